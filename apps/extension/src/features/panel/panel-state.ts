import type { Progress } from '@tryon/contract/try-on/generation-texts.ts';
import type { Category } from '@tryon/contract/try-on/try-on.ts';
import type { StoreApi } from 'zustand/vanilla';
import { type AccountState, UNKNOWN_ACCOUNT } from '#src/features/account/account-state.ts';
import { type GarmentState, NO_GARMENT } from '#src/features/garment/garment-state.ts';
import type { Failure } from '#src/features/try-on/try-on-messages.ts';
import type { SavedResult } from '#src/storage/device-store.ts';

/** A saved result as the page shows it, with object URLs. */
export interface ShownResult extends Omit<SavedResult, 'person' | 'result'> {
  person: string;
  result: string;
}

export type MirrorState =
  | { step: 'idle'; alert: string | null }
  | { step: 'generating'; startedAt: number; progress: Progress | null; queuePosition: number | null }
  | { step: 'failed'; failure: Failure; retryAt: number | null }
  | { step: 'shown'; resultId: number };

export interface PanelState {
  account: AccountState;
  /** The tab that the panel belongs to; null until it is known. */
  tabId: number | null;
  garment: GarmentState;
  /** Object URL of the garment's picture. */
  garmentPicture: string | null;
  personPhoto: string | null;
  isReadingPhoto: boolean;
  /** Why the chosen file was rejected. */
  personProblem: string | null;
  category: Category;
  mirror: MirrorState;
  /** Try it on was pressed while a photo was being read: it begins once that is done. */
  startsWhenRead: boolean;
  savedResults: readonly ShownResult[];
  /** Whether the button may be shown in every shop. */
  isGranted: boolean;
  /** The user was asked for that permission and answered "not now". */
  grantDeclined: boolean;
  isConnecting: boolean;
}

export const INITIAL_PANEL: PanelState = {
  account: UNKNOWN_ACCOUNT,
  tabId: null,
  garment: NO_GARMENT,
  garmentPicture: null,
  personPhoto: null,
  isReadingPhoto: false,
  personProblem: null,
  category: 'auto',
  mirror: { step: 'idle', alert: null },
  startsWhenRead: false,
  savedResults: [],
  isGranted: true,
  grantDeclined: false,
  isConnecting: false,
};

export type PanelStore = StoreApi<PanelState>;

/** The photos have changed, so earlier messages in the mirror no longer apply. */
export function clearStaleMessage({ getState, setState }: PanelStore): void {
  const { mirror } = getState();
  const isSaid = mirror.step === 'failed' || (mirror.step === 'idle' && mirror.alert !== null);
  if (isSaid) setState({ mirror: { step: 'idle', alert: null } });
}

/** The result in the mirror; null if none is shown. */
export function shownResult({ mirror, savedResults }: PanelState): ShownResult | null {
  return mirror.step === 'shown' ? (savedResults.find(({ id }) => id === mirror.resultId) ?? null) : null;
}

export function isBeingRead({ garment, isReadingPhoto }: PanelState): boolean {
  return isReadingPhoto || garment.step === 'reading';
}

/** User-facing text about what a try-on still needs; null if nothing is missing. */
export function missingText(state: PanelState): string | null {
  const { garment, personPhoto } = state;
  if (isBeingRead(state)) return state.startsWhenRead ? 'Starts once the photo is read' : 'Reading the photo';
  if (garment.step !== 'ready') return 'Choose a garment first: press Pick on the page.';
  return personPhoto === null ? 'Add your photo first.' : null;
}
