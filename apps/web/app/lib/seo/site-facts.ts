import type { SiteFacts } from '@tryon/contract/site/site-context.ts';
import { DEFAULT_SUPPORT_EMAIL } from '@tryon/contract/site/site-texts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { useRouteLoaderData } from 'react-router';

/** What the root loader answers with, as a page can rely on it; engines are none where they are not known. */
type KnownFacts = Pick<SiteFacts, 'supportEmail' | 'extensionStoreUrl' | 'engines' | 'signInNeeded'> & {
  /** Null where it is not known. */
  publicUrl: string | null;
};

/** Id that the router gives to the root route. */
const ROOT_ID = 'root';

/** Takes from the root loader's data what is there; everything else is as without configuration. */
export function readSiteFacts(rootData: unknown): KnownFacts {
  const given: Record<string, unknown> =
    typeof rootData === 'object' && rootData !== null ? { ...rootData } : {};
  return {
    publicUrl: textOr(given.publicUrl, null),
    supportEmail: textOr(given.supportEmail, DEFAULT_SUPPORT_EMAIL),
    extensionStoreUrl: textOr(given.extensionStoreUrl, null),
    engines: Array.isArray(given.engines) ? given.engines.filter(isEngine) : [],
    signInNeeded: given.signInNeeded !== false,
  };
}

function textOr<Fallback>(value: unknown, fallback: Fallback): string | Fallback {
  return typeof value === 'string' && value !== '' ? value : fallback;
}

/** The server's own answer, which has been made by the schema already. */
function isEngine(value: unknown): value is EngineChoice {
  return typeof value === 'object' && value !== null && 'name' in value && 'runsOn' in value;
}

export function useSiteFacts(): KnownFacts {
  return readSiteFacts(useRouteLoaderData(ROOT_ID));
}

/** The same for a route's `meta`, which gets the matches instead. */
export function siteFactsOf(
  matches: readonly ({ id: string; loaderData: unknown } | undefined)[],
): KnownFacts {
  return readSiteFacts(matches.find((match) => match?.id === ROOT_ID)?.loaderData);
}
