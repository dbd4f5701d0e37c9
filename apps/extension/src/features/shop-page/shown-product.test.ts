import { expect, test } from 'vitest';
import { findGarment } from '#src/features/finder/find-garment.ts';
import { page, picture } from '#src/testing/shop-facts.ts';
import { isAnotherProduct, productOf } from './shown-product.ts';

const shown = (url: string, heading: string, address: string) => {
  const facts = page({ url, heading, canBeBought: true, pictures: [picture(address)] });
  const product = productOf({ facts, found: findGarment(facts) });
  if (!product) throw new Error('The page has a product.');
  return product;
};
const BEFORE = shown('https://shop.example/p/tee', 'Plain tee', '/white.jpg');

test.each([
  ['another name and picture', shown('https://shop.example/p/tee', 'Polo', '/polo.jpg'), true],
  ['a name that came late', shown('https://shop.example/p/tee', 'Plain tee, white', '/white.jpg'), false],
  ['another address', shown('https://shop.example/p/other', 'Plain tee', '/white.jpg'), true],
  ['another variant', shown('https://shop.example/p/tee?colour=2', 'Plain tee', '/red.jpg'), true],
  ['another picture of its gallery', shown('https://shop.example/p/tee', 'Plain tee', '/back.jpg'), false],
  ['a counter in the address', shown('https://shop.example/p/tee?utm=1', 'Plain tee', '/white.jpg'), false],
  ['a place on the page', shown('https://shop.example/p/tee#sizes', 'Plain tee', '/white.jpg'), false],
])('%s is distinguished from the previous product', (_what, now, isAnother) => {
  expect(isAnotherProduct(now, BEFORE)).toBe(isAnother);
});
