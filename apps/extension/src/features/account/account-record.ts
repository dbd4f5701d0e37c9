import type { Area } from '#src/lib/storage-area.ts';
import { type AccountState, accountStateSchema, SESSION_KEYS, UNKNOWN_ACCOUNT } from './account-state.ts';

/** The account state shown by panel and popup, kept in the browser's session storage. */
export function createAccountRecord(session: Area) {
  let changing: Promise<void> = Promise.resolve();

  const getState = async (): Promise<AccountState> =>
    accountStateSchema.safeParse(await session.get(SESSION_KEYS.account)).data ?? UNKNOWN_ACCOUNT;

  return {
    getState,

    /** Changes run one after the other; concurrent ones would overwrite each other. */
    change(part: Partial<AccountState>): Promise<void> {
      const write = async () => session.set(SESSION_KEYS.account, { ...(await getState()), ...part });
      changing = changing.then(write, write);
      return changing;
    },
  };
}
