import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';

/** The product's name as a logo, with the last word in italics. */
export function Brand() {
  const [first, ...rest] = PRODUCT_NAME.split(' ');
  return (
    <>
      {first} <em>{rest.join(' ')}</em>
    </>
  );
}
