import type { SessionState, SessionUser } from './session.ts';
import { nextStatus, type SessionEvent } from './session-status.ts';

/** The session state and its subscribers. */
export interface SessionStore {
  getState: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  change: (next: Partial<SessionState>) => void;
  /** Records the outcome of a call. */
  note: (event: SessionEvent) => void;
}

export function createSessionStore(user: SessionUser | null): SessionStore {
  let state: SessionState = { user, status: 'loading', signOuts: 0 };
  const listeners = new Set<() => void>();

  function change(next: Partial<SessionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    note(event) {
      const status = nextStatus(state.status, event);
      if (status !== state.status) change({ status });
    },
  };
}
