import { useEffect, useState, useSyncExternalStore } from 'react';

interface PageModel<State> {
  getState: () => State;
  subscribe: (listener: () => void) => () => void;
  start: () => Promise<void>;
  stop: () => void;
}

/** The only model of a page, which runs while the page is shown, and its state. */
export function useModel<State, Actions>(create: () => PageModel<State> & Actions) {
  const [model] = useState(create);
  const state = useSyncExternalStore(model.subscribe, model.getState);
  useEffect(() => {
    void model.start();
    return () => model.stop();
  }, [model]);
  return { model, state };
}
