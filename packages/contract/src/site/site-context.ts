import type { EngineChoice } from '#src/try-on/try-on.ts';
import type { GalleryLook } from './gallery.ts';

/** What pages say that depends on how this installation is configured. */
export interface SiteFacts {
  /** Origin people reach the site at, without a trailing slash. */
  publicUrl: string;
  /** Where people write to. */
  supportEmail: string;
  /** The extension in a browser's store; null when none is configured. */
  extensionStoreUrl: string | null;
  /** In the order in which they are asked; what people may know of them. */
  engines: readonly EngineChoice[];
  /** Looks of the owner's gallery; without any, Home shows the project's own. */
  gallery: readonly GalleryLook[];
  /** Mails stay on this machine, where the mailbox page shows them. */
  hasMailbox: boolean;
  /** Somebody has to be signed in to have a picture made. */
  signInNeeded: boolean;
}

/** What the server tells the site about one request. */
export interface SiteContext extends SiteFacts {
  /** The content policy's nonce for this answer. */
  nonce: string;
  requestId: string;
  /** Calls the API in process, as the person who asked for the page. `path` begins with /api/. */
  fetchApi: (path: string) => Promise<Response>;
  /** Logs an error once, with the request's id. */
  reportError: (error: unknown) => void;
}
