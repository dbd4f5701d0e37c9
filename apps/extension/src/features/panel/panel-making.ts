import { dueAt } from '@tryon/contract/making-texts.ts';
import type { TryOnReport } from '#src/features/try-on/try-on-messages.ts';
import type { Look } from '#src/lib/device-store.ts';
import type { PanelMeans } from './panel-means.ts';
import { missingText, type ShownLook } from './panel-state.ts';
import type { PanelStore } from './panel-store.ts';

const IDLE = { step: 'idle', alert: null } as const;

/** Making pictures, and the looks that came of it. */
export function createPanelMaking(room: PanelStore, means: PanelMeans) {
  const { store } = means;
  let hangUp: (() => void) | null = null;

  async function showLooks(): Promise<void> {
    const before = room.getState().looks;
    room.change({ looks: (await store.listLooks()).map(showLook) });
    for (const { person, result } of before) {
      means.release(person);
      means.release(result);
    }
  }

  function showLook({ person, result, ...facts }: Look): ShownLook {
    return { ...facts, person: means.show(person), result: means.show(result) };
  }

  async function hear(report: TryOnReport): Promise<void> {
    const { mirror } = room.getState();
    if (mirror.step !== 'making') return;
    switch (report.type) {
      case 'queued':
        return room.change({ mirror: { ...mirror, queuePosition: report.position } });
      case 'stage':
        return room.change({
          mirror: {
            ...mirror,
            queuePosition: null,
            progress: { ...report, dueAt: dueAt(report, means.now()) },
          },
        });
      case 'failed': {
        const { retryAfterSeconds } = report.failure;
        const retryAt = retryAfterSeconds === null ? null : means.now() + retryAfterSeconds * 1000;
        return room.change({ mirror: { step: 'failed', failure: report.failure, retryAt } });
      }
      case 'made':
        await showLooks();
        // Cancelled while the picture was read: it is among the looks all the same.
        if (room.getState().mirror.step === 'making') {
          room.change({ mirror: { step: 'shown', lookId: report.lookId } });
        }
    }
  }

  function stop(): void {
    hangUp?.();
    hangUp = null;
  }

  return {
    showLooks,
    stop,

    /** Has the picture made; what is missing is said instead. */
    make(): void {
      const state = room.getState();
      if (state.mirror.step === 'making') return;
      const alert = missingText(state);
      if (alert !== null || state.tabId === null) {
        room.change({ mirror: { step: 'idle', alert } });
        return;
      }
      room.change({
        mirror: { step: 'making', startedAt: means.now(), progress: null, queuePosition: null },
      });
      const order = { type: 'start', tabId: state.tabId, category: state.category } as const;
      hangUp = means.openTryOn(order, (report) => void hear(report));
    },

    cancel(): void {
      stop();
      if (room.getState().mirror.step === 'making') room.change({ mirror: IDLE });
    },

    dismiss: () => room.change({ mirror: IDLE }),
    showLook: (lookId: number) => room.change({ mirror: { step: 'shown', lookId } }),

    async removeLook(id: number): Promise<void> {
      await store.removeLook(id);
      const { mirror } = room.getState();
      if (mirror.step === 'shown' && mirror.lookId === id) room.change({ mirror: IDLE });
      await showLooks();
    },

    async removeLooks(): Promise<void> {
      await store.removeLooks();
      if (room.getState().mirror.step === 'shown') room.change({ mirror: IDLE });
      await showLooks();
    },

    /** Ends what is being made and takes everything off the screen. */
    async clear(): Promise<void> {
      stop();
      room.change({ mirror: IDLE });
      await showLooks();
    },
  };
}
