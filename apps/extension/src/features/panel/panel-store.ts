import { createStore } from 'zustand/vanilla';
import { INITIAL_PANEL, type PanelState } from './panel-state.ts';

/** The panel's state. */
export function createPanelStore() {
  const { getState, setState, subscribe } = createStore(() => INITIAL_PANEL);
  return {
    getState,
    subscribe,
    change: (part: Partial<PanelState>) => setState(part),

    /** The photos have changed, so earlier messages in the mirror no longer apply. */
    settle(): void {
      const { mirror } = getState();
      const isSaid = mirror.step === 'failed' || (mirror.step === 'idle' && mirror.alert !== null);
      if (isSaid) setState({ mirror: { step: 'idle', alert: null } });
    },
  };
}

export type PanelStore = ReturnType<typeof createPanelStore>;
