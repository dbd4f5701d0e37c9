import { createStore } from 'zustand/vanilla';
import { DEFAULT_OPTIONS, type GenerationOptions, isSameOrder } from './generation/generation-options.ts';
import {
  type Failure,
  IDLE,
  type MirrorAction,
  type MirrorState,
  reduceMirror,
} from './mirror/mirror-state.ts';

/** The two kinds of photo. */
export const SLOTS = ['garment', 'person'] as const;
export type Slot = (typeof SLOTS)[number];

export interface Problem {
  text: string;
  /** `file`: the offered file was rejected. `photo`: the current photo was refused. `missing`: there is no photo. */
  about: 'file' | 'photo' | 'missing';
}

export interface PanelState {
  /** Data URL of the current photo. */
  photo: string | null;
  /** The photo from before the last change, which undo restores; null if there was none. */
  before: string | null;
  reading: boolean;
  problem: Problem | null;
}

export interface FittingRoomState {
  garment: PanelState;
  person: PanelState;
  options: GenerationOptions;
  mirror: MirrorState;
}

type PanelAction =
  | { type: 'photo-restored' | 'photo-added' | 'photo-undone'; slot: Slot; photo: string }
  | { type: 'photo-reading' | 'photo-removed' | 'problem-dismissed'; slot: Slot }
  | { type: 'photo-rejected'; slot: Slot; text: string };

export type FittingRoomAction =
  | PanelAction
  | MirrorAction
  | { type: 'options-chosen'; options: Partial<GenerationOptions> }
  | { type: 'photos-missing'; text: string; slot: Slot; slotText: string }
  | { type: 'making-started'; at: number }
  | { type: 'making-failed'; failure: Failure };

const EMPTY_PANEL: PanelState = { photo: null, before: null, reading: false, problem: null };

export const INITIAL_STATE: FittingRoomState = {
  garment: EMPTY_PANEL,
  person: EMPTY_PANEL,
  options: DEFAULT_OPTIONS,
  mirror: IDLE,
};

/** Reducer for all state of the fitting room. */
export function reduceFittingRoom(state: FittingRoomState, action: FittingRoomAction): FittingRoomState {
  if ('slot' in action && action.type !== 'photos-missing')
    return withPanel(state, action.slot, reducePanel(state[action.slot], action));
  switch (action.type) {
    case 'options-chosen':
      // A failure with other options says nothing about these.
      return {
        ...state,
        options: { ...state.options, ...action.options },
        mirror: withoutWords(state.mirror),
      };
    case 'photos-missing':
      return toMissing(state, action.slot, action);
    case 'alert-dismissed':
      return withoutMissing({ ...state, mirror: reduceMirror(state.mirror, action) });
    case 'making-failed':
      return state.mirror.step === 'making' ? toFailed(state, action.failure) : state;
    case 'making-started':
      return toGeneration(state, action.at);
    default: {
      const mirror = reduceMirror(state.mirror, action);
      return mirror === state.mirror ? state : { ...state, mirror };
    }
  }
}

function reducePanel(panel: PanelState, action: PanelAction): PanelState {
  switch (action.type) {
    case 'photo-restored':
      // A photo added before the stored photo was read takes precedence.
      return panel.photo || panel.reading ? panel : { ...EMPTY_PANEL, photo: action.photo };
    case 'photo-reading':
      return { ...panel, reading: true, problem: null };
    case 'photo-added': {
      const before = action.photo === panel.photo ? panel.before : panel.photo;
      return { ...EMPTY_PANEL, photo: action.photo, before };
    }
    case 'photo-undone':
      // No undo of an undo: the two would only alternate.
      return { ...EMPTY_PANEL, photo: action.photo };
    case 'photo-rejected':
      return { ...panel, reading: false, problem: { text: action.text, about: 'file' } };
    case 'photo-removed':
      return { ...EMPTY_PANEL, before: panel.photo ?? panel.before };
    case 'problem-dismissed':
      return { ...panel, problem: null };
  }
}

/** When a photo changes, earlier messages in the mirror no longer apply. */
function withPanel(state: FittingRoomState, slot: Slot, panel: PanelState): FittingRoomState {
  if (panel === state[slot]) return state;
  const photoChanged = panel.photo !== state[slot].photo;
  return { ...state, [slot]: panel, mirror: photoChanged ? withoutWords(state.mirror) : state.mirror };
}

function withoutWords(mirror: MirrorState): MirrorState {
  const outdated = mirror.step === 'failed' || (mirror.step === 'idle' && mirror.alert !== null);
  return outdated ? IDLE : mirror;
}

function toGeneration(state: FittingRoomState, at: number): FittingRoomState {
  return {
    ...state,
    garment: { ...state.garment, problem: null },
    person: { ...state.person, problem: null },
    mirror: {
      step: 'making',
      place: state.options.place,
      startedAt: at,
      sent: 0,
      progress: null,
      queuePosition: null,
      isOffline: false,
    },
  };
}

function toFailed(state: FittingRoomState, failure: Failure): FittingRoomState {
  const mark = (slot: Slot): PanelState =>
    failure.subject === slot || failure.subject === 'both'
      ? { ...state[slot], problem: { text: failure.text, about: 'photo' } }
      : state[slot];
  return { ...state, garment: mark('garment'), person: mark('person'), mirror: { step: 'failed', failure } };
}

function toMissing(
  state: FittingRoomState,
  slot: Slot,
  { text, slotText }: { text: string; slotText: string },
): FittingRoomState {
  if (state.mirror.step === 'making') return state;
  const panel: PanelState = { ...state[slot], problem: { text: slotText, about: 'missing' } };
  return { ...state, [slot]: panel, mirror: { step: 'idle', alert: text } };
}

function withoutMissing(state: FittingRoomState): FittingRoomState {
  const without = (panel: PanelState) =>
    panel.problem?.about === 'missing' ? { ...panel, problem: null } : panel;
  return { ...state, garment: without(state.garment), person: without(state.person) };
}

/** Both photos are present, and the mirror does not already show their picture with the same options. */
export function canGenerate({ garment, person, options, mirror }: FittingRoomState): boolean {
  if (!garment.photo || !person.photo || mirror.step === 'making') return false;
  if (mirror.step !== 'shown') return true;
  const { result } = mirror;
  if (result.person === null || result.garment === null) return true;
  return !isSameOrder(
    { person: result.person, garment: result.garment, options: result.options },
    { person: person.photo, garment: garment.photo, options },
  );
}

/** The slot for a pasted photo: the focused one, otherwise the first empty one, otherwise none. */
export function slotForPaste(state: FittingRoomState, focused: Slot | null): Slot | null {
  return focused ?? SLOTS.find((slot) => !state[slot].photo && !state[slot].reading) ?? null;
}

/**
 * The state of one fitting room.
 * @param releasePicture called with the URL of a picture that the mirror no longer shows.
 */
export function createFittingRoomStore(releasePicture: (picture: string) => void) {
  const { getState, setState, subscribe } = createStore(() => INITIAL_STATE);
  const shownPicture = ({ mirror }: FittingRoomState) =>
    mirror.step === 'shown' ? mirror.result.picture : null;
  return {
    getState,
    subscribe,
    dispatch(action: FittingRoomAction): void {
      const before = shownPicture(getState());
      const state = reduceFittingRoom(getState(), action);
      if (before !== null && before !== shownPicture(state)) releasePicture(before);
      setState(state, true);
    },
  };
}

export type FittingRoomStore = ReturnType<typeof createFittingRoomStore>;
