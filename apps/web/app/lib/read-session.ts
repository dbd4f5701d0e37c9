import { meAnswerSchema, type User } from '@tryon/contract/account/account.ts';
import type { SiteContext } from '@tryon/contract/site/site-context.ts';
import { readApi } from './read-api.ts';

/** What the server tells pages about the session and sign-in. */
export interface SessionFacts extends Pick<SiteContext, 'providers' | 'hasMailbox' | 'signInNeeded'> {
  user: User | null;
  /** The user's remaining try-ons; null if nobody is signed in. */
  tryOnsLeft: number | null;
}

type SessionSource = Pick<SiteContext, 'fetchApi' | 'providers' | 'hasMailbox' | 'signInNeeded'>;

/** Reads the session of the request so that the first HTML already fits the user. A failure never fails the page. */
export async function readSessionFacts({ fetchApi, ...facts }: SessionSource): Promise<SessionFacts> {
  const me = await readApi(fetchApi, '/api/me', meAnswerSchema);
  const { providers, hasMailbox, signInNeeded } = facts;
  return {
    user: me?.user ?? null,
    tryOnsLeft: me?.balance?.remaining ?? null,
    providers,
    hasMailbox,
    signInNeeded,
  };
}
