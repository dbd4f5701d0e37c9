import type { Area } from '#src/lib/storage-area.ts';

/** The account's external dependencies; tests pass their own. */
export interface AccountDependencies {
  siteOrigin: string;
  clientId: string;
  redirectUri: string;
  fetch: typeof fetch;
  /** Opens a page of the site in its own window; resolves to the URL at which it ends. */
  openSignIn: (address: string, interactive: boolean) => Promise<string | undefined>;
  session: Area;
  local: Area;
  /** Removes the user's photo, looks and garments from this device. */
  forgetPictures: () => Promise<void>;
  now: () => number;
}

/** Request timeout in milliseconds. */
export const LIMIT_MS = 15_000;
export const UNAUTHENTICATED = 401;
