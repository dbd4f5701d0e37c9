import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';

/** The look of the logo at the top of a page. */
export const BRAND =
  'py-2 font-display text-[28px]/none font-[440] font-stretch-75% [word-spacing:-0.03em] whitespace-nowrap';

/** The product's name as a logo, with the last word in italics. */
export function Brand() {
  const [first, ...rest] = PRODUCT_NAME.split(' ');
  return (
    <>
      {first} <em>{rest.join(' ')}</em>
    </>
  );
}
