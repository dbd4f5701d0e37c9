import type { User } from '@tryon/contract/account/account.ts';
import type { SiteContext } from '@tryon/contract/site/site-context.ts';

/** What the server tells pages about the session and sign-in. */
export interface SessionFacts extends Pick<SiteContext, 'providers' | 'hasMailbox' | 'signInNeeded'> {
  user: User | null;
  /** The user's remaining try-ons; null if nobody is signed in. */
  tryOnsLeft: number | null;
}

type SessionSource = Pick<SiteContext, 'fetchApi' | 'providers' | 'hasMailbox' | 'signInNeeded'>;

/** Reads the session of the request so that the first HTML already fits the user. A failure never fails the page. */
export async function readSessionFacts({ fetchApi, ...facts }: SessionSource): Promise<SessionFacts> {
  const me = await readMe(fetchApi);
  const { providers, hasMailbox, signInNeeded } = facts;
  return { user: toUser(me), tryOnsLeft: toTryOnsLeft(me), providers, hasMailbox, signInNeeded };
}

async function readMe(fetchApi: SiteContext['fetchApi']): Promise<unknown> {
  try {
    const response = await fetchApi('/api/me');
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function toUser(answer: unknown): User | null {
  const user = isRecord(answer) ? answer.user : null;
  if (!isRecord(user)) return null;
  const { id, email, name, emailVerified, image, createdAt, updatedAt } = user;
  const isWhole =
    typeof id === 'string' &&
    typeof email === 'string' &&
    typeof name === 'string' &&
    typeof emailVerified === 'boolean' &&
    typeof createdAt === 'string' &&
    typeof updatedAt === 'string';
  if (!isWhole) return null;
  return {
    id,
    email,
    name,
    emailVerified,
    image: typeof image === 'string' ? image : null,
    createdAt,
    updatedAt,
  };
}

function toTryOnsLeft(answer: unknown): number | null {
  const balance = isRecord(answer) ? answer.balance : null;
  return isRecord(balance) && typeof balance.remaining === 'number' ? balance.remaining : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
