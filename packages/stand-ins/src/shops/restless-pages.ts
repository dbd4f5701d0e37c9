import { buyBox, jsonLd, layOut, relatedRow, type ShopPage } from './shop-page.ts';

/** Pages whose product is not simply there: it comes late, stands in a frame or in the styles, or gives way to another. */
export const RESTLESS_PAGES: readonly ShopPage[] = [
  {
    path: 'next-by-query',
    about: 'goes on to another product by a parameter, and still describes the first one',
    garment: 'plain-tee',
    html: ({ own }) =>
      layOut({
        title: 'Polo shirt',
        head: jsonLd({ '@type': 'Product', name: 'Polo shirt', image: own('polo') }),
        body: `<main id="shop" data-first="${own('polo')}" data-second="${own('plain-tee')}" data-address="?id=2"></main><script src="/single-page.js"></script>`,
      }),
  },
  {
    path: 'ground-in-styles',
    about: 'the picture is the ground of an element by a rule of the style sheet, beside a campaign',
    garment: 'v-neck',
    html: ({ own, cdn }) =>
      layOut({
        title: 'V-neck tee',
        head: `<style>.hero { height: 420px; background: url("${own('empty-wall')}") center / cover } main { background: url("${own('empty-wall')}") } .product .ground { width: 520px; height: 693px; background: center / cover no-repeat image-set(url("${own('v-neck')}") 1x, url("${own('v-neck')}?dpr=2") 2x) }</style>`,
        body: `<div class="hero"></div><main><div class="product"><div class="frame"><div class="ground"></div></div>${buyBox('V-neck tee')}</div>${relatedRow(['polo', 'breton'], cdn)}</main>`,
      }),
  },
  {
    path: 'quick-view',
    about: 'a list of products, and one of them in a frame over it',
    garment: 'denim-shirt',
    html: ({ cdn }) =>
      layOut({
        title: 'Shirts',
        body: `<main><h1>Shirts</h1><iframe title="Quick view" src="/no-markup" width="1100" height="800"></iframe><ul class="grid">${['polo', 'breton', 'v-neck'].map((name) => `<li><a href="/product/${name}"><img src="${cdn(name)}" alt="${name}"></a></li>`).join('')}</ul></main>`,
      }),
  },
  {
    path: 'written-frame',
    about: 'the whole product stands in a frame that a script writes, later than the page',
    garment: 'oxford-shirt',
    html: ({ own }) =>
      layOut({
        title: 'Oxford shirt',
        body: `<main><div id="frame" data-picture="${own('oxford-shirt')}" data-name="Oxford shirt"></div></main><script src="/written-frame.js"></script>`,
      }),
  },
  {
    path: 'slow-picture',
    about: 'a picture that takes seconds to arrive, and has no size until then',
    garment: 'breton',
    html: ({ own }) =>
      layOut({
        title: 'Breton top',
        body: `<main><div class="product"><div><img width="520" src="${own('breton')}?slow=1" alt="Breton top"></div>${buyBox('Breton top')}</div></main>`,
      }),
  },
  {
    path: 'never-at-rest',
    about: 'something moves all the time, and the product’s ground comes when a class says so',
    garment: 'striped-tee',
    html: ({ own }) =>
      layOut({
        title: 'Striped tee',
        head: `<style>.pictured.is-here { background-image: url("${own('striped-tee')}") }</style>`,
        body: `<main><div class="ticker"></div><div class="product"><div class="pictured"></div>${buyBox('Striped tee')}</div></main><script src="/never-at-rest.js"></script>`,
      }),
  },
  {
    path: 'front-page',
    about: 'no product: a campaign, and cards that can be bought at once',
    garment: null,
    html: ({ own, cdn }) =>
      layOut({
        title: 'Maison Exemple',
        head: `<style>.campaign { width: 1100px; height: 700px; background: url("${own('june')}") center / cover }</style>`,
        body: `<main><section class="campaign"><h1>The linen season</h1><a href="/new">See what is new</a></section><ul class="grid">${['polo', 'breton', 'v-neck', 'plain-tee'].map((name) => `<li><a href="/product/${name}"><img src="${cdn(name)}" alt="${name}"></a><p class="price">$68</p><button type="button">Add to bag</button></li>`).join('')}</ul></main>`,
      }),
  },
  {
    path: 'bag',
    about: 'no product: what is in the bag, waiting to be paid',
    garment: null,
    html: ({ own, cdn }) =>
      layOut({
        title: 'Your bag (2)',
        body: `<main><h1>Your bag</h1><ul class="grid">${['polo', 'long-sleeve'].map((name) => `<li><a href="/product/${name}"><img src="${own(name)}" alt="${name}"></a><p>1 × $68</p><button type="button">Remove</button></li>`).join('')}</ul><button type="button">Go to checkout</button>${relatedRow(['breton', 'v-neck'], cdn)}</main>`,
      }),
  },
  {
    path: 'story-with-frames',
    about: 'no product: a story with an advert and a film in frames',
    garment: null,
    html: ({ own }) =>
      layOut({
        title: 'Five ways to wear a scarf',
        head: '<meta property="og:type" content="article">',
        body: `<main><article><h1>Five ways to wear a scarf</h1><img src="${own('ada')}" alt="Ada in a scarf"><p>${'Silk slips, wool stays. '.repeat(40)}</p><iframe title="Advert" width="300" height="250" srcdoc="<img width='300' height='200' src='${own('breton')}' alt=''><button type='button'>Buy now</button>"></iframe><iframe title="Film" width="720" height="405" srcdoc="<img width='700' height='394' src='${own('june')}' alt='Play'>"></iframe></article></main>`,
      }),
  },
];
