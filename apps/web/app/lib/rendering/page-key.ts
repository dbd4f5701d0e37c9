/** What the router knows of a page that it is about to make. */
export interface MadePage {
  readonly matches: readonly { readonly route: { readonly id: string } }[];
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly actionData: unknown;
  readonly errors: unknown;
  readonly location: { readonly pathname: string; readonly search: string };
  readonly statusCode: number;
}

/** Pages of which the HTML says nothing but what their loaders have read: no clock, no chance, no header. */
const KEPT_ROUTES = ['routes/home', 'routes/pricing', 'routes/blog', 'routes/blog-post'];

/**
 * Everything that the HTML of a page is made of, as a text: pages of the same text are the same. Null for a page that
 * is not kept: one of somebody who is signed in, one with a query, a failure, and every page that is not made for all.
 */
export function pageKey(made: MadePage): string | null {
  const { matches, loaderData, actionData, errors, location, statusCode } = made;
  const isKept = KEPT_ROUTES.includes(matches.at(-1)?.route.id ?? '');
  const isPlain = statusCode === 200 && errors === null && actionData === null && location.search === '';
  if (!isKept || !isPlain || !isVisitor(loaderData.root)) return null;
  return JSON.stringify([location.pathname, loaderData]);
}

/** Nobody is signed in. Whatever cannot be read counts as somebody. */
function isVisitor(rootData: unknown): boolean {
  return typeof rootData === 'object' && rootData !== null && 'user' in rootData && rootData.user === null;
}
