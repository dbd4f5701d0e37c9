import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';

/** The product's name as a logo, with the last word in italics. */
export function Brand() {
  const [first, ...rest] = PRODUCT_NAME.split(' ');
  return (
    <span className="font-display text-[25px]/none font-[440] font-stretch-75% [word-spacing:-0.03em] whitespace-nowrap">
      {first} <em>{rest.join(' ')}</em>
    </span>
  );
}
