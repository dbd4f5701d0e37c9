import { INITIAL_PANEL, type PanelState } from './panel-state.ts';

/** The panel's state and its subscribers. */
export function createPanelStore() {
  let state = INITIAL_PANEL;
  const listeners = new Set<() => void>();
  return {
    getState: (): PanelState => state,

    change(part: Partial<PanelState>): void {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },

    /** The photos have changed, so earlier messages in the mirror no longer apply. */
    settle(): void {
      const { mirror } = state;
      const isSaid = mirror.step === 'failed' || (mirror.step === 'idle' && mirror.alert !== null);
      if (isSaid) this.change({ mirror: { step: 'idle', alert: null } });
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type PanelStore = ReturnType<typeof createPanelStore>;
