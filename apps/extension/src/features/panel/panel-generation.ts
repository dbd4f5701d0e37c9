import { dueAt } from '@tryon/contract/try-on/generation-texts.ts';
import type { TryOnReport } from '#src/features/try-on/try-on-messages.ts';
import type { SavedResult } from '#src/storage/device-store.ts';
import type { PanelDependencies } from './browser-dependencies.ts';
import { isBeingRead, missingText, type PanelStore, type ShownResult } from './panel-state.ts';

const IDLE = { step: 'idle', alert: null } as const;

/** Generates pictures and manages the saved results. */
export function createPanelGeneration(panelStore: PanelStore, dependencies: PanelDependencies) {
  const { store } = dependencies;
  let closeConnection: (() => void) | null = null;

  async function showResults(): Promise<void> {
    const before = panelStore.getState().savedResults;
    panelStore.setState({ savedResults: (await store.listResults()).map(showSavedResult) });
    for (const { person, result } of before) {
      dependencies.release(person);
      dependencies.release(result);
    }
  }

  function showSavedResult({ person, result, ...facts }: SavedResult): ShownResult {
    return { ...facts, person: dependencies.show(person), result: dependencies.show(result) };
  }

  async function handleProgress(report: TryOnReport): Promise<void> {
    const { mirror } = panelStore.getState();
    if (mirror.step !== 'generating') return;
    switch (report.type) {
      case 'queued':
        return panelStore.setState({ mirror: { ...mirror, queuePosition: report.position } });
      case 'stage':
        return panelStore.setState({
          mirror: {
            ...mirror,
            queuePosition: null,
            progress: { ...report, dueAt: dueAt(report, dependencies.now()) },
          },
        });
      case 'failed': {
        const { retryAfterSeconds } = report.failure;
        const retryAt = retryAfterSeconds === null ? null : dependencies.now() + retryAfterSeconds * 1000;
        return panelStore.setState({ mirror: { step: 'failed', failure: report.failure, retryAt } });
      }
      case 'made':
        await showResults();
        // If the user cancelled while the picture was loading, it is still among the results.
        if (panelStore.getState().mirror.step === 'generating') {
          panelStore.setState({ mirror: { step: 'shown', resultId: report.resultId } });
        }
    }
  }

  function stop(): void {
    closeConnection?.();
    closeConnection = null;
  }

  /** Generates the picture, once the photos are read, or says what is missing. */
  function make(): void {
    const state = panelStore.getState();
    if (state.mirror.step === 'generating') return;
    if (isBeingRead(state)) {
      panelStore.setState({ mirror: IDLE, startsWhenRead: true });
      return;
    }
    const alert = missingText(state);
    if (alert !== null || state.tabId === null) {
      panelStore.setState({ mirror: { step: 'idle', alert } });
      return;
    }
    panelStore.setState({
      mirror: { step: 'generating', startedAt: dependencies.now(), progress: null, queuePosition: null },
    });
    const order = { type: 'start', tabId: state.tabId, category: state.category } as const;
    closeConnection = dependencies.openTryOn(order, (report) => void handleProgress(report));
  }

  panelStore.subscribe((state) => {
    if (!state.startsWhenRead || isBeingRead(state)) return;
    panelStore.setState({ startsWhenRead: false });
    make();
  });

  return {
    showResults,
    stop,
    make,

    cancel(): void {
      stop();
      if (panelStore.getState().mirror.step === 'generating') panelStore.setState({ mirror: IDLE });
    },

    dismiss: () => panelStore.setState({ mirror: IDLE }),
    showSavedResult: (resultId: number) => panelStore.setState({ mirror: { step: 'shown', resultId } }),

    async removeResult(id: number): Promise<void> {
      await store.removeResult(id);
      const { mirror } = panelStore.getState();
      if (mirror.step === 'shown' && mirror.resultId === id) panelStore.setState({ mirror: IDLE });
      await showResults();
    },

    async removeResults(): Promise<void> {
      await store.removeResults();
      if (panelStore.getState().mirror.step === 'shown') panelStore.setState({ mirror: IDLE });
      await showResults();
    },

    /** Cancels the generation and removes everything from the screen. */
    async clear(): Promise<void> {
      stop();
      panelStore.setState({ mirror: IDLE });
      await showResults();
    },
  };
}
