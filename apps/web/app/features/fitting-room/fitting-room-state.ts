import type { Progress } from '@tryon/contract/try-on/generation-texts.ts';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_OPTIONS, type GenerationOptions, isSameOrder } from './generation/generation-options.ts';
import { type Failure, type Generation, IDLE, type MirrorState, type Result } from './mirror/mirror-state.ts';

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

/** A change of the state. */
export type Change = (state: FittingRoomState) => FittingRoomState;

const EMPTY_PANEL: PanelState = { photo: null, before: null, reading: false, problem: null };

export const INITIAL_STATE: FittingRoomState = {
  garment: EMPTY_PANEL,
  person: EMPTY_PANEL,
  options: DEFAULT_OPTIONS,
  mirror: IDLE,
};

/** Everything that can happen in the fitting room. */
export const changes = {
  /** A photo added before the stored photo was read takes precedence. */
  restorePhoto: (slot: Slot, photo: string) =>
    inPanel(slot, (panel) => (panel.photo || panel.reading ? panel : { ...EMPTY_PANEL, photo })),
  beginReading: (slot: Slot) => inPanel(slot, (panel) => ({ ...panel, reading: true, problem: null })),
  addPhoto: (slot: Slot, photo: string) =>
    inPanel(slot, (panel) => {
      const before = photo === panel.photo ? panel.before : panel.photo;
      return { ...EMPTY_PANEL, photo, before };
    }),
  /** No undo of an undo: the two would only alternate. */
  undoPhoto: (slot: Slot) => inPanel(slot, (panel) => ({ ...EMPTY_PANEL, photo: panel.before })),
  rejectPhoto: (slot: Slot, text: string) =>
    inPanel(slot, (panel) => ({ ...panel, reading: false, problem: { text, about: 'file' } })),
  removePhoto: (slot: Slot) =>
    inPanel(slot, (panel) => ({ ...EMPTY_PANEL, before: panel.photo ?? panel.before })),
  dismissProblem: (slot: Slot) => inPanel(slot, (panel) => ({ ...panel, problem: null })),

  /** A failure with other options says nothing about these. */
  chooseOptions:
    (options: Partial<GenerationOptions>): Change =>
    (state) => ({
      ...state,
      options: { ...state.options, ...options },
      mirror: withoutWords(state.mirror),
    }),
  /** @param slotText what to do first. */
  missPhotos:
    (text: string, slot: Slot, slotText: string): Change =>
    (state) => {
      if (state.mirror.step === 'generating') return state;
      const panel: PanelState = { ...state[slot], problem: { text: slotText, about: 'missing' } };
      return { ...state, [slot]: panel, mirror: { step: 'idle', alert: text } };
    },
  needSignIn: (text: string) => inMirror(() => ({ step: 'idle', alert: text })),
  dismissAlert: (): Change => (state) => {
    const without = (panel: PanelState) =>
      panel.problem?.about === 'missing' ? { ...panel, problem: null } : panel;
    const { step } = state.mirror;
    return {
      ...state,
      garment: without(state.garment),
      person: without(state.person),
      mirror: step === 'idle' ? IDLE : withoutWords(state.mirror),
    };
  },

  beginGenerating:
    (startedAt: number): Change =>
    (state) => ({
      ...state,
      garment: { ...state.garment, problem: null },
      person: { ...state.person, problem: null },
      mirror: {
        step: 'generating',
        place: state.options.place,
        startedAt,
        sent: 0,
        progress: null,
        queuePosition: null,
        isOffline: false,
        before: resultIn(state.mirror),
      },
    }),
  noteSent: (sent: number) => whileGenerating((mirror) => ({ ...mirror, sent, isOffline: false })),
  noteQueue: (queuePosition: number) => whileGenerating((mirror) => ({ ...mirror, queuePosition })),
  noteProgress: (progress: Progress) =>
    whileGenerating((mirror) => ({ ...mirror, queuePosition: null, progress })),
  /** The server aborts its work when the connection is lost, and starts again afterwards. */
  noteOffline: (isOffline: boolean) =>
    whileGenerating((mirror) => ({ ...mirror, sent: 0, progress: null, queuePosition: null, isOffline })),
  cancel: () => whileGenerating(showBefore),
  succeed: (result: Result) => whileGenerating(() => ({ step: 'shown', result, wasThere: false })),
  fail:
    (failure: Failure): Change =>
    (state) => {
      if (state.mirror.step !== 'generating') return state;
      const mark = (slot: Slot): PanelState =>
        failure.subject === slot || failure.subject === 'both'
          ? { ...state[slot], problem: { text: failure.text, about: 'photo' } }
          : state[slot];
      const mirror = { step: 'failed', failure, before: state.mirror.before } as const;
      return { ...state, garment: mark('garment'), person: mark('person'), mirror };
    },

  openResult: (result: Result, wasThere: boolean) =>
    inMirror((mirror) => (mirror.step === 'generating' ? mirror : { step: 'shown', result, wasThere })),
  dismissResult: () => inMirror((mirror) => (mirror.step === 'shown' ? IDLE : mirror)),
  /** The credit of the result with this id was given back, or never will be: null. */
  giveBack: (id: string, creditsRemaining: number | null) =>
    inMirror((mirror) => {
      const result = resultIn(mirror);
      if (mirror.step === 'idle' || result?.id !== id) return mirror;
      const settled = { ...result, tryOnId: null, ...(creditsRemaining !== null && { creditsRemaining }) };
      return mirror.step === 'shown' ? { ...mirror, result: settled } : { ...mirror, before: settled };
    }),
  /** Results that were deleted do not come back from behind the curtain. */
  forgetBefore: (ids: readonly string[]) =>
    inMirror((mirror) =>
      'before' in mirror && ids.includes(mirror.before?.id ?? '') ? { ...mirror, before: null } : mirror,
    ),
};

