import { DEFAULT_SUPPORT_EMAIL } from '@tryon/contract/site/site-texts.ts';
import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/root.tsx';

type RootData = Omit<Awaited<ReturnType<typeof loader>>, 'year'>;

/** What pages go by if the root's loader has failed: an unconfigured site, and nobody signed in. */
const UNKNOWN: RootData = {
  user: null,
  tryOnsLeft: null,
  publicUrl: '',
  supportEmail: DEFAULT_SUPPORT_EMAIL,
  extensionStoreUrl: null,
  engines: [],
  gallery: [],
  providers: [],
  hasMailbox: false,
  signInNeeded: true,
  theme: 'system',
};

/** The root loader's data, for every page. */
export function useSiteFacts(): RootData {
  return useRouteLoaderData<typeof loader>('root') ?? UNKNOWN;
}

interface Match {
  id: string;
  loaderData: unknown;
}

/** The facts for a route's `meta`, which receives the matches instead of calling a hook. */
export function siteFactsOf(matches: readonly (Match | undefined)[]): RootData {
  return matches.find(isRoot)?.loaderData ?? UNKNOWN;
}

/** The router gives the root route this id. */
const isRoot = (match?: Match): match is { id: 'root'; loaderData: RootData | undefined } =>
  match?.id === 'root';
