import type { Subject } from '@tryon/contract/error-codes.ts';
import type { Stage, TryOnAnswer } from '@tryon/contract/try-on.ts';

/** The two places a photo can be put. */
export const SLOTS = ['garment', 'person'] as const;
export type Slot = (typeof SLOTS)[number];

export interface Problem {
  text: string;
  /** `file`: what was just offered could not be taken. `photo`: the photo on show was refused. */
  about: 'file' | 'photo';
}

export interface PanelState {
  /** Data URL of the photo on show. */
  photo: string | null;
  reading: boolean;
  problem: Problem | null;
}

export interface Progress {
  stage: Stage;
  step: number;
  steps: number;
}

/** A finished picture and what it was made of. */
export interface Result {
  /** Address of the picture in this page's memory. */
  picture: string;
  fileName: string;
  person: string;
  garment: string;
  warnings: TryOnAnswer['warnings'];
}

export type MirrorState =
  | { step: 'idle'; alert: string | null }
  | { step: 'making'; startedAt: number; progress: Progress | null; queuePosition: number | null }
  | { step: 'failed'; text: string; retryAt: number | null }
  | { step: 'shown'; result: Result };

export interface FittingRoomState {
  garment: PanelState;
  person: PanelState;
  mirror: MirrorState;
}

export type FittingRoomAction =
  | { type: 'photo-restored'; slot: Slot; photo: string }
  | { type: 'photo-reading'; slot: Slot }
  | { type: 'photo-added'; slot: Slot; photo: string }
  | { type: 'photo-rejected'; slot: Slot; text: string }
  | { type: 'photo-removed'; slot: Slot }
  | { type: 'problem-dismissed'; slot: Slot }
  | { type: 'photos-missing'; text: string }
  | { type: 'sign-in-needed'; text: string }
  | { type: 'alert-dismissed' }
  | { type: 'making-started'; at: number }
  | { type: 'making-queued'; position: number }
  | { type: 'making-progressed'; progress: Progress }
  | { type: 'making-cancelled' }
  | { type: 'making-failed'; text: string; subject: Subject | null; retryAt: number | null }
  | { type: 'making-succeeded'; result: Result }
  | { type: 'result-dismissed' };

const EMPTY_PANEL: PanelState = { photo: null, reading: false, problem: null };
const IDLE: MirrorState = { step: 'idle', alert: null };

export const INITIAL_STATE: FittingRoomState = { garment: EMPTY_PANEL, person: EMPTY_PANEL, mirror: IDLE };

/** Every change of the fitting room. Events of a try-on that is no longer being made change nothing. */
export function reduceFittingRoom(state: FittingRoomState, action: FittingRoomAction): FittingRoomState {
  switch (action.type) {
    case 'photo-restored':
    case 'photo-reading':
    case 'photo-added':
    case 'photo-rejected':
    case 'photo-removed':
    case 'problem-dismissed':
      return withPanel(state, action.slot, reducePanel(state[action.slot], action));
    case 'making-failed':
      return state.mirror.step === 'making' ? toFailed(state, action) : state;
    case 'making-started':
      return {
        garment: { ...state.garment, problem: null },
        person: { ...state.person, problem: null },
        mirror: { step: 'making', startedAt: action.at, progress: null, queuePosition: null },
      };
    default:
      return { ...state, mirror: reduceMirror(state.mirror, action) };
  }
}

type PanelAction = Extract<FittingRoomAction, { slot: Slot }>;
type MirrorAction = Exclude<FittingRoomAction, PanelAction | { type: 'making-failed' | 'making-started' }>;

function reducePanel(panel: PanelState, action: PanelAction): PanelState {
  switch (action.type) {
    case 'photo-restored':
      // Whatever was put in before the kept photo was read wins.
      return panel.photo || panel.reading ? panel : { ...EMPTY_PANEL, photo: action.photo };
    case 'photo-reading':
      return { ...panel, reading: true, problem: null };
    case 'photo-added':
      return { photo: action.photo, reading: false, problem: null };
    case 'photo-rejected':
      return { ...panel, reading: false, problem: { text: action.text, about: 'file' } };
    case 'photo-removed':
      return EMPTY_PANEL;
    case 'problem-dismissed':
      return { ...panel, problem: null };
  }
}

/** The panels changed: what the mirror said about the photos before no longer holds. */
function withPanel(state: FittingRoomState, slot: Slot, panel: PanelState): FittingRoomState {
  if (panel === state[slot]) return state;
  const photoChanged = panel.photo !== state[slot].photo;
  const outdated = state.mirror.step === 'failed' || (state.mirror.step === 'idle' && state.mirror.alert);
  return { ...state, [slot]: panel, mirror: photoChanged && outdated ? IDLE : state.mirror };
}

function reduceMirror(mirror: MirrorState, action: MirrorAction): MirrorState {
  switch (action.type) {
    case 'photos-missing':
      return mirror.step === 'making' ? mirror : { step: 'idle', alert: action.text };
    case 'sign-in-needed':
      return { step: 'idle', alert: action.text };
    case 'alert-dismissed':
      return mirror.step === 'idle' || mirror.step === 'failed' ? IDLE : mirror;
    case 'making-queued':
      return mirror.step === 'making' ? { ...mirror, queuePosition: action.position } : mirror;
    case 'making-progressed':
      return mirror.step === 'making'
        ? { ...mirror, queuePosition: null, progress: action.progress }
        : mirror;
    case 'making-cancelled':
      return mirror.step === 'making' ? IDLE : mirror;
    case 'making-succeeded':
      return mirror.step === 'making' ? { step: 'shown', result: action.result } : mirror;
    case 'result-dismissed':
      return mirror.step === 'shown' ? IDLE : mirror;
  }
}

function toFailed(
  state: FittingRoomState,
  { text, subject, retryAt }: Extract<FittingRoomAction, { type: 'making-failed' }>,
): FittingRoomState {
  const mark = (slot: Slot): PanelState =>
    subject === slot || subject === 'both'
      ? { ...state[slot], problem: { text, about: 'photo' } }
      : state[slot];
  return { garment: mark('garment'), person: mark('person'), mirror: { step: 'failed', text, retryAt } };
}

/** Both photos are in and the mirror does not already show the picture made of exactly these two. */
export function canGenerate({ garment, person, mirror }: FittingRoomState): boolean {
  if (!garment.photo || !person.photo || mirror.step === 'making') return false;
  if (mirror.step !== 'shown') return true;
  return mirror.result.garment !== garment.photo || mirror.result.person !== person.photo;
}

/** The slot a pasted photo goes to: the one with the focus, else the first empty one, else none. */
export function slotForPaste(state: FittingRoomState, focused: Slot | null): Slot | null {
  return focused ?? SLOTS.find((slot) => !state[slot].photo && !state[slot].reading) ?? null;
}
