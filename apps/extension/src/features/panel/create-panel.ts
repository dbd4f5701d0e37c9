import type { Category } from '@tryon/contract/try-on.ts';
import type { GarmentState } from '#src/features/garment/garment-state.ts';
import type { TryOnReport } from '#src/features/try-on/try-on-messages.ts';
import type { Look } from '#src/lib/device-store.ts';
import type { PanelMeans } from './panel-means.ts';
import { INITIAL_PANEL, missingText, type PanelState, type ShownLook } from './panel-state.ts';

const IDLE = { step: 'idle', alert: null } as const;
const CUT_OFF = 'The connection to the extension broke. Nothing was charged; please try again.';

/** The fitting room beside a shop: its state and everything a person can do in it, apart from any screen. */
export function createPanel(means: PanelMeans) {
  const { store } = means;
  let state = INITIAL_PANEL;
  const listeners = new Set<() => void>();
  const stops: (() => void)[] = [];
  let stopGarment: (() => void) | null = null;
  let hangUp: (() => void) | null = null;

  function change(part: Partial<PanelState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** Puts a picture in the place of another one, whose memory is given back. */
  function swap(key: 'garmentPicture' | 'personPhoto', picture: Blob | null): void {
    const before = state[key];
    change({ [key]: picture && means.show(picture) });
    if (before !== null) means.release(before);
  }

  function followTab(tabId: number): void {
    if (tabId === state.tabId) return;
    stopGarment?.();
    change({ tabId });
    stopGarment = means.watchGarment(tabId, (garment) => void showGarment(tabId, garment));
  }

  async function showGarment(tabId: number, garment: GarmentState): Promise<void> {
    const picture = garment.step === 'ready' ? await store.findGarment(tabId) : null;
    if (state.tabId !== tabId) return;
    swap('garmentPicture', picture);
    const isNew = garment.version !== state.garment.version;
    change({ garment: picture ? garment : { ...garment, step: withoutPicture(garment) } });
    if (isNew || garment.step === 'ready') settle();
    if (garment.version === 0) void lookForGarment(tabId);
  }

  /** The photos have changed: what the mirror said about them before no longer holds. */
  function settle(): void {
    const { mirror } = state;
    if (mirror.step === 'failed' || (mirror.step === 'idle' && mirror.alert !== null))
      change({ mirror: IDLE });
  }

  /** What the page has is put in place at once; a page that cannot be read is left to the person. */
  async function lookForGarment(tabId: number): Promise<void> {
    await means.ask({ type: 'take-garment', tabId });
  }

  async function showLooks(): Promise<void> {
    const before = state.looks;
    const looks = (await store.listLooks()).map(showLook);
    change({ looks });
    for (const { person, result } of before) {
      means.release(person);
      means.release(result);
    }
  }

  function showLook({ person, result, ...facts }: Look): ShownLook {
    return { ...facts, person: means.show(person), result: means.show(result) };
  }

  async function hearTryOn(report: TryOnReport): Promise<void> {
    if (state.mirror.step !== 'making') return;
    switch (report.type) {
      case 'queued':
        return change({ mirror: { ...state.mirror, queuePosition: report.position } });
      case 'stage':
        return change({ mirror: { ...state.mirror, queuePosition: null, progress: report } });
      case 'failed': {
        const { retryAfterSeconds } = report.failure;
        const retryAt = retryAfterSeconds === null ? null : means.now() + retryAfterSeconds * 1000;
        return change({ mirror: { step: 'failed', failure: report.failure, retryAt } });
      }
      case 'made':
        await showLooks();
        // Cancelled while the picture was read: it is among the looks all the same.
        if (state.mirror.step === 'making') change({ mirror: { step: 'shown', lookId: report.lookId } });
    }
  }

  return {
    getState: (): PanelState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Brings everything up to date and keeps it so. */
    async start(): Promise<void> {
      stops.push(
        means.watchAccount((account) => {
          const hasLeft = state.account.user !== null && account.user === null;
          change({ account });
          if (hasLeft) void panelEmptied();
        }),
        means.watchSettings(({ grantDeclined }) => change({ grantDeclined })),
        means.watchGrant((isGranted) => change({ isGranted })),
        means.watchTab(followTab),
      );
      void means.ask({ type: 'refresh-account' });
      swap('personPhoto', await store.findPerson());
      await showLooks();
    },

    stop(): void {
      hangUp?.();
      stopGarment?.();
      for (const stop of stops.splice(0)) stop();
      // Whoever starts it again is to follow the same tab again.
      state = { ...state, tabId: null };
    },

    async addPhoto(file: File): Promise<void> {
      try {
        const photo = await means.readPhoto(file);
        await store.keepPerson(photo);
        change({ personProblem: null });
        swap('personPhoto', photo);
        settle();
      } catch (error) {
        change({ personProblem: error instanceof Error ? error.message : String(error) });
      }
    },

    async removePhoto(): Promise<void> {
      await store.removePerson();
      change({ personProblem: null });
      swap('personPhoto', null);
    },

    /** A garment of the person's own, where the page's cannot be had. */
    async addGarment(file: File): Promise<void> {
      const { tabId } = state;
      if (tabId === null) return;
      try {
        await store.keepGarment(tabId, await means.readPhoto(file));
        const title = file.name.replace(/\.\w+$/, '').slice(0, 120);
        await means.noteGarment(tabId, { step: 'ready', title, shop: '', version: means.now(), way: 'file' });
      } catch (error) {
        change({ mirror: { step: 'idle', alert: error instanceof Error ? error.message : String(error) } });
      }
    },

    choose: (category: Category) => change({ category }),

    pickGarment(): void {
      const { tabId } = state;
      if (tabId === null) return;
      void means.ask({ type: 'pick-garment', tabId }).then((isPicking) => {
        if (isPicking !== true) change({ garment: { ...state.garment, step: 'failed', way: null } });
      });
    },

    /** Has the picture made; what is missing is said instead. */
    make(): void {
      const { tabId, category, mirror } = state;
      const alert = missingText(state);
      if (mirror.step === 'making') return;
      if (alert !== null || tabId === null) {
        change({ mirror: { step: 'idle', alert } });
        return;
      }
      change({
        mirror: { step: 'making', startedAt: means.now(), progress: null, queuePosition: null },
      });
      hangUp = means.openTryOn({ type: 'start', tabId, category }, (report) => void hearTryOn(report));
    },

    cancel(): void {
      hangUp?.();
      hangUp = null;
      if (state.mirror.step === 'making') change({ mirror: IDLE });
    },

    dismiss: () => change({ mirror: IDLE }),
    showLook: (lookId: number) => change({ mirror: { step: 'shown', lookId } }),

    async removeLook(id: number): Promise<void> {
      await store.removeLook(id);
      if (state.mirror.step === 'shown' && state.mirror.lookId === id) change({ mirror: IDLE });
      await showLooks();
    },

    async removeLooks(): Promise<void> {
      await store.removeLooks();
      if (state.mirror.step === 'shown') change({ mirror: IDLE });
      await showLooks();
    },

    async connect(): Promise<void> {
      change({ isConnecting: true });
      await means.ask({ type: 'connect' });
      change({ isConnecting: false });
    },

    signOut: () => means.ask({ type: 'sign-out' }),
    openSite: means.openSite,

    async allowEveryShop(): Promise<void> {
      const isGranted = await means.requestGrant();
      if (!isGranted) await means.changeSettings((settings) => ({ ...settings, grantDeclined: true }));
    },

    declineGrant: () => means.changeSettings((settings) => ({ ...settings, grantDeclined: true })),
  };

  /** Whoever leaves takes everything of theirs off the screen. */
  async function panelEmptied(): Promise<void> {
    hangUp?.();
    swap('personPhoto', null);
    swap('garmentPicture', null);
    change({ mirror: IDLE, garment: { ...state.garment, step: 'none', way: null } });
    await showLooks();
  }
}

export type FittingPanel = ReturnType<typeof createPanel>;

/** A report of its own for a line that broke while a picture was made. */
export const CUT_OFF_REPORT: TryOnReport = {
  type: 'failed',
  failure: { text: CUT_OFF, subject: null, retryAfterSeconds: null, way: 'none', canRetry: true },
};

/** A garment that is said to be there and whose picture has gone is none. */
function withoutPicture({ step }: GarmentState): GarmentState['step'] {
  return step === 'ready' ? 'none' : step;
}
