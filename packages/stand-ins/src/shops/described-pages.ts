import { buyBox, jsonLd, layOut, relatedRow, type ShopPage } from './shop-page.ts';

const OTHERS = ['polo', 'v-neck', 'oxford-shirt', 'plain-tee'];

/** Pages that say in their markup what they sell. */
export const DESCRIBED_PAGES: readonly ShopPage[] = [
  {
    path: 'plain',
    about: 'JSON-LD, thumbnails, related products',
    garment: 'breton',
    html: ({ own, cdn }) =>
      layOut({
        title: 'Breton top | Maison Exemple',
        head: jsonLd({
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: 'Breton top',
          image: [own('breton'), own('long-sleeve')],
          offers: { '@type': 'Offer', price: '68.00', priceCurrency: 'USD' },
        }),
        body: `<main><div class="product"><div><img class="large" src="${own('breton')}" alt="Breton top, flat">
<ul class="thumbs"><li><img src="${own('breton')}" alt=""></li><li><img src="${own('long-sleeve')}" alt=""></li></ul></div>${buyBox('Breton top')}</div>${relatedRow(OTHERS, cdn)}</main>`,
      }),
  },
  {
    path: 'open-graph',
    about: 'Open Graph alone',
    garment: 'polo',
    html: ({ own, cdn }) =>
      layOut({
        title: 'Polo shirt',
        head: `<meta property="og:type" content="product"><meta property="og:title" content="Polo shirt"><meta property="og:image" content="${cdn('polo')}"><meta property="product:price:amount" content="49">`,
        body: `<main><div class="product"><img class="large" src="${cdn('polo', 700)}" alt=""><div>${buyBox('Polo shirt', 'Choose a size')}</div></div>${relatedRow(['breton', 'v-neck'], own)}</main>`,
      }),
  },
  {
    path: 'microdata',
    about: 'microdata, and a picture of somebody wearing it that is larger',
    garment: 'v-neck',
    html: ({ own }) =>
      layOut({
        title: 'V-neck tee',
        body: `<main><div class="product" itemscope itemtype="https://schema.org/Product">
<img class="large" itemprop="image" src="${own('v-neck')}" alt="V-neck tee"><div><span itemprop="name">V-neck tee</span>${buyBox('V-neck tee')}</div>
<img class="large" src="${own('kenji')}" alt="Kenji wears size M"></div></main>`,
      }),
  },
  {
    path: 'variants',
    about: 'a product group in a graph, with pictures as objects of its variants',
    garment: 'striped-tee',
    html: ({ cdn }) =>
      layOut({
        title: 'Striped tee',
        head: jsonLd({
          '@context': 'https://schema.org',
          '@graph': [
            { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', name: 'Tees' }] },
            {
              '@type': 'ProductGroup',
              name: 'Striped tee',
              hasVariant: [
                {
                  '@type': 'Product',
                  name: 'Striped tee, navy',
                  image: { '@type': 'ImageObject', contentUrl: cdn('striped-tee') },
                },
              ],
            },
          ],
        }),
        body: `<main><div class="product"><div><img class="large" src="${cdn('striped-tee', 640)}" alt="Striped tee"></div>${buyBox('Striped tee')}</div></main>`,
      }),
  },
  {
    path: 'banner-first',
    about: 'a large campaign picture before the product',
    garment: 'long-sleeve',
    html: ({ own, cdn }) =>
      layOut({
        title: 'Long-sleeved top',
        head: jsonLd({
          '@type': 'http://schema.org/Product',
          name: 'Long-sleeved top',
          image: own('long-sleeve'),
        }),
        body: `<a href="/sale"><img class="banner" src="${own('empty-wall')}" alt="Autumn sale banner"></a><main><div class="product"><img class="large" src="${own('long-sleeve')}" alt="">${buyBox('Long-sleeved top')}</div>${relatedRow(OTHERS, cdn)}</main>`,
      }),
  },
  {
    path: 'cdn-thumbnails',
    about: 'a picture server that is asked for small pictures only',
    garment: 'oxford-shirt',
    html: ({ cdn }) =>
      layOut({
        title: 'Oxford shirt',
        head: jsonLd({ '@type': 'Product', name: 'Oxford shirt', image: cdn('oxford-shirt', 120) }),
        body: `<main><div class="product"><img class="large" src="${cdn('oxford-shirt', 200)}" srcset="${cdn('oxford-shirt', 200)} 200w, ${cdn('oxford-shirt', 320)} 320w" sizes="200px" alt="Oxford shirt">${buyBox('Oxford shirt')}</div>${relatedRow(['polo', 'breton'], (name) => cdn(name, 260))}</main>`,
      }),
  },
  {
    path: 'cookie-wall',
    about: 'a question about cookies lies over everything',
    garment: 'plain-tee',
    html: ({ own }) =>
      layOut({
        title: 'Plain tee',
        head: jsonLd({ '@type': 'Product', name: 'Plain tee', image: own('plain-tee') }),
        body: `<main><div class="product"><img class="large" src="${own('plain-tee')}" alt="Plain tee">${buyBox('Plain tee')}</div></main>
<div class="wall"><div role="dialog" aria-label="Cookies"><img src="${own('empty-wall')}" width="300" height="300" alt="cookie logo"><p>We value your privacy.</p><button type="button" id="accept">Accept all</button></div></div><script src="/cookie-wall.js"></script>`,
      }),
  },
  {
    path: 'guarded',
    about: 'pictures that are given to nobody but the shop’s own pages',
    garment: 'printed-tee',
    html: ({ guarded }) =>
      layOut({
        title: 'Printed tee',
        head: jsonLd({ '@type': 'Product', name: 'Printed tee', image: guarded('printed-tee') }),
        body: `<main><div class="product"><img class="large" src="${guarded('printed-tee')}" alt="Printed tee">${buyBox('Printed tee')}</div></main>`,
      }),
  },
  {
    path: 'strict-policy',
    about: 'a content policy that allows next to nothing',
    garment: 'denim-shirt',
    contentPolicy:
      "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'",
    html: ({ own }) =>
      layOut({
        title: 'Denim shirt',
        head: '<meta property="og:type" content="og:product"><meta property="og:title" content="Denim shirt">',
        body: `<main><div class="product"><img class="large" src="${own('denim-shirt')}" alt="Denim shirt, washed">${buyBox('Denim shirt')}</div></main>`,
      }),
  },
];
