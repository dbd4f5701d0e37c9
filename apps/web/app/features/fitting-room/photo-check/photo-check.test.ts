import { expect, test } from 'vitest';
import type { Slot } from '../fitting-room-state.ts';
import { openTestFittingRoom } from '../testing/test-fitting-room.ts';
import { type Check, createPhotoCheck, type PhotoCheckOptions } from './photo-check.ts';
import type { PairFault, Verdict } from './verdict.ts';

const CLEAR: Verdict = { grade: 'clear', faults: [], isRough: false, overlay: null, outline: [] };
const POOR: Verdict = { ...CLEAR, grade: 'warned' };

interface Look extends PhotoCheckOptions {
  photo: string;
  slot: Slot;
  find: (verdict: Verdict) => void;
  fail: () => void;
}

const SWAPPED: PairFault = { code: 'swapped_pictures', text: 'Swapped.' };
const NOBODY: Verdict = {
  ...CLEAR,
  grade: 'refused',
  faults: [{ code: 'no_person', text: 'Nobody.', example: { picture: '', marks: [], alt: '' } }],
};

interface CheckOptions {
  isFrugal?: boolean;
  pair?: PairFault | null;
}

function openCheck({ isFrugal = false, pair = null }: CheckOptions = {}) {
  const model = openTestFittingRoom();
  const photoChecks: Look[] = [];
  const compared: Record<Slot, string>[] = [];
  const check = createPhotoCheck(model, {
    isFrugal: () => isFrugal,
    isEmbeddedEngine: ({ engine }) => engine === 'embedded',
    look(photo, slot, options) {
      const outcome = Promise.withResolvers<Verdict>();
      const fail = () => outcome.reject(new Error('no'));
      photoChecks.push({ photo, slot, ...options, find: outcome.resolve, fail });
      return outcome.promise;
    },
    async compare(photos) {
      compared.push(photos);
      return pair;
    },
  });
  /** Resolves to the check of a slot once it reaches this step. */
  const reaches = (slot: Slot, step: Check['step']) =>
    new Promise<Check>((resolve) => {
      const see = () => {
        if (check.getState()[slot].step === step) resolve(check.getState()[slot]);
      };
      check.subscribe(see);
      see();
    });
  /** Resolves once a fault of both photos is reported. */
  const findsPair = () =>
    new Promise<PairFault>((resolve) => {
      const see = () => {
        const { pair: found } = check.getState();
        if (found) resolve(found);
      };
      check.subscribe(see);
      see();
    });
  return { model, check, photoChecks, reaches, compared, findsPair };
}

test('every added photo is checked, from loading to the findings', async () => {
  const { model, check, photoChecks, reaches } = openCheck();
  model.putPhoto('person', 'P');
  expect(check.getState().person).toEqual({ step: 'loading' });
  expect(check.getState().garment).toEqual({ step: 'none' });
  photoChecks[0]?.onLoaded();
  expect(check.getState().person).toEqual({ step: 'looking' });
  photoChecks[0]?.find(POOR);
  expect(await reaches('person', 'done')).toEqual({ step: 'done', verdict: POOR, isDismissed: false });
  expect(photoChecks.map(({ photo, slot }) => [photo, slot])).toEqual([['P', 'person']]);
});

test('a photo added before the check started is checked as well', () => {
  const model = openTestFittingRoom();
  model.putPhoto('garment', 'G');
  const check = createPhotoCheck(model, {
    isFrugal: () => false,
    isEmbeddedEngine: () => true,
    look: () => new Promise(() => undefined),
    compare: async () => null,
  });
  expect(check.getState().garment).toEqual({ step: 'loading' });
});

test('a new photo cancels the check of the previous one, whose findings are discarded', async () => {
  const { model, photoChecks, reaches } = openCheck();
  model.putPhoto('person', 'first');
  model.putPhoto('person', 'second');
  expect(photoChecks[0]?.signal.aborted).toBe(true);
  photoChecks[1]?.find(POOR);
  photoChecks[0]?.find(CLEAR);
  expect(await reaches('person', 'done')).toMatchObject({ verdict: POOR });
});

test('a removed photo has no findings, and the other keeps its own', async () => {
  const { model, check, photoChecks, reaches } = openCheck();
  model.putPhoto('person', 'P');
  model.putPhoto('garment', 'G');
  photoChecks[1]?.find(CLEAR);
  await reaches('garment', 'done');
  model.removePhoto('person');
  expect(check.getState().person).toEqual({ step: 'none' });
  expect(check.getState().garment).toMatchObject({ step: 'done' });
  expect(photoChecks[0]?.signal.aborted).toBe(true);
});

