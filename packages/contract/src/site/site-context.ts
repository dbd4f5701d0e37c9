import type { z } from 'zod';
import type { providersAnswerSchema } from '#src/account/account.ts';
import type { PaymentSettings } from '#src/payments/payments.ts';
import type { EngineChoice } from '#src/try-on/try-on.ts';
import type { GalleryResult } from './gallery.ts';

/** A configured external sign-in provider; its name follows "Continue with" on its button. */
export type SignInProvider = z.infer<typeof providersAnswerSchema>['providers'][number];

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
  /** Results of the owner's gallery; if empty, Home shows the project's own. */
  gallery: readonly GalleryResult[];
  /** In display order. */
  providers: readonly SignInProvider[];
  payments: PaymentSettings;
  /** Whether mail stays on this machine and is shown by the mailbox page. */
  hasMailbox: boolean;
  /** Whether making a picture requires an account. */
  signInNeeded: boolean;
}

/** As much of a response as pages read. */
export type ApiAnswer = Pick<Response, 'ok' | 'status' | 'json'>;

/** What the server passes to the site for one request. */
export interface SiteContext extends SiteFacts {
  /** Nonce of the response's content security policy. */
  nonce: string;
  requestId: string;
  /** Calls the API in process as the page's user. `path` starts with /api/. */
  fetchApi: (path: string) => Promise<ApiAnswer>;
  /** Makes such a call as `fetch` would, for what a form changes. The browser gets the cookies that are set. */
  postApi: typeof fetch;
  /** Logs an error once, with the request's id. */
  reportError: (error: unknown) => void;
}
