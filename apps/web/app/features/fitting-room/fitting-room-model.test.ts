import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { describe, expect, it, vi } from 'vitest';
import { createFittingRoom, type FittingRoomDependencies } from './fitting-room-model.ts';
import type { Slot } from './fitting-room-state.ts';
import type { Explained } from './generation/generation.ts';
import { DEFAULT_OPTIONS } from './generation/generation-options.ts';
import type { PendingTryOn, PendingTryOnStore } from './generation/pending-try-on.ts';
import type { Result } from './mirror/mirror-state.ts';
import type { PhotoStore } from './photos/photo-store.ts';

function createMemoryStore(kept: Partial<Record<Slot, string>> = {}) {
  const photos = new Map<Slot, string>();
  for (const slot of ['garment', 'person'] as const) {
    const photo = kept[slot];
    if (photo) photos.set(slot, photo);
  }
  const store: PhotoStore = {
    read: (slot) => photos.get(slot) ?? null,
    write: (slot, photo) => Boolean(photos.set(slot, photo)),
    remove: (slot) => void photos.delete(slot),
    removeExpired: () => undefined,
  };
  return { store, photos };
}

function createMemoryPending(): PendingTryOnStore {
  let kept: PendingTryOn | null = null;
  return {
    read: () => kept,
    write: (pending) => {
      kept = pending;
    },
    forget: () => {
      kept = null;
    },
  };
}

function createMemoryShown(id: string | null = null): FittingRoomDependencies['shownResult'] {
  let kept = id;
  return {
    read: () => kept,
    write: (next) => {
      kept = next;
    },
  };
}

function openModel(
  kept?: Partial<Record<Slot, string>>,
  dependencies: Partial<FittingRoomDependencies> = {},
) {
  const { store, photos } = createMemoryStore(kept);
  const releasePicture = vi.fn();
  const openSignIn = vi.fn();
  const saveResult = vi.fn();
  const findResult = vi.fn(async (): Promise<Result | null> => null);
  let keys = 0;
  const model = createFittingRoom({
    photoStore: store,
    readPhoto: async (file) => `photo of ${file.name}`,
    makeTryOn: async ({ person, garment }) => resultOf(person, garment),
    explainFailure: async (error) => ({ ...FAILURE, text: String(error) }),
    needsSignIn: () => false,
    openSignIn,
    saveResult,
    markNotReturnable: () => undefined,
    findResult,
    pending: createMemoryPending(),
    shownResult: createMemoryShown(),
    findSavedResult: async () => null,
    fetchSample: async (slot) => file(`sample ${slot}`),
    releasePicture,
    createKey: () => `key ${++keys}`,
    now: () => 1_000,
    ...dependencies,
  });
  model.restorePhotos();
  return { model, photos, releasePicture, openSignIn, saveResult };
}

