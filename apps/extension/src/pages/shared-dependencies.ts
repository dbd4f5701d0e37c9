import {
  type AccountState,
  accountStateSchema,
  SESSION_KEYS,
  UNKNOWN_ACCOUNT,
} from '#src/features/account/account-state.ts';
import type { PageMessage } from '#src/features/messages/messages.ts';
import { EVERY_SHOP } from '#src/features/settings/grant.ts';
import { readSettings, SETTINGS_KEY, type Settings } from '#src/features/settings/settings.ts';
import { watchStored } from '#src/storage/watch-stored.ts';

/** Browser dependencies shared by the extension's own pages. */
export const sharedDependencies = {
  send: (message: PageMessage): Promise<unknown> =>
    chrome.runtime.sendMessage<PageMessage, unknown>(message).catch(() => null),

  watchAccount: (listener: (account: AccountState) => void) =>
    watchStored('session', SESSION_KEYS.account, (value) =>
      listener(accountStateSchema.safeParse(value).data ?? UNKNOWN_ACCOUNT),
    ),

  watchSettings: (listener: (settings: Settings) => void) =>
    watchStored('local', SETTINGS_KEY, (value) => listener(readSettings(value))),

  async changeSettings(change: (settings: Settings) => Settings): Promise<void> {
    const stored = await chrome.storage.local.get<Record<string, unknown>>(SETTINGS_KEY);
    await chrome.storage.local.set({ [SETTINGS_KEY]: change(readSettings(stored[SETTINGS_KEY])) });
  },

  watchGrant(listener: (isGranted: boolean) => void): () => void {
    const check = () => void chrome.permissions.contains(EVERY_SHOP).then(listener);
    chrome.permissions.onAdded.addListener(check);
    chrome.permissions.onRemoved.addListener(check);
    check();
    return () => {
      chrome.permissions.onAdded.removeListener(check);
      chrome.permissions.onRemoved.removeListener(check);
    };
  },

  requestGrant: () => chrome.permissions.request(EVERY_SHOP),

  openSite: (path: string) => void chrome.tabs.create({ url: `${import.meta.env.SITE_ORIGIN}${path}` }),
};
