import { describe, expect, it } from 'vitest';
import {
  type Change,
  canGenerate,
  changes,
  createFittingRoomStore,
  INITIAL_STATE,
  slotForPaste,
} from './fitting-room-state.ts';
import { DEFAULT_OPTIONS } from './generation/generation-options.ts';
import type { Result } from './mirror/mirror-state.ts';

const RESULT: Result = {
  id: '1',
  picture: 'blob:1',
  blob: new Blob(),
  changes: null,
  person: 'P',
  garment: 'G',
  options: DEFAULT_OPTIONS,
  engine: 'embedded',
  watermarked: false,
  creditsRemaining: null,
  tryOnId: null,
  grade: 'sure',
  reasons: [],
  warnings: [],
  madeAt: 0,
};

const MISSING = changes.missPhotos('Both, please.', 'garment', 'The garment first.');

const after = (...all: Change[]) => all.reduce((state, change) => change(state), INITIAL_STATE);

const bothIn = [changes.addPhoto('garment', 'G'), changes.addPhoto('person', 'P')];
const started = changes.beginGenerating(1000);
const failed = (subject: 'person' | 'garment' | 'both' | null) =>
  changes.fail({ text: 'No.', subject, remedy: 'photo', retryAt: null, refillsAt: null });

describe('photos', () => {
  it('keeps the current photo when another file is rejected', () => {
    const state = after(
      changes.addPhoto('garment', 'G'),
      changes.beginReading('garment'),
      changes.rejectPhoto('garment', 'Not a picture.'),
    );
    expect(state.garment).toEqual({
      photo: 'G',
      before: null,
      reading: false,
      problem: { text: 'Not a picture.', about: 'file' },
    });
  });

  it('does not let a stored photo replace one that was added first', () => {
    expect(after(...bothIn, changes.restorePhoto('person', 'old')).person.photo).toBe('P');
    const reading = after(changes.beginReading('person'), changes.restorePhoto('person', 'old'));
    expect(reading.person.photo).toBeNull();
  });

  it('clears one photo without affecting the other', () => {
    const state = after(...bothIn, changes.removePhoto('garment'));
    expect(state.garment.photo).toBeNull();
    expect(state.person.photo).toBe('P');
  });

  it('removes the missing-photos alert when a photo is added', () => {
    const state = after(MISSING, changes.addPhoto('garment', 'G'));
    expect(state.mirror).toEqual({ step: 'idle', alert: null });
  });

  it('says in the panel what to add first, until it is added or the alert is dismissed', () => {
    const asked = after(MISSING);
    expect(asked.garment.problem).toEqual({ text: 'The garment first.', about: 'missing' });
    expect(asked.person.problem).toBeNull();
    expect(changes.dismissAlert()(asked)).toEqual(INITIAL_STATE);
    const added = changes.addPhoto('garment', 'G')(asked);
    expect(added.garment.problem).toBeNull();
  });

  it('keeps a running try-on and a result when a photo changes', () => {
    const change = changes.addPhoto('garment', 'G2');
    expect(after(...bothIn, started, change).mirror.step).toBe('generating');
    expect(after(...bothIn, started, changes.succeed(RESULT), change).mirror.step).toBe('shown');
  });
});

describe('generation', () => {
  it('shows the queue position until the first stage', () => {
    const queued = after(...bothIn, started, changes.noteQueue(2));
    expect(queued.mirror).toMatchObject({ step: 'generating', queuePosition: 2, progress: null });
    const running = changes.noteProgress({ stage: 'photo', step: 1, steps: 5, dueAt: null })(queued);
    expect(running.mirror).toMatchObject({ queuePosition: null, progress: { stage: 'photo', step: 1 } });
  });

  it('ignores all later events of a cancelled try-on', () => {
    const cancelled = after(...bothIn, started, changes.cancel());
    expect(cancelled.mirror).toEqual({ step: 'idle', alert: null });
    for (const late of [
      changes.succeed(RESULT),
      changes.noteQueue(0),
      changes.noteSent(0.5),
      changes.noteOffline(true),
      changes.noteProgress({ stage: 'light', step: 4, steps: 5, dueAt: null }),
      failed('both'),
    ]) {
      expect(late(cancelled)).toEqual(cancelled);
    }
  });

  it.each([
    ['person', null, 'No.'],
    ['garment', 'No.', null],
    ['both', 'No.', 'No.'],
    [null, null, null],
  ] as const)('marks the refused photo and keeps both on show (%s)', (subject, garment, person) => {
    const state = after(...bothIn, started, failed(subject));
    expect(state.mirror).toMatchObject({ step: 'failed', failure: { text: 'No.' } });
    expect([state.garment.problem?.text ?? null, state.person.problem?.text ?? null]).toEqual([
      garment,
      person,
    ]);
    expect([state.garment.photo, state.person.photo]).toEqual(['G', 'P']);
  });

  it('clears the failure when the refused photo is replaced', () => {
    const state = after(...bothIn, started, failed('person'), changes.addPhoto('person', 'P2'));
    expect(state.mirror.step).toBe('idle');
    expect(state.person.problem).toBeNull();
  });

  it('clears the marks on both panels when it starts again', () => {
    const state = after(...bothIn, started, failed('both'), started);
    expect([state.garment.problem, state.person.problem]).toEqual([null, null]);
    expect(state.mirror.step).toBe('generating');
  });

  it('starts again after a lost connection, with nothing sent and no stage', () => {
    const running = after(
      ...bothIn,
      started,
      changes.noteSent(1),
      changes.noteProgress({ stage: 'fitting', step: 3, steps: 5, dueAt: null }),
      changes.noteOffline(true),
    );
    expect(running.mirror).toMatchObject({ step: 'generating', isOffline: true, sent: 0, progress: null });
    expect(changes.noteSent(0.2)(running).mirror).toMatchObject({
      isOffline: false,
      sent: 0.2,
    });
  });

  it('happens in the chosen place', () => {
    const chosen = changes.chooseOptions({ place: 'device' });
    expect(after(...bothIn, chosen, started).mirror).toMatchObject({ step: 'generating', place: 'device' });
  });

  it('clears a failure when the options change', () => {
    const state = after(...bothIn, started, failed(null), changes.chooseOptions({ tuck: 'out' }));
    expect(state.mirror).toEqual({ step: 'idle', alert: null });
  });

  it('is not ended by opening a look', () => {
    const state = after(...bothIn, started, changes.openResult(RESULT, false));
    expect(state.mirror.step).toBe('generating');
  });

  it('ignores Generate while a picture is being generated', () => {
    const state = after(...bothIn, started, MISSING);
    expect(state.mirror.step).toBe('generating');
  });
});

