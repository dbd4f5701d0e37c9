import { createStore } from 'zustand/vanilla';
import type { SessionState, SessionUser } from './session.ts';
import { nextStatus, type SessionEvent } from './session-status.ts';

/** The session state. */
export function createSessionStore(user: SessionUser | null) {
  const { getState, setState, subscribe } = createStore<SessionState>(() => ({
    user,
    status: 'loading',
    signOuts: 0,
  }));
  return {
    getState,
    subscribe,
    change: (next: Partial<SessionState>) => setState(next),
    /** Records the outcome of a call. */
    note(event: SessionEvent): void {
      const status = nextStatus(getState().status, event);
      if (status !== getState().status) setState({ status });
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
