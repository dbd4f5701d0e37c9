import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';

/** The product's name as its mark: the last word leans. */
export function Brand() {
  const [first, ...rest] = PRODUCT_NAME.split(' ');
  return (
    <span className="brand">
      {first} <em>{rest.join(' ')}</em>
    </span>
  );
}