function resultOf(person: string, garment: string, picture = 'blob:1'): Result {
  return {
    id: picture,
    picture,
    blob: new Blob(),
    changes: null,
    person,
    garment,
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
}

const FAILURE: Explained = {
  text: 'No.',
  subject: null,
  remedy: 'again',
  retryAfterSeconds: null,
  refillsAt: null,
  isUnanswered: false,
};

const BOTH = { garment: 'G', person: 'P' };
const file = (name: string) => new File(['x'], name, { type: 'image/png' });

describe('photos', () => {
  it('are restored from the browser’s storage and stored there when added', async () => {
    const { model, photos } = openModel({ person: 'P' });
    expect(model.getState().person.photo).toBe('P');
    await model.addPhoto('garment', file('tee.png'));
    expect(model.getState().garment.photo).toBe('photo of tee.png');
    expect(photos.get('garment')).toBe('photo of tee.png');
  });

  it('that cannot be read show an error and leave the previous one, on screen and in storage', async () => {
    const { model, photos } = openModel(BOTH, {
      readPhoto: () => Promise.reject(new Error('Not a picture.')),
    });
    await model.addPhoto('garment', file('notes.pdf'));
    expect(model.getState().garment).toMatchObject({ photo: 'G', problem: { text: 'Not a picture.' } });
    expect(photos.get('garment')).toBe('G');
  });

  it('added later take precedence over one that takes longer to read', async () => {
    const slow = Promise.withResolvers<string>();
    const { model, photos } = openModel(
      {},
      { readPhoto: async ({ name }) => (name === 'slow.png' ? slow.promise : 'fast') },
    );
    const first = model.addPhoto('person', file('slow.png'));
    await model.addPhoto('person', file('fast.png'));
    slow.resolve('slow');
    await first;
    expect(model.getState().person.photo).toBe('fast');
    expect(photos.get('person')).toBe('fast');
  });

  it('removed while being read stay removed', async () => {
    const slow = Promise.withResolvers<string>();
    const { model, photos } = openModel({}, { readPhoto: () => slow.promise });
    const adding = model.addPhoto('person', file('a.png'));
    model.removePhoto('person');
    slow.resolve('late');
    await adding;
    expect(model.getState().person).toEqual({ photo: null, before: null, reading: false, problem: null });
    expect(photos.size).toBe(0);
  });
});

describe('generate', () => {
  it.each([
    [{}, 'garment'],
    [{ person: 'P' }, 'garment'],
    [{ garment: 'G' }, 'person'],
  ] as const)('with %o says what is missing, what to add first, and calls nothing', async (kept, slot) => {
    const makeTryOn = vi.fn();
    const { model } = openModel(kept, { makeTryOn, needsSignIn: () => true });
    await model.generate();
    expect(model.getState().mirror).toEqual({ step: 'idle', alert: TRY_ON_TEXTS.missingImages });
    expect(model.getState()[slot].problem?.about).toBe('missing');
    expect(makeTryOn).not.toHaveBeenCalled();
  });

  it('waits for a photo that is still being read', async () => {
    const { model } = openModel({ person: 'P' });
    const adding = model.addPhoto('garment', file('tee.png'));
    await model.generate();
    await adding;
    expect(model.getState().mirror).toMatchObject({ step: 'shown', result: { garment: 'photo of tee.png' } });
  });

  it('removes both photos from storage on success and keeps them on screen', async () => {
    const { model, photos } = openModel(BOTH);
    await model.generate();
    expect(photos.size).toBe(0);
    expect(model.getState()).toMatchObject({
      garment: { photo: 'G' },
      person: { photo: 'P' },
      mirror: { step: 'shown' },
    });
  });

  it('keeps a photo in storage that was added during the generation', async () => {
    const answer = Promise.withResolvers<Result>();
    const { model, photos } = openModel(BOTH, { makeTryOn: () => answer.promise });
    const generation = model.generate();
    await model.addPhoto('garment', file('shirt.png'));
    answer.resolve(resultOf('P', 'G'));
    await generation;
    expect([...photos]).toEqual([['garment', 'photo of shirt.png']]);
  });

  it('keeps both photos in storage if it fails', async () => {
    const { model, photos } = openModel(BOTH, {
      makeTryOn: () => Promise.reject(new Error('boom')),
      explainFailure: async () => ({
        ...FAILURE,
        text: 'Full.',
        subject: 'person',
        remedy: 'photo',
        retryAfterSeconds: 12,
      }),
    });
    await model.generate();
    expect(photos.size).toBe(2);
    expect(model.getState().mirror).toEqual({
      step: 'failed',
      failure: { text: 'Full.', subject: 'person', remedy: 'photo', retryAt: 13_000, refillsAt: null },
      before: null,
    });
    expect(model.getState().person.problem).toEqual({ text: 'Full.', about: 'photo' });
  });

  it('releases the picture from before when it is closed after a failure', async () => {
    const makeTryOn = () => Promise.reject(new Error('Full.'));
    const { model, releasePicture } = openModel(BOTH, { makeTryOn });
    const shown = resultOf('another', 'G');
    model.openResult(shown);
    await model.generate();
    expect(model.getState().mirror).toMatchObject({ step: 'failed', before: shown });
    model.close();
    expect(releasePicture).toHaveBeenCalledWith(shown.picture);
  });

  it('generates one picture at a time', async () => {
    const answer = Promise.withResolvers<Result>();
    const makeTryOn = vi.fn(() => answer.promise);
    const { model } = openModel(BOTH, { makeTryOn });
    const first = model.generate();
    await model.generate();
    expect(makeTryOn).toHaveBeenCalledTimes(1);
    answer.resolve(resultOf('P', 'G'));
    await first;
  });

  it('aborts the request when cancelled and discards a picture that still arrives', async () => {
    const answer = Promise.withResolvers<Result>();
    let signal: AbortSignal | undefined;
    const { model, releasePicture } = openModel(BOTH, {
      makeTryOn: (order) => {
        signal = order.signal;
        return answer.promise;
      },
    });
    const generation = model.generate();
    await vi.waitFor(() => expect(signal).toBeDefined());
    model.cancel();
    expect(signal?.aborted).toBe(true);
    answer.resolve(resultOf('P', 'G', 'blob:late'));
    await generation;
    expect(model.getState().mirror.step).toBe('idle');
    expect(releasePicture).toHaveBeenCalledWith('blob:late');
  });

  it('keeps the picture whose credit was given back, and updates the balance', async () => {
    const markNotReturnable = vi.fn();
    const { model, releasePicture } = openModel(BOTH, {
      markNotReturnable,
      makeTryOn: async ({ person, garment }) => ({ ...resultOf(person, garment), tryOnId: 'try-on' }),
    });
    await model.generate();
    const { mirror } = model.getState();
    if (mirror.step !== 'shown') throw new Error('The picture is not shown.');
    model.noteNotReturnable(mirror.result.id, 3);
    model.noteNotReturnable('another', 9);
    model.noteNotReturnable(mirror.result.id, null);
    expect(markNotReturnable.mock.calls).toEqual([[mirror.result.id], ['another'], [mirror.result.id]]);
    expect(model.getState().mirror).toEqual({
      step: 'shown',
      result: { ...mirror.result, creditsRemaining: 3, tryOnId: null },
      wasThere: false,
    });
    expect(releasePicture).not.toHaveBeenCalled();
  });

  it('shows the same look after a reload, unless it was dismissed or the user signed out', async () => {
    const shownResult = createMemoryShown();
    const look = resultOf('P', 'G', 'blob:look');
    const dependencies = {
      shownResult,
      findSavedResult: async (id: string) => (id === look.id ? look : null),
    };
    const before = openModel(undefined, dependencies).model;
    before.openResult(look);
    const after = openModel(BOTH, dependencies).model;
    await after.restoreResult();
    expect(after.getState().mirror).toEqual({ step: 'shown', result: look, wasThere: false });
    after.dismissResult();
    expect(shownResult.read()).toBeNull();
    before.close();
    await after.restoreResult();
    expect(after.getState().mirror.step).toBe('idle');

    shownResult.write('of somebody who leaves');
    openModel(undefined, dependencies).model.close();
    expect(shownResult.read()).toBeNull();
  });

  it('does not restore a look into a mirror that is already in use', async () => {
    const found = Promise.withResolvers<Result | null>();
    const { model, releasePicture } = openModel(BOTH, {
      shownResult: createMemoryShown('blob:look'),
      findSavedResult: () => found.promise,
      makeTryOn: () => new Promise(() => undefined),
    });
    const restoring = model.restoreResult();
    void model.generate();
    await vi.waitFor(() => expect(model.getState().mirror.step).toBe('generating'));
    found.resolve(resultOf('P', 'G', 'blob:look'));
    await restoring;
    expect(model.getState().mirror.step).toBe('generating');
    expect(releasePicture).toHaveBeenCalledWith('blob:look');
  });

  it('releases a picture once the mirror no longer shows it', async () => {
    const { model, releasePicture } = openModel(BOTH);
    await model.generate();
    expect(releasePicture).not.toHaveBeenCalled();
    model.dismissResult();
    expect(releasePicture).toHaveBeenCalledExactlyOnceWith('blob:1');
  });
});

describe('a try-on', () => {
  /** The keys of the requested try-ons, each of which fails in the given way. */
  function openFailing(failure: Partial<Explained>) {
    const seen: string[] = [];
    const opened = openModel(BOTH, {
      makeTryOn: ({ key }) => {
        seen.push(key);
        return Promise.reject(new Error('boom'));
      },
      explainFailure: async () => ({ ...FAILURE, ...failure }),
    });
    return { ...opened, seen };
  }

  it('keeps its key while its outcome is unknown, so that it is charged once', async () => {
    const { model, seen } = openFailing({ isUnanswered: true });
    await model.generate();
    await model.generate();
    expect(seen).toEqual(['key 1', 'key 1']);
    model.chooseOptions({ tuck: 'out' });
    await model.generate();
    expect(seen.at(-1), 'another picture is another try-on').toBe('key 2');
  });

  it('gets a new key after a response and after being cancelled', async () => {
    const answered = openFailing({});
    await answered.model.generate();
    await answered.model.generate();
    expect(answered.seen).toEqual(['key 1', 'key 2']);
    const lost = openFailing({ isUnanswered: true });
    await lost.model.generate();
    lost.model.cancel();
    await lost.model.generate();
    expect(lost.seen).toEqual(['key 1', 'key 2']);
  });

  it('uses the chosen options', async () => {
    const makeTryOn = vi.fn(async () => resultOf('P', 'G'));
    const { model } = openModel(BOTH, { makeTryOn });
    model.chooseOptions({ place: 'device', tuck: 'tucked' });
    await model.generate();
    expect(makeTryOn).toHaveBeenCalledWith(
      expect.objectContaining({ options: { category: 'auto', place: 'device', tuck: 'tucked' } }),
    );
  });

  it('is saved on this device if it succeeds, and only then', async () => {
    const { model, saveResult } = openModel(BOTH);
    await model.generate();
    expect(saveResult).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ picture: 'blob:1' }));
    const failing = openFailing({});
    await failing.model.generate();
    expect(failing.saveResult).not.toHaveBeenCalled();
  });

  it('reports the upload progress and a lost connection', async () => {
    const answer = Promise.withResolvers<Result>();
    const { model } = openModel(BOTH, {
      makeTryOn: ({ onSent, onOffline }) => {
        onSent(0.4);
        onOffline(true);
        return answer.promise;
      },
    });
    const generation = model.generate();
    await vi.waitFor(() => expect(model.getState().mirror).toMatchObject({ isOffline: true }));
    answer.resolve(resultOf('P', 'G'));
    await generation;
    expect(model.getState().mirror.step).toBe('shown');
  });
});

