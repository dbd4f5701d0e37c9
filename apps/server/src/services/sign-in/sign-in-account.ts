import type { User } from '@tryon/contract/account/account.ts';

export interface Account extends Readonly<Omit<User, 'createdAt' | 'updatedAt'>> {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A signed-in browser. Its secret token does not leave the sign-in service. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

/** The caller, identified by the session cookie. */
export interface Viewer {
  readonly user: Account;
  readonly session: Session;
}

/** A result, and the `Set-Cookie` headers that the response must have. */
export interface WithCookies<T> {
  readonly value: T;
  readonly cookies: readonly string[];
}

/** The library's provider name for passwords. */
export const PASSWORD_PROVIDER = 'credential';

type RawUser = Omit<Account, 'image'> & { image?: string | null | undefined };

/** Converts the library's user, without its internal fields. */
export function toAccount({ id, email, name, emailVerified, image, createdAt, updatedAt }: RawUser): Account {
  return { id, email, name, emailVerified, image: image ?? null, createdAt, updatedAt };
}

type RawSession = Omit<Session, 'userAgent'> & { userAgent?: string | null | undefined };

/** Converts the library's session, without its token. */
export function toSession({ id, userId, userAgent, createdAt, updatedAt, expiresAt }: RawSession): Session {
  return { id, userId, userAgent: userAgent || null, createdAt, updatedAt, expiresAt };
}
