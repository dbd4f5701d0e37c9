/** Scripts of the test shops, by path. */
export const SHOP_SCRIPTS: Readonly<Record<string, string>> = {
  '/cookie-wall.js': `
document.getElementById('accept').addEventListener('click', () => document.querySelector('.wall').remove());
`,
  '/lazy-gallery.js': `
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    target.src = target.dataset.src;
  }
});
for (const image of document.querySelectorAll('[data-src]')) seen.observe(image);
`,
  '/closed-shadow.js': `
const styles = '<link rel="stylesheet" href="/shop.css">';
class ShopPicture extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: 'closed' }).innerHTML =
      styles + '<img class="large" src="' + this.dataset.picture + '" alt="' + this.dataset.name + '">';
  }
}
class ShopProduct extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'closed' });
    root.innerHTML = styles + '<div class="product"><shop-picture></shop-picture><div class="buy"><h1>' +
      this.dataset.name + '</h1><p class="price">$68.00</p><button type="button">Add to bag</button></div></div>';
    Object.assign(root.querySelector('shop-picture').dataset, this.dataset);
  }
}
customElements.define('shop-product', ShopProduct);
customElements.define('shop-picture', ShopPicture);
for (const picture of document.querySelectorAll('shop-picture')) customElements.upgrade(picture);
`,
  '/single-page.js': `
const shop = document.getElementById('shop');
function show(name, picture) {
  document.title = name;
  shop.innerHTML = '<div class="product"><img class="large" src="' + picture + '" alt="' + name +
    '"><div class="buy"><h1>' + name + '</h1><p class="price">$68.00</p><button type="button">Add to bag</button>' +
    '<button type="button" id="next">Next product</button></div></div>';
  document.getElementById('next').addEventListener('click', () => {
    history.pushState({}, '', shop.dataset.address);
    show('Plain tee', shop.dataset.second);
  });
}
show('Polo shirt', shop.dataset.first);
`,
  '/written-frame.js': `
const { picture, name } = document.getElementById('frame').dataset;
setTimeout(() => {
  document.getElementById('frame').innerHTML = '<iframe title="' + name + '" width="1100" height="800"></iframe>';
  const inner = document.querySelector('iframe').contentDocument;
  inner.head.innerHTML = '<link rel="stylesheet" href="/shop.css">';
  inner.body.innerHTML = '<div class="product"><div id="picture"></div><div class="buy"><h1>' + name +
    '</h1><p class="price">$68.00</p><button type="button">Add to bag</button></div></div>';
  setTimeout(() => {
    inner.getElementById('picture').innerHTML = '<img class="large" src="' + picture + '" alt="' + name + '">';
  }, 800);
}, 800);
`,
  '/never-at-rest.js': `
const ticker = document.querySelector('.ticker');
setInterval(() => { ticker.innerHTML = '<p>Ends in ' + Math.round(performance.now() / 100) + '</p>'; }, 100);
setTimeout(() => document.querySelector('.pictured').classList.add('is-here'), 1500);
`,
};