describe('closing', () => {
  it('cancels the generation and releases the picture', async () => {
    let signal: AbortSignal | undefined;
    const { model, releasePicture } = openModel(BOTH);
    await model.generate();
    model.close();
    expect(releasePicture).toHaveBeenCalledWith('blob:1');
    const other = openModel(BOTH, {
      makeTryOn: (order) => {
        signal = order.signal;
        return new Promise(() => undefined);
      },
    });
    void other.model.generate();
    await vi.waitFor(() => expect(signal).toBeDefined());
    other.model.close();
    expect(signal?.aborted).toBe(true);
  });
});

describe('signing in', () => {
  const alert = { step: 'idle', alert: TRY_ON_TEXTS.notSignedIn };

  it('comes before anything is sent', async () => {
    const makeTryOn = vi.fn(async () => resultOf('P', 'G'));
    const { model, openSignIn } = openModel(BOTH, { needsSignIn: () => true, makeTryOn });
    await model.generate();
    expect(model.getState().mirror).toEqual(alert);
    expect(openSignIn).toHaveBeenCalledTimes(1);
    expect(makeTryOn).not.toHaveBeenCalled();
  });

  it('starts if the session has expired, and both photos wait in storage', async () => {
    let isSignedIn = true;
    const { model, photos, openSignIn } = openModel(BOTH, {
      makeTryOn: ({ person, garment }) =>
        isSignedIn ? Promise.resolve(resultOf(person, garment)) : Promise.reject(new Error('401')),
      explainFailure: async () => ({ ...FAILURE, remedy: 'sign-in' }),
    });
    await model.generate();
    expect(photos.size, 'a finished picture takes both out of the storage').toBe(0);
    isSignedIn = false;
    await model.generate();
    expect(model.getState().mirror).toEqual(alert);
    expect(Object.fromEntries(photos)).toEqual(BOTH);
    expect(openSignIn).toHaveBeenCalledTimes(1);
  });
});

