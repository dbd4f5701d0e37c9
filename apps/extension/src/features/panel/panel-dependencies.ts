import type { AccountState } from '#src/features/account/account-state.ts';
import type { GarmentState } from '#src/features/garment/garment-state.ts';
import type { PageMessage } from '#src/features/messages/messages.ts';
import type { Settings } from '#src/features/settings/settings.ts';
import type { TryOnOrder, TryOnReport } from '#src/features/try-on/try-on-messages.ts';
import type { DeviceStore } from '#src/lib/device-store.ts';

/** What the panel needs from outside; a test hands in its own. */
export interface PanelDependencies {
  ask: (message: PageMessage) => Promise<unknown>;
  store: DeviceStore;
  /** Calls back with the value now and with each change; returns what stops it. */
  watchAccount: (handleReport: (account: AccountState) => void) => () => void;
  watchGarment: (tabId: number, handleReport: (garment: GarmentState) => void) => () => void;
  /** Says what garment the tab is about, for a file that the person chose. */
  noteGarment: (tabId: number, garment: GarmentState) => Promise<void>;
  watchSettings: (handleReport: (settings: Settings) => void) => () => void;
  watchGrant: (handleReport: (isGranted: boolean) => void) => () => void;
  /** The tab that the panel stands beside. */
  watchTab: (handleReport: (tabId: number) => void) => () => void;
  changeSettings: (change: (settings: Settings) => Settings) => Promise<void>;
  /** Has to be called at once when the person pressed something. */
  requestGrant: () => Promise<boolean>;
  /** Begins a try-on; what it returns hangs up. */
  openTryOn: (order: TryOnOrder, handleReport: (report: TryOnReport) => void) => () => void;
  /** @throws Error with a message for people */
  readPhoto: (file: File) => Promise<Blob>;
  openSite: (path: string) => void;
  show: (picture: Blob) => string;
  release: (address: string) => void;
  now: () => number;
}
