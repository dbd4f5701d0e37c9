import type { NotRight } from '@tryon/contract/not-right.ts';
import type { ReportReason } from '@tryon/contract/report.ts';
import type { Category } from '@tryon/contract/try-on.ts';
import type { AccountState } from '#src/features/account/account-state.ts';
import {
  type PageMessage,
  type ReturnOutcome,
  returnOutcomeSchema,
} from '#src/features/messages/messages.ts';
import { createPanelMaking } from './panel-making.ts';
import type { PanelMeans } from './panel-means.ts';
import { createPanelPhotos } from './panel-photos.ts';
import { createPanelStore } from './panel-store.ts';

const UNANSWERED: ReturnOutcome = {
  isOver: false,
  text: 'That did not reach us. Please try again in a moment.',
};

/** The fitting room beside a shop: its state and everything a person can do in it, apart from any screen. */
export function createPanel(means: PanelMeans) {
  const room = createPanelStore();
  const photos = createPanelPhotos(room, means);
  const making = createPanelMaking(room, means);
  const stops: (() => void)[] = [];

  function hearAccount(account: AccountState): void {
    const { category, account: before } = room.getState();
    // What was chosen may not be offered any more.
    room.change({ account, category: account.categories.includes(category) ? category : 'auto' });
    if (before.user === null || account.user !== null) return;
    // Whoever leaves takes everything of theirs off the screen.
    photos.clear();
    void making.clear();
  }

  async function askForOutcome(message: PageMessage): Promise<ReturnOutcome> {
    const answer = await means.ask(message).catch(() => null);
    return returnOutcomeSchema.safeParse(answer).data ?? UNANSWERED;
  }

  const decline = () => means.changeSettings((settings) => ({ ...settings, grantDeclined: true }));

  return {
    getState: room.getState,
    subscribe: room.subscribe,

    /** Brings everything up to date and keeps it so. */
    async start(): Promise<void> {
      stops.push(
        means.watchAccount(hearAccount),
        means.watchSettings(({ grantDeclined }) => room.change({ grantDeclined })),
        means.watchGrant((isGranted) => room.change({ isGranted })),
        means.watchTab(photos.followTab),
      );
      void means.ask({ type: 'refresh-account' });
      await photos.restorePerson();
      await making.showLooks();
    },

    stop(): void {
      making.stop();
      photos.stop();
      for (const stop of stops.splice(0)) stop();
    },

    addPhoto: photos.addPhoto,
    removePhoto: photos.removePhoto,
    addGarment: photos.addGarment,
    pickGarment: photos.pickGarment,
    choose: (category: Category) => room.change({ category }),
    make: making.make,
    cancel: making.cancel,
    dismiss: making.dismiss,
    showLook: making.showLook,
    removeLook: making.removeLook,
    removeLooks: making.removeLooks,

    async connect(): Promise<void> {
      room.change({ isConnecting: true });
      await means.ask({ type: 'connect' });
      room.change({ isConnecting: false });
    },

    /** Gives the try-on of a picture back. Never rejects. */
    giveBack: (notRight: NotRight) => askForOutcome({ type: 'not-right', ...notRight }),
    /** Tells what is wrong with a picture that cost nothing. Never rejects. */
    tellFault: (reason: ReportReason, engine: string) =>
      askForOutcome({ type: 'report', reasons: [reason], engine }),

    signOut: () => means.ask({ type: 'sign-out' }),
    openSite: means.openSite,

    async allowEveryShop(): Promise<void> {
      if (!(await means.requestGrant())) await decline();
    },

    declineGrant: decline,
  };
}

export type FittingPanel = ReturnType<typeof createPanel>;
