import {
  type AccountState,
  accountStateSchema,
  SESSION_KEYS,
  UNKNOWN_ACCOUNT,
} from '#src/features/account/account-state.ts';
import type { PageMessage } from '#src/features/messages/messages.ts';
import { EVERY_SHOP } from '#src/features/settings/grant.ts';
import { readSettings, SETTINGS_KEY, type Settings } from '#src/features/settings/settings.ts';
import { watchStored } from './watch-stored.ts';

/** Browser dependencies shared by the extension's own pages. */
export const sharedDependencies = {
  send: (message: PageMessage): Promise<unknown> =>
    chrome.runtime.sendMessage<PageMessage, unknown>(message).catch(() => null),

  watchAccount: (hear: (account: AccountState) => void) =>
    watchStored('session', SESSION_KEYS.account, (value) =>
      hear(accountStateSchema.safeParse(value).data ?? UNKNOWN_ACCOUNT),
    ),

  watchSettings: (hear: (settings: Settings) => void) =>
    watchStored('local', SETTINGS_KEY, (value) => hear(readSettings(value))),

  async changeSettings(change: (settings: Settings) => Settings): Promise<void> {
    const stored = await chrome.storage.local.get<Record<string, unknown>>(SETTINGS_KEY);
    await chrome.storage.local.set({ [SETTINGS_KEY]: change(readSettings(stored[SETTINGS_KEY])) });
  },

  watchGrant(hear: (isGranted: boolean) => void): () => void {
    const look = () => void chrome.permissions.contains(EVERY_SHOP).then(hear);
    chrome.permissions.onAdded.addListener(look);
    chrome.permissions.onRemoved.addListener(look);
    look();
    return () => {
      chrome.permissions.onAdded.removeListener(look);
      chrome.permissions.onRemoved.removeListener(look);
    };
  },

  requestGrant: () => chrome.permissions.request(EVERY_SHOP),

  openSite: (path: string) => void chrome.tabs.create({ url: `${import.meta.env.SITE_ORIGIN}${path}` }),
};
