import { createStore } from 'zustand/vanilla';
import type { Slot } from '../fitting-room-state.ts';
import type { PairFault, Verdict } from './verdict.ts';

export type Check =
  | { step: 'none' }
  /** Waits for the user's consent: the engine is a large download, and the connection is slow or costly. */
  | { step: 'offered' }
  | { step: 'loading' }
  | { step: 'looking' }
  | { step: 'done'; verdict: Verdict; isDismissed: boolean }
  /** This device cannot check photos at the moment; the photo is used anyway. */
  | { step: 'unable' };

export interface CheckState extends Readonly<Record<Slot, Check>> {
  readonly pair: PairFault | null;
  /** Whether the findings are drawn over the photos. */
  readonly isDrawn: boolean;
}

const NONE: Check = { step: 'none' };

/** The state of both photos' checks. */
export const createCheckStore = () =>
  createStore<CheckState>(() => ({ garment: NONE, person: NONE, pair: null, isDrawn: false }));

export type CheckStore = ReturnType<typeof createCheckStore>;