test('a restored photo is not checked twice, but a swapped one is', async () => {
  const { model, check, photoChecks, reaches } = openCheck();
  model.putPhoto('person', 'P');
  photoChecks[0]?.find(CLEAR);
  await reaches('person', 'done');
  model.removePhoto('person');
  model.putPhoto('person', 'P');
  expect(check.getState().person).toMatchObject({ step: 'done', verdict: CLEAR });
  expect(photoChecks).toHaveLength(1);
  model.putPhoto('garment', 'P');
  expect(photoChecks).toHaveLength(2);
});

test('a rejected file changes nothing: the current photo keeps its findings', async () => {
  const { model, check, photoChecks, reaches } = openCheck();
  model.putPhoto('person', 'P');
  photoChecks[0]?.find(POOR);
  const before = await reaches('person', 'done');
  model.rejectPhoto('person', 'No.');
  expect(check.getState().person).toBe(before);
});

test('a device that cannot check says so, and retries only on demand', async () => {
  const { model, check, photoChecks, reaches } = openCheck();
  model.putPhoto('person', 'P');
  photoChecks[0]?.fail();
  await reaches('person', 'unable');
  check.start();
  expect(photoChecks).toHaveLength(2);
  photoChecks[1]?.find(CLEAR);
  expect(await reaches('person', 'done')).toMatchObject({ verdict: CLEAR });
});

test('on a costly connection nothing is loaded unasked; once allowed, every photo is checked', () => {
  const { model, check, photoChecks } = openCheck({ isFrugal: true });
  model.putPhoto('person', 'P');
  expect(check.getState().person).toEqual({ step: 'offered' });
  expect(photoChecks).toHaveLength(0);
  check.start();
  model.putPhoto('garment', 'G');
  expect(photoChecks.map(({ slot }) => slot)).toEqual(['person', 'garment']);
});

test('a dismissed finding stays dismissed until there is another photo', async () => {
  const { model, check, photoChecks, reaches } = openCheck();
  model.putPhoto('person', 'P');
  photoChecks[0]?.find(POOR);
  await reaches('person', 'done');
  check.dismiss('person');
  expect(check.getState().person).toMatchObject({ isDismissed: true });
  model.putPhoto('person', 'Q');
  photoChecks[1]?.find(POOR);
  expect(await reaches('person', 'done')).toMatchObject({ isDismissed: false });
});

test('photos that may be swapped are compared once, and reported until one changes', async () => {
  const { model, check, photoChecks, compared, reaches, findsPair } = openCheck({ pair: SWAPPED });
  model.putPhoto('garment', 'G');
  model.putPhoto('person', 'P');
  photoChecks[0]?.find(CLEAR);
  await reaches('garment', 'done');
  expect(compared).toEqual([]);
  photoChecks[1]?.find(NOBODY);
  expect(await findsPair()).toBe(SWAPPED);
  expect(compared).toEqual([{ garment: 'G', person: 'P' }]);
  model.putPhoto('person', 'Q');
  expect(check.getState().pair).toBeNull();
});

test('a photo refused for a fault only of person photos is not taken for a garment', async () => {
  const { model, photoChecks, compared, reaches } = openCheck({ pair: SWAPPED });
  model.putPhoto('garment', 'G');
  model.putPhoto('person', 'P');
  const fault = { code: 'facing_away', text: 'Away.', example: { picture: '', marks: [], alt: '' } } as const;
  photoChecks[1]?.find({ ...NOBODY, faults: [fault] });
  await reaches('person', 'done');
  expect(compared).toEqual([]);
});

test('the same picture in both slots is reported at once, and not again once dismissed', async () => {
  const same: PairFault = { code: 'same_picture', text: 'The same.' };
  const { model, check, compared, findsPair } = openCheck({ pair: same });
  model.putPhoto('garment', 'S');
  model.putPhoto('person', 'S');
  expect(await findsPair()).toBe(same);
  check.dismissPair();
  model.rejectPhoto('person', 'No.');
  expect(check.getState().pair).toBeNull();
  expect(compared).toHaveLength(1);
});

test('findings are judged again for another engine, and cached for both', async () => {
  const { model, check, photoChecks, reaches } = openCheck();
  model.putPhoto('person', 'P');
  photoChecks[0]?.find(CLEAR);
  await reaches('person', 'done');
  model.chooseOptions({ engine: 'embedded' });
  photoChecks[1]?.find(NOBODY);
  expect(await reaches('person', 'done')).toMatchObject({ verdict: NOBODY });
  model.chooseOptions({ engine: '' });
  expect(check.getState().person).toMatchObject({ verdict: CLEAR });
  expect(photoChecks.map(({ isEmbeddedEngine }) => isEmbeddedEngine)).toEqual([false, true]);
});
