import { expect, test } from 'vitest';
import { at, page, picture } from '#src/testing/shop-facts.ts';
import { findGarment } from './find-garment.ts';
import type { PageFacts } from './page-facts.ts';

const product = (image: unknown, other: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Breton top',
  image,
  ...other,
});

const related = (name: string, index: number) =>
  picture(`/img/${name}.jpg`, {
    ...at(32 + index * 280, 1100, 260, 346),
    leadsElsewhere: true,
    region: 'recommended',
  });

/** Typical shop pages, each with the index of the garment's picture; null if there is none to find. */
const PAGES: readonly { about: string; facts: PageFacts; found: number | null }[] = [
  {
    about: 'JSON-LD with thumbnails and other products',
    facts: page({
      jsonLd: [product(['https://shop.example/img/breton.jpg'])],
      canBeBought: true,
      pictures: [
        picture('/img/logo.png', { ...at(0, 0, 180, 160), region: 'header' }),
        picture('/img/breton.jpg'),
        ...['polo', 'tee', 'shirt'].map(related),
      ],
    }),
    found: 1,
  },
  {
    about: 'JSON-LD image as an object in a graph',
    facts: page({
      jsonLd: [
        { '@graph': [{ '@type': 'WebPage' }, product({ '@type': 'ImageObject', url: '/img/b.jpg' })] },
      ],
      pictures: [picture('/img/model.jpg', at(600, 100, 520, 693)), picture('/img/b.jpg')],
    }),
    found: 1,
  },
  {
    about: 'a product group whose variants have the pictures',
    facts: page({
      jsonLd: [{ '@type': 'ProductGroup', name: 'Tee', hasVariant: [product('/img/blue.jpg')] }],
      pictures: [picture('/img/blue_400x.jpg')],
    }),
    found: 0,
  },
  {
    about: 'the same picture in another size than described',
    facts: page({
      jsonLd: [product('https://cdn.example/s/files/breton.jpg?v=12&width=1946')],
      pictures: [
        picture('https://cdn.example/s/files/lifestyle.jpg?v=3&width=900', at(0, 60, 1280, 700)),
        picture('https://cdn.example/s/files/breton_600x.jpg?v=12', at(32, 800, 400, 533)),
      ],
    }),
    found: 1,
  },
  {
    about: 'Open Graph alone',
    facts: page({
      openGraph: { type: 'product', title: 'Polo', images: ['https://shop.example/img/polo.jpg'] },
      pictures: [picture('/img/sale-banner.jpg', at(0, 60, 1280, 620)), picture('/img/polo.jpg')],
    }),
    found: 1,
  },
  {
    about: 'microdata',
    facts: page({
      microdata: [{ name: 'V-neck', images: ['/img/v.jpg'] }],
      pictures: [picture('/img/kenji.jpg', at(600, 100, 560, 720)), picture('/img/v.jpg')],
    }),
    found: 1,
  },
  {
    about: 'no markup but a button and a price',
    facts: page({ canBeBought: true, pictures: [picture('/img/a.jpg'), ...['b', 'c'].map(related)] }),
    found: 0,
  },
  {
    about: 'no markup, a gallery of thumbnails before the large picture',
    facts: page({
      canBeBought: true,
      pictures: [
        ...[0, 1, 2].map((row) => picture(`/img/t${row}.jpg`, at(32, 100 + row * 110, 80, 106))),
        picture('/img/large.jpg', at(130, 100, 500, 667)),
      ],
    }),
    found: 3,
  },
  {
    about: 'a payment banner that is larger than the product',
    facts: page({
      canBeBought: true,
      pictures: [
        picture('/img/klarna-banner.png', { ...at(0, 60, 1280, 700), words: 'payment' }),
        picture('/img/coat.jpg', at(32, 780, 420, 560)),
      ],
    }),
    found: 1,
  },
  {
    about: 'a size chart beside the product',
    facts: page({
      canBeBought: true,
      pictures: [
        picture('/img/chart.png', { ...at(600, 120, 600, 600), words: 'Size guide' }),
        picture('/img/coat.jpg'),
      ],
    }),
    found: 1,
  },
  {
    about: 'a wide slideshow in the header',
    facts: page({
      canBeBought: true,
      pictures: [
        picture('/img/slide.jpg', { ...at(0, 0, 1280, 640), region: 'header' }),
        picture('/img/dress.jpg'),
      ],
    }),
    found: 1,
  },
  {
    about: 'several products described, one of them this page’s by its heading',
    facts: page({
      jsonLd: [product('/img/polo.jpg', { name: 'Polo' }), product('/img/breton.jpg')],
      canBeBought: true,
      pictures: [picture('/img/breton.jpg'), picture('/img/polo.jpg', at(600, 100, 520, 693))],
    }),
    found: 0,
  },
  {
    about: 'words of the product’s name in the alternative text',
    facts: page({
      heading: 'Washed denim shirt',
      canBeBought: true,
      pictures: [
        picture('/img/1.jpg', { words: 'Our campaign' }),
        picture('/img/2.jpg', { ...at(600, 100, 520, 693), words: 'Washed denim shirt, front' }),
      ],
    }),
    found: 1,
  },
  {
    about: 'an address that is the picture itself, as data',
    facts: page({
      canBeBought: true,
      pictures: [picture('/img/icon.svg', at(0, 0, 40, 40)), picture('data:image/jpeg;base64,/9j/4AAQ')],
    }),
    found: 1,
  },
  {
    about: 'a square picture on a phone',
    facts: page({
      viewport: { width: 390, height: 844 },
      canBeBought: true,
      pictures: [picture('/img/a.jpg', at(0, 120, 390, 390)), picture('/img/b.jpg', at(0, 1500, 180, 240))],
    }),
    found: 0,
  },
  {
    about: 'a list of products',
    facts: page({
      heading: 'Knitwear',
      jsonLd: [{ '@type': 'ItemList', itemListElement: [{ item: product('/img/a.jpg') }] }],
      pictures: ['a', 'b', 'c', 'd'].map((name, index) =>
        picture(`/img/${name}.jpg`, { ...at(32 + index * 280, 200, 260, 346), leadsElsewhere: true }),
      ),
    }),
    found: null,
  },
  {
    about: 'several products described and none of them this page’s',
    facts: page({
      heading: 'New in',
      jsonLd: [product('/img/a.jpg', { name: 'Parka' }), product('/img/b.jpg', { name: 'Polo' })],
      pictures: [picture('/img/a.jpg')],
    }),
    found: null,
  },
  {
    about: 'an article with large pictures',
    facts: page({
      heading: 'How linen is woven',
      openGraph: { type: 'article', title: 'Linen', images: ['/img/flax.jpg'] },
      pictures: [picture('/img/flax.jpg'), picture('/img/loom.jpg', at(32, 900, 720, 405))],
    }),
    found: null,
  },
  {
    about: 'a product that nobody wears',
    facts: page({
      heading: 'Enamel kettle',
      jsonLd: [product('/img/kettle.jpg', { name: 'Enamel kettle' })],
      pictures: [picture('/img/kettle.jpg')],
    }),
    found: null,
  },
  {
    about: 'a product without a picture that is large enough',
    facts: page({
      canBeBought: true,
      pictures: [
        picture('/img/a.jpg', at(32, 100, 100, 130)),
        picture('/img/line.png', at(0, 90, 1280, 160)),
      ],
    }),
    found: null,
  },
];

