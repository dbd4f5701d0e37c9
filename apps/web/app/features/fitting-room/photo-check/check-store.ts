import { createStore } from 'zustand/vanilla';
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

/** What is known of both photos. */
export const createCheckStore = () =>
  createStore<CheckState>(() => ({ garment: NONE, person: NONE, pair: null, isDrawn: false }));

export type CheckStore = ReturnType<typeof createCheckStore>;
