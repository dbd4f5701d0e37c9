import { meAnswerSchema, type User } from '@tryon/contract/account/account.ts';
import type { SiteContext } from '@tryon/contract/site/site-context.ts';
import { readApi } from './read-api.ts';

/** What the server tells pages about the session and sign-in. */
export interface SessionFacts extends Pick<SiteContext, 'providers' | 'hasMailbox' | 'signInNeeded'> {
  user: User | null;
  /** The user's remaining try-ons; null if nobody is signed in. */
  tryOnsLeft: number | null;
}

/** Reads the session of the request so that the first HTML already fits the user. A failure never fails the page. */
export async function readSessionFacts({
  fetchApi,
  providers,
  hasMailbox,
  signInNeeded,
}: Pick<SiteContext, 'fetchApi' | 'providers' | 'hasMailbox' | 'signInNeeded'>): Promise<SessionFacts> {
  const me = await readApi(fetchApi, '/api/me', meAnswerSchema);
  return {
    user: me?.user ?? null,
    tryOnsLeft: me?.balance?.remaining ?? null,
    providers,
    hasMailbox,
    signInNeeded,
  };
}
