/** Somebody with an account. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly image: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One signed-in browser. Its secret token stays inside the sign-in service. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

/** Who calls, by the session's cookie. */
export interface Viewer {
  readonly user: Account;
  readonly session: Session;
}

/** A result, and the lines `Set-Cookie` that the answer must carry. */
export interface WithCookies<T> {
  readonly value: T;
  readonly cookies: readonly string[];
}

/** Ways to sign in besides the password, as the account has them. */
export interface Connections {
  readonly hasPassword: boolean;
  readonly providers: readonly { readonly id: string; readonly connectedAt: Date }[];
}

/** Name under which the library keeps passwords, beside the accounts of elsewhere. */
export const PASSWORD_PROVIDER = 'credential';

type RawUser = Omit<Account, 'image'> & { image?: string | null | undefined };

/** What the library says about somebody, without what is nobody else's business. */
export function toAccount({ id, email, name, emailVerified, image, createdAt, updatedAt }: RawUser): Account {
  return { id, email, name, emailVerified, image: image ?? null, createdAt, updatedAt };
}

type RawSession = Omit<Session, 'userAgent'> & { userAgent?: string | null | undefined };

/** What the library says about a session, without its token. */
export function toSession({ id, userId, userAgent, createdAt, updatedAt, expiresAt }: RawSession): Session {
  return { id, userId, userAgent: userAgent || null, createdAt, updatedAt, expiresAt };
}
