import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';

/** Title and description of Home, also used for unknown paths. */
export const HOME_PAGE = {
  title: `${PRODUCT_NAME}: see it on you`,
  wholeTitle: true,
  description:
    'Add a photo of a garment and a photo of yourself, and see yourself wearing it. Shows style, not size.',
} as const;
