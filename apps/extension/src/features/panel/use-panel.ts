import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPanel, type FittingPanel } from './create-panel.ts';
import type { PanelDependencies } from './panel-dependencies.ts';
import type { PanelState } from './panel-state.ts';

export interface PanelProps {
  panel: FittingPanel;
  state: PanelState;
}

/** The only panel of this page. */
export function usePanel(dependencies: PanelDependencies): PanelProps {
  const [panel] = useState(() => createPanel(dependencies));
  const state = useSyncExternalStore(panel.subscribe, panel.getState);
  useEffect(() => {
    void panel.start();
    return () => panel.stop();
  }, [panel]);
  return { panel, state };
}
