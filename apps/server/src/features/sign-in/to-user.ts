import type { User } from '@tryon/contract/account.ts';
import type { Account } from '#src/services/sign-in.ts';

/** An account as pages and the extension see it. */
export function toUser({ createdAt, updatedAt, ...account }: Account): User {
  return { ...account, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
