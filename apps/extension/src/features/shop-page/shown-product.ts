import { pictureKey } from '#src/features/finder/picture-address.ts';
import type { PageReading } from '#src/features/finder/read-page.ts';

/** What distinguishes a product from the next one shown on the page. */
export type Product = Record<'title' | 'path' | 'search' | 'picture', string>;

/** The product found by a search; null if there is none. */
export function productOf({ facts, found }: Pick<PageReading, 'facts' | 'found'>): Product | null {
  const { best, title } = found;
  if (!best || !URL.canParse(facts.url)) return null;
  const { pathname, search } = new URL(facts.url);
  return { title, path: pathname, search, picture: pictureKey(best.addresses[0] ?? '') };
}

/**
 * Whether a page now shows another product or variant without having been reloaded. A change of only the picture
 * (galleries), only the query (visit counters) or only the name (late structured data) is not one.
 */
export function isAnotherProduct(now: Product, before: Product): boolean {
  if (now.path !== before.path) return true;
  return now.picture !== before.picture && (now.title !== before.title || now.search !== before.search);
}