/** When a photo changes, earlier messages in the mirror no longer apply. */
function inPanel(slot: Slot, change: (panel: PanelState) => PanelState): Change {
  return (state) => {
    const panel = change(state[slot]);
    const isSamePhoto = panel.photo === state[slot].photo;
    const mirror = isSamePhoto ? state.mirror : withoutWords(state.mirror);
    return panel === state[slot] ? state : { ...state, [slot]: panel, mirror };
  };
}

function inMirror(change: (mirror: MirrorState) => MirrorState): Change {
  return (state) => {
    const mirror = change(state.mirror);
    return mirror === state.mirror ? state : { ...state, mirror };
  };
}

/** Events of a try-on that is no longer in progress change nothing. */
const whileGenerating = (change: (mirror: Generation) => MirrorState) =>
  inMirror((mirror) => (mirror.step === 'generating' ? change(mirror) : mirror));

function withoutWords(mirror: MirrorState): MirrorState {
  if (mirror.step === 'failed') return showBefore(mirror);
  return mirror.step === 'idle' && mirror.alert !== null ? IDLE : mirror;
}

const showBefore = ({ before }: { before: Result | null }): MirrorState =>
  before ? { step: 'shown', result: before, wasThere: false } : IDLE;

/** The result in the mirror, or behind its curtain. */
function resultIn(mirror: MirrorState): Result | null {
  if (mirror.step === 'shown') return mirror.result;
  return mirror.step === 'idle' ? null : mirror.before;
}

/** Both photos are present, and the mirror does not already show their picture with the same options. */
export function canGenerate({ garment, person, options, mirror }: FittingRoomState): boolean {
  if (!garment.photo || !person.photo || mirror.step === 'generating') return false;
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
  const shownPicture = ({ mirror }: FittingRoomState) => resultIn(mirror)?.picture ?? null;
  return {
    getState,
    subscribe,
    change(change: Change): void {
      const before = shownPicture(getState());
      setState(change, true);
      if (before !== null && before !== shownPicture(getState())) releasePicture(before);
    },
  };
}

export type FittingRoomStore = ReturnType<typeof createFittingRoomStore>;
