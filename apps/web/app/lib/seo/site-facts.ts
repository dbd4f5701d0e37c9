import type { SiteFacts } from '@tryon/contract/site/site-context.ts';
import { DEFAULT_SUPPORT_EMAIL } from '@tryon/contract/site/site-texts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { useRouteLoaderData } from 'react-router';

/** The root loader's data in the form that pages can rely on; `engines` is empty if they are unknown. */
type KnownFacts = Pick<SiteFacts, 'supportEmail' | 'extensionStoreUrl' | 'engines' | 'signInNeeded'> & {
  /** Null if unknown. */
  publicUrl: string | null;
};

/** Id that the router gives to the root route. */
const ROOT_ID = 'root';

/** Reads what the root loader's data contains; missing values get the defaults of an unconfigured site. */
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

/** The data comes from our own server, which has already validated it, so a rough check is enough. */
function isEngine(value: unknown): value is EngineChoice {
  return typeof value === 'object' && value !== null && 'name' in value && 'runsOn' in value;
}

export function useSiteFacts(): KnownFacts {
  return readSiteFacts(useRouteLoaderData(ROOT_ID));
}

/** The facts for a route's `meta`, which receives the matches instead of calling a hook. */
export function siteFactsOf(
  matches: readonly ({ id: string; loaderData: unknown } | undefined)[],
): KnownFacts {
  return readSiteFacts(matches.find((match) => match?.id === ROOT_ID)?.loaderData);
}
