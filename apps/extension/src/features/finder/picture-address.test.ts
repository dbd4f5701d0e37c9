import { expect, test } from 'vitest';
import { largerAddresses, largestOfSet, pictureKey } from './picture-address.ts';

/** Thumbnail URLs and their larger versions, as named by the image servers of common shop systems. */
const LARGER = [
  [
    'Shopify, in the name',
    'https://cdn.example/s/files/top_300x.jpg?v=7',
    'https://cdn.example/s/files/top.jpg?v=7',
  ],
  ['Shopify, cropped', 'https://cdn.example/top_400x600_crop_center@2x.webp', 'https://cdn.example/top.webp'],
  [
    'Shopify, by parameter',
    'https://cdn.example/top.jpg?v=7&width=200',
    'https://cdn.example/top.jpg?v=7&width=1200',
  ],
  ['WooCommerce', 'https://shop.example/up/top-150x150.jpg', 'https://shop.example/up/top.jpg'],
  ['Amazon', 'https://m.example/images/I/71ab._AC_SX300_.jpg', 'https://m.example/images/I/71ab.jpg'],
  [
    'Magento',
    'https://shop.example/media/cache/0123456789abcdef0123456789abcdef/t/o/top.jpg',
    'https://shop.example/media/t/o/top.jpg',
  ],
  [
    'Cloudinary',
    'https://res.example/up/w_300,h_400,c_fill/v1/top.jpg',
    'https://res.example/up/w_1200,c_limit/v1/top.jpg',
  ],
  [
    'Scene7',
    'https://s7.example/is/image/top?wid=200&hei=300&fmt=jpg',
    'https://s7.example/is/image/top?fmt=jpg&wid=1200',
  ],
  [
    'Demandware',
    'https://shop.example/dw/image/top.jpg?sw=120&sh=160',
    'https://shop.example/dw/image/top.jpg?sw=1200',
  ],
  [
    'Next.js',
    'https://shop.example/_next/image?url=https%3A%2F%2Fcdn.example%2Ftop.jpg&w=256&q=75',
    'https://cdn.example/top.jpg',
  ],
] as const;

test.each(LARGER)('%s: the large picture is tried first, the given URL last', (_name, given, larger) => {
  const addresses = largerAddresses(given);
  expect(addresses[0]).toBe(larger);
  expect(addresses.at(-1)).toBe(given);
});

test('URLs without a size and invalid URLs are returned unchanged', () => {
  for (const address of [
    'https://shop.example/top.jpg',
    'data:image/png;base64,AAAA',
    'blob:https://x/1',
    'no',
  ]) {
    expect(largerAddresses(address)).toEqual([address]);
  }
});

test('a URL inside a URL is followed only if it is http or https', () => {
  const hidden = 'https://shop.example/_next/image?url=javascript%3Aalert(1)&w=64';
  expect(largerAddresses(hidden).every((address) => address.startsWith('https:'))).toBe(true);
});

test('all sizes of a picture share one key, and other pictures have other keys', () => {
  const sizes = ['top.jpg?v=7', 'top_300x.jpg?v=7', 'top.jpg?width=80&v=9'].map(
    (name) => `https://cdn.example/files/${name}`,
  );
  expect(new Set(sizes.map(pictureKey)).size).toBe(1);
  expect(pictureKey('https://cdn.example/files/other.jpg')).not.toBe(pictureKey(sizes[0] ?? ''));
  const byNumber = (id: number) => pictureKey(`https://shop.example/image.php?id=${id}&w=100`);
  expect(byNumber(1)).not.toBe(byNumber(2));
});

test('the largest entry of a srcset is found, also if URLs contain commas', () => {
  expect(largestOfSet('a.jpg 300w, b.jpg 1200w, c.jpg 600w')).toBe('b.jpg');
  expect(largestOfSet('a.jpg, b.jpg 2x')).toBe('b.jpg');
  expect(largestOfSet('/w_300,h_400/a.jpg 300w, /w_900,h_1200/a.jpg 900w')).toBe('/w_900,h_1200/a.jpg');
  expect(largestOfSet('only.jpg')).toBe('only.jpg');
  expect(largestOfSet('')).toBeNull();
});
