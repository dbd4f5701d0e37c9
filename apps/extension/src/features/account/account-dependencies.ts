import type { Area } from '#src/lib/storage-area.ts';

/** What the account needs from outside; a test hands in its own. */
export interface AccountDependencies {
  siteOrigin: string;
  clientId: string;
  redirectUri: string;
  fetch: typeof fetch;
  /** Opens a page of the site in a window of its own; resolves with the address that it ends at. */
  openSignIn: (address: string, interactive: boolean) => Promise<string | undefined>;
  session: Area;
  local: Area;
  /** Takes the person's photo, looks and garments from this device. */
  forgetPictures: () => Promise<void>;
  now: () => number;
}

/** A call that has not answered by then has failed, milliseconds. */
export const LIMIT_MS = 15_000;
export const UNAUTHENTICATED = 401;