describe('canGenerate', () => {
  const shown = after(...bothIn, started, changes.succeed(RESULT));

  it('needs both photos', () => {
    expect(canGenerate(INITIAL_STATE)).toBe(false);
    expect(canGenerate(after(bothIn[0]!))).toBe(false);
    expect(canGenerate(after(...bothIn))).toBe(true);
  });

  it('is false while the mirror shows the picture of these photos, and true when one changes', () => {
    expect(canGenerate(shown)).toBe(false);
    expect(canGenerate(changes.addPhoto('garment', 'G2')(shown))).toBe(true);
    expect(canGenerate(changes.dismissResult()(shown))).toBe(true);
  });

  it('is true when the options change for the same photos', () => {
    const chosen = changes.chooseOptions({ tuck: 'tucked' });
    expect(canGenerate(chosen(shown))).toBe(true);
  });

  it('is true for a look whose photos are no longer available', () => {
    const opened = changes.openResult({ ...RESULT, person: null, garment: null }, false);
    expect(canGenerate(after(...bothIn, opened))).toBe(true);
    expect(canGenerate(after(opened))).toBe(false);
  });
});

describe('a result that was shown before another generation', () => {
  const shown = changes.openResult(RESULT, false);

  it.each([
    ['is cancelled', [changes.cancel()]],
    ['fails and its failure is dismissed', [failed(null), changes.dismissAlert()]],
    ['fails and another photo is chosen', [failed(null), changes.addPhoto('garment', 'another')]],
  ])('is shown again when that %s', (_, then) => {
    expect(after(...bothIn, shown, started, ...then).mirror).toMatchObject({
      step: 'shown',
      result: RESULT,
    });
  });

  it.each([
    ['returned', 3, 3],
    ['settled otherwise', null, 8],
  ])('is not offered for return again once its credit was %s', (_, creditsRemaining, then) => {
    const returnable = { ...RESULT, tryOnId: 'try-on', creditsRemaining: 8 };
    const settle = changes.giveBack(RESULT.id, creditsRemaining);
    for (const order of [
      [settle, started],
      [started, settle],
    ]) {
      const { mirror } = after(changes.openResult(returnable, false), ...order, changes.cancel());
      expect(mirror).toMatchObject({ step: 'shown', result: { tryOnId: null, creditsRemaining: then } });
    }
    expect(after(settle), 'of a picture that is gone').toEqual(INITIAL_STATE);
  });

  it.each([
    ['is cancelled', [changes.forgetBefore([RESULT.id]), changes.cancel()]],
    ['fails', [failed(null), changes.forgetBefore([RESULT.id]), changes.dismissAlert()]],
  ])('does not come back if it was deleted before that %s', (_, then) => {
    expect(after(shown, started, ...then)).toEqual(INITIAL_STATE);
    expect(after(shown, changes.forgetBefore([RESULT.id])).mirror, 'shown now').toMatchObject({
      result: RESULT,
    });
  });

  it('keeps its picture until another one is there', () => {
    const released: string[] = [];
    const store = createFittingRoomStore((picture) => released.push(picture));
    for (const change of [shown, started, failed(null), changes.dismissAlert()]) store.change(change);
    expect(released).toEqual([]);
    for (const change of [started, changes.succeed({ ...RESULT, picture: 'blob:next' })]) {
      store.change(change);
    }
    expect(released).toEqual([RESULT.picture]);
  });
});

describe('slotForPaste', () => {
  it('prefers the panel with the focus, even a filled one', () => {
    expect(slotForPaste(after(...bothIn), 'person')).toBe('person');
  });

  it('otherwise uses the first empty panel, or none if both are full', () => {
    expect(slotForPaste(INITIAL_STATE, null)).toBe('garment');
    expect(slotForPaste(after(bothIn[0]!), null)).toBe('person');
    expect(slotForPaste(after(changes.beginReading('garment')), null)).toBe('person');
    expect(slotForPaste(after(...bothIn), null)).toBeNull();
  });
});
