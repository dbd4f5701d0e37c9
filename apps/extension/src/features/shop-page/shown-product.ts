import { pictureKey } from '#src/features/finder/picture-address.ts';
import type { PageReading } from '#src/features/finder/read-page.ts';

/** What tells a product from the next one that a page shows. */
export interface Product {
  title: string;
  path: string;
  search: string;
  picture: string;
}

/** The product that a look has found; null where there is none. */
export function productOf({
  facts,
  found: { best, title },
}: Pick<PageReading, 'facts' | 'found'>): Product | null {
  if (!best || !URL.canParse(facts.url)) return null;
  const { pathname, search } = new URL(facts.url);
  return { title, path: pathname, search, picture: pictureKey(best.addresses[0] ?? '') };
}

/**
 * Whether a page that was not loaded again shows another product, or another variant. Galleries change the picture
 * alone, counters of visits the parameters alone, and a description that arrives late the name alone: none is one.
 */
export function isAnotherProduct(now: Product, before: Product): boolean {
  if (now.path !== before.path) return true;
  return now.picture !== before.picture && (now.title !== before.title || now.search !== before.search);
}
