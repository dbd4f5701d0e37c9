import type { NotRight } from '@tryon/contract/try-on/not-right.ts';
import type { ReportReason } from '@tryon/contract/try-on/report.ts';
import type { Category } from '@tryon/contract/try-on/try-on.ts';
import { createStore } from 'zustand/vanilla';
import type { AccountState } from '#src/features/account/account-state.ts';
import {
  type PageMessage,
  type ReturnOutcome,
  returnOutcomeSchema,
} from '#src/features/messages/messages.ts';
import type { PanelDependencies } from './browser-dependencies.ts';
import { createPanelGeneration } from './panel-generation.ts';
import { createPanelPhotos } from './panel-photos.ts';
import { INITIAL_PANEL, type PanelState } from './panel-state.ts';

const UNANSWERED: ReturnOutcome = {
  isOver: false,
  text: 'That did not reach us. Please try again in a moment.',
};

/** The fitting room next to a shop: its state and all user actions, independent of any UI. */
export function createPanel(dependencies: PanelDependencies) {
  const panelStore = createStore(() => INITIAL_PANEL);
  const { clear: clearPhotos, stop: stopPhotos, ...photos } = createPanelPhotos(panelStore, dependencies);
  const { clear: endGeneration, ...generation } = createPanelGeneration(panelStore, dependencies);
  const stops: (() => void)[] = [];

  function handleAccount(account: AccountState): void {
    const { category, account: before } = panelStore.getState();
    // The chosen category may no longer be available.
    panelStore.setState({ account, category: account.categories.includes(category) ? category : 'auto' });
    if (before.user === null || account.user !== null) return;
    // Signing out removes the user's pictures from the screen.
    clearPhotos();
    void endGeneration();
  }

  async function requestOutcome(message: PageMessage): Promise<ReturnOutcome> {
    const answer = await dependencies.send(message).catch(() => null);
    return returnOutcomeSchema.safeParse(answer).data ?? UNANSWERED;
  }

  const decline = () => dependencies.changeSettings((settings) => ({ ...settings, grantDeclined: true }));

  return {
    ...photos,
    ...generation,
    getState: panelStore.getState,
    subscribe: panelStore.subscribe,

    /** Loads the state and subscribes to changes. */
    async start(): Promise<void> {
      stops.push(
        dependencies.watchAccount(handleAccount),
        dependencies.watchSettings(({ grantDeclined }) => panelStore.setState({ grantDeclined })),
        dependencies.watchGrant((isGranted) => panelStore.setState({ isGranted })),
        dependencies.watchTab(photos.followTab),
      );
      void dependencies.send({ type: 'refresh-account' });
      await photos.restorePerson();
      await generation.showResults();
    },

    stop(): void {
      generation.stop();
      stopPhotos();
      for (const stop of stops.splice(0)) stop();
    },

    choose: (category: Category) => panelStore.setState({ category }),

    async connect(): Promise<void> {
      panelStore.setState({ isConnecting: true });
      await dependencies.send({ type: 'connect' });
      panelStore.setState({ isConnecting: false });
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

export interface PanelProps {
  panel: FittingPanel;
  state: PanelState;
}
