/** What the router knows about a page that it is about to render. */
export interface MadePage {
  readonly matches: readonly { readonly route: { readonly id: string } }[];
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly actionData: unknown;
  readonly errors: unknown;
  readonly location: { readonly pathname: string; readonly search: string };
  readonly statusCode: number;
}

/** Pages whose HTML depends only on their loader data: not on the time, randomness or request headers. */
const KEPT_ROUTES = ['routes/home', 'routes/pricing', 'routes/blog', 'routes/blog-post'];

/**
 * Everything that determines a page's HTML, as a string: equal keys mean equal pages. Null for a page that is not
 * cached: for a signed-in user, with a query, with an error, or not among the cached routes.
 */
export function pageKey(made: MadePage): string | null {
  const { matches, loaderData, actionData, errors, location, statusCode } = made;
  const isKept = KEPT_ROUTES.includes(matches.at(-1)?.route.id ?? '');
  const isPlain = statusCode === 200 && errors === null && actionData === null && location.search === '';
  if (!isKept || !isPlain || !isVisitor(loaderData.root)) return null;
  return JSON.stringify([location.pathname, loaderData]);
}

/** Whether nobody is signed in. Unreadable data counts as signed in. */
function isVisitor(rootData: unknown): boolean {
  return typeof rootData === 'object' && rootData !== null && 'user' in rootData && rootData.user === null;
}
