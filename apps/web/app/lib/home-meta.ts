import { PRODUCT_NAME } from '@tryon/contract/product.ts';
import type { MetaDescriptor } from 'react-router';

const DESCRIPTION =
  'Add a photo of a garment and a photo of yourself, and see yourself wearing it. Shows style, not size.';

/** Title, description and robots line of Home, which unknown paths show as well. */
export function homeMeta({ indexed }: { indexed: boolean }): MetaDescriptor[] {
  return [
    { title: `${PRODUCT_NAME}: see it on you` },
    { name: 'description', content: DESCRIPTION },
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}
