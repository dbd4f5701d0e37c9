import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPanel, type FittingPanel } from './create-panel.ts';
import type { PanelMeans } from './panel-means.ts';
import type { PanelState } from './panel-state.ts';

export interface PanelProps {
  panel: FittingPanel;
  state: PanelState;
}

/** The one panel of this page. */
export function usePanel(means: PanelMeans): PanelProps {
  const [panel] = useState(() => createPanel(means));
  const state = useSyncExternalStore(panel.subscribe, panel.getState);
  useEffect(() => {
    void panel.start();
    return () => panel.stop();
  }, [panel]);
  return { panel, state };
}