describe('a pending try-on', () => {
  const pending = createMemoryPending();
  /** The keys of the try-ons requested after a reload; they only complete if `answers` is true. */
  function load(kept: Partial<Record<Slot, string>>, { isGuest = false, answers = true } = {}) {
    const keys: string[] = [];
    let isSomebody = !isGuest;
    const opened = openModel(kept, {
      pending,
      createKey: () => `key ${Math.random()}`,
      needsSignIn: () => !isSomebody,
      makeTryOn: ({ key, person, garment }) => {
        keys.push(key);
        return answers ? Promise.resolve(resultOf(person, garment)) : new Promise(() => undefined);
      },
    });
    const signIn = () => {
      isSomebody = true;
    };
    return { ...opened, keys, signIn };
  }

  it('is generated automatically after signing in, and only once', async () => {
    const { model, keys, signIn } = load(BOTH, { isGuest: true });
    await model.resume();
    model.chooseOptions({ tuck: 'out' });
    await model.generate();
    await model.resume();
    expect(keys, 'nobody is signed in yet').toEqual([]);
    signIn();
    await model.resume();
    expect(keys).toHaveLength(1);
    expect(model.getState().mirror.step).toBe('shown');
    model.dismissResult();
    await model.resume();
    expect(keys).toHaveLength(1);
  });

  it('continues after a reload with the same key and options', async () => {
    const first = load(BOTH, { answers: false });
    first.model.chooseOptions({ tuck: 'tucked' });
    void first.model.generate();
    await vi.waitFor(() => expect(first.keys).toHaveLength(1));
    const next = load(BOTH);
    await next.model.resume();
    expect(next.keys).toEqual(first.keys);
    expect(next.model.getState().options.tuck).toBe('tucked');
    const last = load(BOTH);
    await last.model.resume();
    expect(last.keys, 'it has been made').toEqual([]);
  });

  it('continues after a reload even if an earlier picture removed the photos from storage', async () => {
    let answers = true;
    const keys: string[] = [];
    const { model, photos } = openModel(BOTH, {
      pending,
      makeTryOn: ({ key, person, garment }) => {
        keys.push(key);
        return answers ? Promise.resolve(resultOf(person, garment)) : new Promise(() => undefined);
      },
    });
    await model.generate();
    expect(photos.size).toBe(0);
    answers = false;
    model.chooseOptions({ tuck: 'out' });
    void model.generate();
    await vi.waitFor(() => expect(keys).toHaveLength(2));
    const next = load(Object.fromEntries(photos));
    await next.model.resume();
    expect(next.keys).toEqual([keys[1]]);
    expect(next.photos.size, 'it has been made').toBe(0);
  });

  it('is discarded when cancelled, and when the photos change', async () => {
    const first = load(BOTH, { answers: false });
    void first.model.generate();
    await vi.waitFor(() => expect(first.keys).toHaveLength(1));
    const other = load({ ...BOTH, garment: 'another' });
    await other.model.resume();
    expect(other.keys).toEqual([]);
    const second = load(BOTH, { answers: false });
    void second.model.generate();
    await vi.waitFor(() => expect(second.keys).toHaveLength(1));
    second.model.cancel();
    const last = load(BOTH);
    await last.model.resume();
    expect(last.keys).toEqual([]);
  });
});

