import type { Slot } from '../fitting-room-state.ts';
import type { PairFault, Verdict } from './verdict.ts';

export type Check =
  | { step: 'none' }
  /** The photo waits: what looks at it is large, and this line is slow or costly. */
  | { step: 'offered' }
  | { step: 'loading' }
  | { step: 'looking' }
  | { step: 'done'; verdict: Verdict; isDismissed: boolean }
  /** Nothing on this device can look at photos now; the photo is used all the same. */
  | { step: 'unable' };

export interface CheckState extends Readonly<Record<Slot, Check>> {
  readonly pair: PairFault | null;
  /** What was found is drawn over the photos. */
  readonly isDrawn: boolean;
}

const NONE: Check = { step: 'none' };

/** What is known of both photos, and who wants to hear of its changes. */
export function createCheckStore() {
  const listeners = new Set<() => void>();
  let state: CheckState = { garment: NONE, person: NONE, pair: null, isDrawn: false };
  return {
    getState: (): CheckState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    put(change: Partial<CheckState>): void {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
  };
}

export type CheckStore = ReturnType<typeof createCheckStore>;
