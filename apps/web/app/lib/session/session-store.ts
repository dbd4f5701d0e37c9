import { createStore } from 'zustand/vanilla';
import type { SessionState, SessionUser } from './session.ts';
import { nextStatus, type SessionEvent } from './session-status.ts';

/** What is known of the session. */
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
    /** Takes down how a call went. */
    note(event: SessionEvent): void {
      const status = nextStatus(getState().status, event);
      if (status !== getState().status) setState({ status });
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
