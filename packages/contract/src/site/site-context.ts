import type { EngineChoice } from '#src/try-on/try-on.ts';
import type { GalleryLook } from './gallery.ts';

/** Settings of this installation that pages depend on. */
export interface SiteFacts {
  /** Public origin of the site, without a trailing slash. */
  publicUrl: string;
  /** Contact address. */
  supportEmail: string;
  /** The extension's page in a browser's store; null if none is configured. */
  extensionStoreUrl: string | null;
  /** Public properties of the engines, in order of preference. */
  engines: readonly EngineChoice[];
  /** Looks of the owner's gallery; if empty, Home shows the project's own. */
  gallery: readonly GalleryLook[];
  /** Whether mail stays on this machine and is shown by the mailbox page. */
  hasMailbox: boolean;
  /** Whether making a picture requires an account. */
  signInNeeded: boolean;
}

/** What the server passes to the site for one request. */
export interface SiteContext extends SiteFacts {
  /** Nonce of the response's content security policy. */
  nonce: string;
  requestId: string;
  /** Calls the API in process as the page's user. `path` starts with /api/. */
  fetchApi: (path: string) => Promise<Response>;
  /** Logs an error once, with the request's id. */
  reportError: (error: unknown) => void;
}
