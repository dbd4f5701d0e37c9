import type { Area } from '#src/lib/storage-area.ts';
import { type AccountState, accountStateSchema, SESSION_KEYS, UNKNOWN_ACCOUNT } from './account-state.ts';

/** What panel and popup show of the account, in the browser's session storage. */
export function createAccountRecord(session: Area) {
  let changing: Promise<void> = Promise.resolve();

  const getState = async (): Promise<AccountState> =>
    accountStateSchema.safeParse(await session.get(SESSION_KEYS.account)).data ?? UNKNOWN_ACCOUNT;

  return {
    getState,

    /** One after the other: two at once would each write what the other one has not seen. */
    change(part: Partial<AccountState>): Promise<void> {
      const write = async () => session.set(SESSION_KEYS.account, { ...(await getState()), ...part });
      changing = changing.then(write, write);
      return changing;
    },
  };
}
