import type { NotRight } from '@tryon/contract/try-on/not-right.ts';
import type { ReportReason } from '@tryon/contract/try-on/report.ts';
import type { Category } from '@tryon/contract/try-on/try-on.ts';
import type { AccountState } from '#src/features/account/account-state.ts';
import {
  type PageMessage,
  type ReturnOutcome,
  returnOutcomeSchema,
} from '#src/features/messages/messages.ts';
import type { PanelDependencies } from './panel-dependencies.ts';
import { createPanelGeneration } from './panel-generation.ts';
import { createPanelPhotos } from './panel-photos.ts';
import { createPanelStore } from './panel-store.ts';

const UNANSWERED: ReturnOutcome = {
  isOver: false,
  text: 'That did not reach us. Please try again in a moment.',
};

/** The fitting room next to a shop: its state and all user actions, independent of any UI. */
export function createPanel(dependencies: PanelDependencies) {
  const panelStore = createPanelStore();
  const photos = createPanelPhotos(panelStore, dependencies);
  const generation = createPanelGeneration(panelStore, dependencies);
  const stops: (() => void)[] = [];

  function handleAccount(account: AccountState): void {
    const { category, account: before } = panelStore.getState();
    // The chosen category may no longer be available.
    panelStore.change({ account, category: account.categories.includes(category) ? category : 'auto' });
    if (before.user === null || account.user !== null) return;
    // Signing out removes the user's pictures from the screen.
    photos.clear();
    void generation.clear();
  }

  async function requestOutcome(message: PageMessage): Promise<ReturnOutcome> {
    const answer = await dependencies.send(message).catch(() => null);
    return returnOutcomeSchema.safeParse(answer).data ?? UNANSWERED;
  }

  const decline = () => dependencies.changeSettings((settings) => ({ ...settings, grantDeclined: true }));

  return {
    getState: panelStore.getState,
    subscribe: panelStore.subscribe,

    /** Loads the state and subscribes to changes. */
    async start(): Promise<void> {
      stops.push(
        dependencies.watchAccount(handleAccount),
        dependencies.watchSettings(({ grantDeclined }) => panelStore.change({ grantDeclined })),
        dependencies.watchGrant((isGranted) => panelStore.change({ isGranted })),
        dependencies.watchTab(photos.followTab),
      );
      void dependencies.send({ type: 'refresh-account' });
      await photos.restorePerson();
      await generation.showResults();
    },

    stop(): void {
      generation.stop();
      photos.stop();
      for (const stop of stops.splice(0)) stop();
    },

    addPhoto: photos.addPhoto,
    removePhoto: photos.removePhoto,
    addGarment: photos.addGarment,
    pickGarment: photos.pickGarment,
    choose: (category: Category) => panelStore.change({ category }),
    make: generation.make,
    cancel: generation.cancel,
    dismiss: generation.dismiss,
    showSavedResult: generation.showSavedResult,
    removeResult: generation.removeResult,
    removeResults: generation.removeResults,

    async connect(): Promise<void> {
      panelStore.change({ isConnecting: true });
      await dependencies.send({ type: 'connect' });
      panelStore.change({ isConnecting: false });
    },

    /** Refunds the try-on of a picture. Never rejects. */
    giveBack: (notRight: NotRight) => requestOutcome({ type: 'not-right', ...notRight }),
    /** Reports a fault of a free picture. Never rejects. */
    tellFault: (reason: ReportReason, engine: string) =>
      requestOutcome({ type: 'report', reasons: [reason], engine }),

    signOut: () => dependencies.send({ type: 'sign-out' }),
    openSite: dependencies.openSite,

    async allowEveryShop(): Promise<void> {
      if (!(await dependencies.requestGrant())) await decline();
    },

    declineGrant: decline,
  };
}

export type FittingPanel = ReturnType<typeof createPanel>;
