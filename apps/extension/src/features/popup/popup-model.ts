import { createStore } from 'zustand/vanilla';
import { type AccountState, UNKNOWN_ACCOUNT } from '#src/features/account/account-state.ts';
import { type FoundAnswer, foundAnswerSchema } from '#src/features/messages/messages.ts';
import { DEFAULT_SETTINGS, type Settings, withShop } from '#src/features/settings/settings.ts';
import type { PopupDependencies } from './browser-dependencies.ts';

export interface PopupState {
  account: AccountState;
  settings: Settings;
  isGranted: boolean;
  /** Host of the current shop; null where the extension has no access, as on the browser's own pages. */
  shop: string | null;
  /** What was found on the current page; null during the search, and where it is not possible. */
  found: FoundAnswer | null;
  isLooking: boolean;
}

const INITIAL: PopupState = {
  account: UNKNOWN_ACCOUNT,
  settings: DEFAULT_SETTINGS,
  isGranted: false,
  shop: null,
  found: null,
  isLooking: true,
};

/** Opens the fitting room and changes the settings. */
export function createPopup(dependencies: PopupDependencies) {
  const { getState, setState, subscribe } = createStore(() => INITIAL);
  let tab: { id: number; windowId: number } | null = null;
  const stops: (() => void)[] = [];

  return {
    getState,
    subscribe,

    async start(): Promise<void> {
      stops.push(
        dependencies.watchAccount((account) => setState({ account })),
        dependencies.watchSettings((settings) => setState({ settings })),
        dependencies.watchGrant((isGranted) => setState({ isGranted })),
      );
      void dependencies.send({ type: 'refresh-account' });
      const here = await dependencies.findTab();
      tab = here;
      setState({ shop: here?.host ?? null });
      const answer = here && (await dependencies.send({ type: 'find-garment', tabId: here.id }));
      setState({ found: foundAnswerSchema.safeParse(answer).data ?? null, isLooking: false });
    },

    stop(): void {
      for (const stop of stops) stop();
    },

    /** Opens the panel before any await: browsers allow it only during the user gesture. */
    async openRoom(): Promise<void> {
      if (!tab) return;
      const opening = dependencies.openPanel(tab);
      void dependencies.send({ type: 'take-garment', tabId: tab.id });
      await opening;
      dependencies.close();
    },

    async setEveryShop(isWanted: boolean): Promise<void> {
      await (isWanted ? dependencies.requestGrant() : dependencies.giveGrantBack());
    },

    setShop: (host: string, isOn: boolean) =>
      dependencies.changeSettings((settings) => withShop(settings, host, isOn)),

    openSite(path: string): void {
      dependencies.openSite(path);
      dependencies.close();
    },

    connect: () => dependencies.send({ type: 'connect' }),
    signOut: () => dependencies.send({ type: 'sign-out' }),
    removeEverything: dependencies.removeEverything,
  };
}

export type PopupModel = ReturnType<typeof createPopup>;

/** What the popup says about the current page. */
export function pageText({ isLooking, found, shop }: PopupState): string {
  if (isLooking) return 'Looking at this page';
  if (!found || shop === null) return 'This page cannot be looked at. Open the page of a garment in a shop.';
  if (found.hasBest) return `Found: ${found.title || 'a garment'}. Open the fitting room to try it on.`;
  if (found.candidates === 0) return 'No garment found on this page. Open the page of one garment.';
  const pictures = found.candidates === 1 ? 'One picture' : `${found.candidates} pictures`;
  return `${pictures} on this page may show a garment. Open the fitting room and pick one.`;
}
