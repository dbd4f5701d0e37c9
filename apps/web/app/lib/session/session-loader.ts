import type { User } from '@tryon/contract/account/account.ts';
import type { ProviderId } from '@tryon/contract/account/account-texts.ts';
import { PROVIDER_IDS } from '@tryon/contract/account/account-texts.ts';
import type { SiteContext } from '@tryon/contract/site/site-context.ts';

/** A configured external sign-in provider. */
export interface SignInProvider {
  id: ProviderId;
  /** Button text after "Continue with". */
  name: string;
}

/** What the server tells pages about the session and sign-in. */
export interface SessionFacts extends Pick<SiteContext, 'hasMailbox' | 'signInNeeded'> {
  user: User | null;
  /** The user's remaining try-ons; null if nobody is signed in. */
  tryOnsLeft: number | null;
  providers: SignInProvider[];
}

type FetchApi = SiteContext['fetchApi'];

type SessionSource = Pick<SiteContext, 'fetchApi' | 'hasMailbox' | 'signInNeeded'>;

/** Reads the session of the request so that the first HTML already fits the user. A failure never fails the page. */
export async function readSessionFacts({
  fetchApi,
  hasMailbox,
  signInNeeded,
}: SessionSource): Promise<SessionFacts> {
  const [me, offered] = await Promise.all([
    readJson(fetchApi, '/api/me'),
    readJson(fetchApi, '/api/auth/providers'),
  ]);
  return {
    user: toUser(me),
    tryOnsLeft: toTryOnsLeft(me),
    providers: toProviders(offered),
    hasMailbox,
    signInNeeded,
  };
}

async function readJson(fetchApi: FetchApi, path: string): Promise<unknown> {
  try {
    const response = await fetchApi(path);
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

function toProviders(answer: unknown): SignInProvider[] {
  const list: unknown = isRecord(answer) ? answer.providers : null;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    if (!isRecord(one) || typeof one.name !== 'string') return [];
    const id = PROVIDER_IDS.find((known) => known === one.id);
    return id ? [{ id, name: one.name }] : [];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
