import { INITIAL_PANEL, type PanelState } from './panel-state.ts';

/** The panel's state and whoever watches it. */
export function createPanelStore() {
  let state = INITIAL_PANEL;
  const listeners = new Set<() => void>();
  return {
    getState: (): PanelState => state,

    change(part: Partial<PanelState>): void {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },

    /** The photos have changed: what the mirror said about them before no longer holds. */
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