test.each(PAGES)('$about', ({ facts, found }) => {
  expect(findGarment(facts).best?.index ?? null).toBe(found);
});

test('there are twenty test pages', () => {
  expect(PAGES).toHaveLength(20);
});

test('leftover structured data of the previous product is ignored', () => {
  const before = product('/img/polo.jpg', { name: 'Polo shirt' });
  const { best, title } = findGarment(
    page({ jsonLd: [before], canBeBought: true, heading: 'Plain tee', pictures: [picture('/img/tee.jpg')] }),
  );
  expect({ title, index: best?.index }).toEqual({ title: 'Plain tee', index: 0 });
});

test('a picture that occurs only in structured data is offered by its URL', () => {
  const { best } = findGarment(page({ jsonLd: [product('/img/later.jpg')] }));
  expect(best).toMatchObject({ index: null, addresses: ['https://shop.example/img/later.jpg'] });
});

test('a product list is left to the picker', () => {
  const facts = PAGES.find(({ about }) => about === 'a list of products')?.facts ?? page();
  expect(findGarment(facts).candidates.length).toBe(4);
});

test('the best resolution of a picture comes first', () => {
  const thumbnail = 'https://cdn.example/files/top_200x.jpg?v=1';
  const { best } = findGarment(page({ canBeBought: true, pictures: [picture(thumbnail)] }));
  expect(best?.addresses).toEqual(['https://cdn.example/files/top.jpg?v=1', thumbnail]);
});

test('circular, invalid or endless structured data ends the search', () => {
  const deep: Record<string, unknown> = {};
  let inner = deep;
  for (let depth = 0; depth < 50; depth += 1) {
    const next = {};
    inner.mainEntity = next;
    inner = next;
  }
  Object.assign(inner, product('/img/deep.jpg'));
  const wide = Array.from({ length: 5000 }, () => ({ '@type': 'Thing' }));
  for (const block of [null, 'Product', 3, deep, [...wide, product('/img/late.jpg')]]) {
    expect(findGarment(page({ jsonLd: [block] })).best).toBeNull();
  }
});
