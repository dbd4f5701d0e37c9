import type { AccountState } from '#src/features/account/account-state.ts';
import type { GarmentState } from '#src/features/garment/garment-state.ts';
import type { PageMessage } from '#src/features/messages/messages.ts';
import type { Settings } from '#src/features/settings/settings.ts';
import type { TryOnOrder, TryOnReport } from '#src/features/try-on/try-on-messages.ts';
import type { DeviceStore } from '#src/lib/device-store.ts';

/** The panel's external dependencies; tests pass their own. */
export interface PanelDependencies {
  send: (message: PageMessage) => Promise<unknown>;
  store: DeviceStore;
  /** Calls back with the current value and on each change; returns an unsubscribe function. */
  watchAccount: (handleReport: (account: AccountState) => void) => () => void;
  watchGarment: (tabId: number, handleReport: (garment: GarmentState) => void) => () => void;
  /** Sets the tab's garment when the user chose a file. */
  noteGarment: (tabId: number, garment: GarmentState) => Promise<void>;
  watchSettings: (handleReport: (settings: Settings) => void) => () => void;
  watchGrant: (handleReport: (isGranted: boolean) => void) => () => void;
  /** Watches which tab the panel belongs to. */
  watchTab: (handleReport: (tabId: number) => void) => () => void;
  changeSettings: (change: (settings: Settings) => Settings) => Promise<void>;
  /** Must be called synchronously in a user gesture. */
  requestGrant: () => Promise<boolean>;
  /** Starts a try-on; returns a function that cancels it. */
  openTryOn: (order: TryOnOrder, handleReport: (report: TryOnReport) => void) => () => void;
  /** @throws Error with a user-facing message */
  readPhoto: (file: File) => Promise<Blob>;
  openSite: (path: string) => void;
  show: (picture: Blob) => string;
  release: (address: string) => void;
  now: () => number;
}