describe('an existing picture', () => {
  it('is shown without a request, and generated again only on demand', async () => {
    const makeTryOn = vi.fn(async () => resultOf('P', 'G', 'blob:new'));
    const { model } = openModel(BOTH, {
      makeTryOn,
      findResult: async () => resultOf('P', 'G', 'blob:there'),
    });
    await model.generate();
    expect(model.getState().mirror).toMatchObject({ wasThere: true, result: { picture: 'blob:there' } });
    expect(makeTryOn).not.toHaveBeenCalled();
    await model.generate({ anew: true });
    expect(model.getState().mirror).toMatchObject({ wasThere: false, result: { picture: 'blob:new' } });
  });
});

describe('trying without an account', () => {
  it('generates the picture in this browser, with samples for missing photos', async () => {
    const makeTryOn = vi.fn(async () => resultOf('P', 'G'));
    const { model } = openModel({ person: 'P' }, { makeTryOn });
    await model.tryHere();
    expect(makeTryOn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        person: 'P',
        garment: 'photo of sample garment',
        options: { category: 'auto', tuck: 'auto', place: 'device' },
      }),
    );
  });

  it('returns to the server once there is an account, unless the user chose this browser', async () => {
    const { model } = openModel(BOTH);
    await model.tryHere();
    model.endTryHere();
    expect(model.getState().options.place).toBe('server');
    model.chooseOptions({ place: 'device' });
    model.endTryHere();
    expect(model.getState().options.place).toBe('device');
    await model.tryHere();
    model.endTryHere();
    expect(model.getState().options.place, 'chosen before').toBe('device');
  });

  it('does not start if a sample cannot be fetched, and reports that', async () => {
    const makeTryOn = vi.fn();
    const { model } = openModel(
      {},
      { makeTryOn, fetchSample: () => Promise.reject(new Error('No connection.')) },
    );
    await model.tryHere();
    expect(model.getState().garment.problem?.text).toBe('No connection.');
    expect(makeTryOn).not.toHaveBeenCalled();
  });
});
