import { DEFAULT_SUPPORT_EMAIL } from '@tryon/contract/site/site-texts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { useRouteLoaderData } from 'react-router';

/** What pages say that depends on how this installation is configured. The root loader answers with it. */
export interface SiteFacts {
  /** Origin people reach the site at, without a trailing slash; null where it is not known. */
  publicUrl: string | null;
  supportEmail: string;
  /** The extension in a browser's store; null when none is configured. */
  extensionStoreUrl: string | null;
  /** In the order in which they are asked; empty where they are not known, which is as with the embedded one alone. */
  engines: readonly EngineChoice[];
  /** Somebody has to be signed in to have a picture made. */
  signInNeeded: boolean;
}

/** Id that the router gives to the root route. */
const ROOT_ID = 'root';

/** Takes from the root loader's data what is there; everything else is as without configuration. */
export function readSiteFacts(rootData: unknown): SiteFacts {
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

export function useSiteFacts(): SiteFacts {
  return readSiteFacts(useRouteLoaderData(ROOT_ID));
}

/** The same for a route's `meta`, which gets the matches instead. */
export function siteFactsOf(
  matches: readonly ({ id: string; loaderData: unknown } | undefined)[],
): SiteFacts {
  return readSiteFacts(matches.find((match) => match?.id === ROOT_ID)?.loaderData);
}
