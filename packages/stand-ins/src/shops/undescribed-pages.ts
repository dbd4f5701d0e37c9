import { buyBox, jsonLd, layOut, relatedRow, type ShopPage } from './shop-page.ts';

const MANY = [
  'breton',
  'polo',
  'v-neck',
  'oxford-shirt',
  'plain-tee',
  'long-sleeve',
  'striped-tee',
  'denim-shirt',
];

/** Pages that say nothing about themselves, or that sell nothing to wear. */
export const UNDESCRIBED_PAGES: readonly ShopPage[] = [
  {
    path: 'no-markup',
    about: 'nothing but a picture, a price and a button',
    garment: 'denim-shirt',
    html: ({ own, cdn }) =>
      layOut({
        title: 'Denim shirt',
        body: `<main><div class="product"><img class="large" src="${own('denim-shirt')}" alt="Denim shirt">${buyBox('Denim shirt')}</div>${relatedRow(MANY.slice(0, 4), cdn)}</main>`,
      }),
  },
  {
    path: 'german',
    about: 'another language, and a model beside the flat picture',
    garment: 'oxford-shirt',
    html: ({ own, cdn }) =>
      layOut({
        title: 'Oxford-Hemd',
        lang: 'de',
        body: `<main><div class="product"><img class="large" src="${cdn('oxford-shirt')}" alt="Oxford-Hemd">${buyBox('Oxford-Hemd', 'In den Warenkorb', '59,90 €')}</div>${relatedRow(['polo', 'breton'], own)}</main>`,
      }),
  },
  {
    path: 'right-to-left',
    about: 'right to left, with its product on the right',
    garment: 'polo',
    html: ({ own }) =>
      layOut({
        title: 'قميص بولو',
        lang: 'ar',
        direction: 'rtl',
        body: `<main><div class="product"><img class="large" src="${own('polo')}" alt="قميص بولو">${buyBox('قميص بولو', 'أضف إلى السلة', '68.00')}</div></main>`,
      }),
  },
  {
    path: 'background',
    about: 'the picture is the ground of an empty element',
    garment: 'v-neck',
    html: ({ own }) =>
      layOut({
        title: 'V-neck tee',
        body: `<main><div class="product"><div class="pictured" role="img" aria-label="V-neck tee" style="background-image: url('${own('v-neck')}')"></div>${buyBox('V-neck tee', 'Add to cart')}</div></main>`,
      }),
  },
  {
    path: 'picture-sources',
    about: 'a picture element whose sources are larger than its image',
    garment: 'striped-tee',
    html: ({ own, cdn }) =>
      layOut({
        title: 'Striped tee',
        body: `<main><div class="product"><picture><source srcset="${cdn('striped-tee', 300)} 300w, ${cdn('striped-tee', 1200)} 1200w" sizes="300px" type="image/webp"><img class="large" src="${cdn('striped-tee', 120)}" alt="Striped tee"></picture>${buyBox('Striped tee')}</div>${relatedRow(['plain-tee', 'polo'], own)}</main>`,
      }),
  },
  {
    path: 'zoom',
    about: 'a lens over the picture, which is a link to the large one',
    garment: 'printed-tee',
    html: ({ own, cdn }) =>
      layOut({
        title: 'Printed tee',
        body: `<main><div class="product"><div class="zoom"><a href="${own('printed-tee')}"><img class="large" src="${cdn('printed-tee', 200)}" alt="Printed tee"></a><div class="lens"></div></div>${buyBox('Printed tee', 'Add to basket')}</div></main>`,
      }),
  },
  {
    path: 'lazy-gallery',
    about: 'pictures that come when they are scrolled to',
    garment: 'long-sleeve',
    html: ({ own }) =>
      layOut({
        title: 'Long-sleeved top',
        body: `<main><div class="product"><div class="gallery"><img class="large" data-src="${own('long-sleeve')}" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" alt="Long-sleeved top, front"><img class="large" data-src="${own('june')}" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" alt="Worn"></div>${buyBox('Long-sleeved top')}</div></main><script src="/lazy-gallery.js"></script>`,
      }),
  },
  {
    path: 'closed-shadow',
    about: 'the whole product stands in closed shadow roots',
    garment: 'breton',
    html: ({ own }) =>
      layOut({
        title: 'Breton top',
        body: `<main><shop-product data-picture="${own('breton')}" data-name="Breton top"></shop-product></main><script src="/closed-shadow.js"></script>`,
      }),
  },
  {
    path: 'single-page',
    about: 'goes from product to product without loading a page',
    garment: 'plain-tee',
    html: ({ own }) =>
      layOut({
        title: 'Maison Exemple',
        body: `<main id="shop" data-first="${own('polo')}" data-second="${own('plain-tee')}" data-address="/single-page/plain-tee"></main><script src="/single-page.js"></script>`,
      }),
  },
  {
    path: 'article',
    about: 'no product: an article with large pictures',
    garment: null,
    html: ({ own }) =>
      layOut({
        title: 'How linen is woven',
        head: `<meta property="og:type" content="article"><meta property="og:image" content="${own('ada')}">${jsonLd({ '@type': 'BlogPosting', headline: 'How linen is woven', image: own('ada'), about: 'product care' })}`,
        body: `<main><article><h1>How linen is woven</h1><img src="${own('ada')}" alt="A weaver"><p>${'Flax is pulled, not cut. '.repeat(60)}</p><img src="${own('breton')}" alt="A striped top"></article></main>`,
      }),
  },
  {
    path: 'listing',
    about: 'no product: a list of many',
    garment: null,
    html: ({ cdn }) =>
      layOut({
        title: 'Knitwear',
        head: jsonLd({
          '@type': 'ItemList',
          itemListElement: MANY.map((name, position) => ({
            '@type': 'ListItem',
            position,
            item: { '@type': 'Product', name, image: cdn(name) },
          })),
        }),
        body: `<main><h1>Knitwear</h1><ul class="grid">${MANY.map((name) => `<li><a href="/product/${name}"><img src="${cdn(name)}" alt="${name}"></a><p class="price">$68</p></li>`).join('')}</ul></main>`,
      }),
  },
];

/** A shop that sells nothing to wear. */
export const OTHER_GOODS_PAGE: ShopPage = {
  path: 'kettle',
  about: 'no garment: a product of another kind',
  garment: null,
  html: ({ own }) =>
    layOut({
      title: 'Enamel kettle, 1.7 l',
      head: jsonLd({ '@type': 'Product', name: 'Enamel kettle, 1.7 l', image: own('empty-wall') }),
      body: `<main><div class="product"><img class="large" src="${own('empty-wall')}" alt="Enamel kettle">${buyBox('Enamel kettle, 1.7 l')}</div></main>`,
    }),
};
