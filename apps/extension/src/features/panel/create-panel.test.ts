import { expect, test, vi } from 'vitest';
import { type AccountState, UNKNOWN_ACCOUNT } from '#src/features/account/account-state.ts';
import { type GarmentState, NO_GARMENT } from '#src/features/garment/garment-state.ts';
import { DEFAULT_SETTINGS, type Settings } from '#src/features/settings/settings.ts';
import type { Failure, TryOnReport } from '#src/features/try-on/try-on-messages.ts';
import type { DeviceStore, SavedResult } from '#src/storage/device-store.ts';
import type { PanelDependencies } from './browser-dependencies.ts';
import { createPanel } from './create-panel.ts';

const ADA = { id: 'u', email: 'a@example.com', name: 'Ada', emailVerified: true, image: null };
const CONNECTED: AccountState = {
  ...UNKNOWN_ACCOUNT,
  user: ADA,
  isKnown: true,
  categories: ['auto', 'upper', 'dress'],
};
const READY: GarmentState = { step: 'ready', title: 'Top', shop: 's.example', version: 9, way: 'page' };
const FAILURE: Failure = { text: 'No', remedy: 'again', retryAfterSeconds: 5 };

const nothing = () => undefined;

function memoryStore() {
  const photos = new Map<string, Blob>();
  const savedResults: SavedResult[] = [];
  const store: DeviceStore = {
    findPerson: async () => photos.get('person') ?? null,
    savePerson: async (photo) => void photos.set('person', photo),
    removePerson: async () => void photos.delete('person'),
    findGarment: async (tabId) => photos.get(`garment:${tabId}`) ?? null,
    saveGarment: async (tabId, picture) => void photos.set(`garment:${tabId}`, picture),
    removeGarment: async (tabId) => void photos.delete(`garment:${tabId}`),
    listResults: async () => [...savedResults].reverse(),
    saveResult: async (saved) => void savedResults.push(saved),
    removeResult: async (id) =>
      void savedResults.splice(
        savedResults.findIndex((saved) => saved.id === id),
        1,
      ),
    removeResults: async () => void savedResults.splice(0),
    removeGarments: async () => undefined,
    async removeEverything() {
      photos.clear();
      savedResults.splice(0);
    },
  };
  return { store, savedResults };
}

async function setUp({ garment = READY, account = CONNECTED } = {}) {
  const { store, savedResults } = memoryStore();
  await store.saveGarment(4, new Blob(['top']));
  const shown = new Set<string>();
  const handleProgress: {
    account: (account: AccountState) => void;
    garment: (garment: GarmentState) => void;
    tab: (tabId: number) => void;
    report: (report: TryOnReport) => void;
  } = { account: nothing, garment: nothing, tab: nothing, report: nothing };
  let settings: Settings = DEFAULT_SETTINGS;
  const closeConnection = vi.fn();
  let made = 0;
  const dependencies: PanelDependencies = {
    send: vi.fn(async () => true),
    store,
    watchAccount: (listener) => {
      handleProgress.account = listener;
      listener(account);
      return () => undefined;
    },
    watchGarment: (_tabId, listener) => {
      handleProgress.garment = listener;
      listener(garment);
      return () => undefined;
    },
    noteGarment: vi.fn(async (_tabId, state) => handleProgress.garment(state)),
    watchSettings: (listener) => {
      listener(settings);
      return () => undefined;
    },
    watchGrant: (listener) => {
      listener(true);
      return () => undefined;
    },
    watchTab: (listener) => {
      handleProgress.tab = listener;
      listener(4);
      return () => undefined;
    },
    changeSettings: vi.fn(async (change) => {
      settings = change(settings);
    }),
    requestGrant: async () => false,
    openTryOn: vi.fn((_order, listener) => {
      handleProgress.report = listener;
      return closeConnection;
    }),
    readPhoto: async (file) => {
      if (file.type === 'text/plain') throw new Error('This file cannot be read.');
      return file;
    },
    openSite: vi.fn(),
    show() {
      made += 1;
      shown.add(`blob:${made}`);
      return `blob:${made}`;
    },
    release: (address) => void shown.delete(address),
    now: () => 1000,
  };
  const panel = createPanel(dependencies);
  await panel.start();
  await vi.waitFor(() => expect(panel.getState().garment.version).toBe(garment.version));
  return {
    panel,
    dependencies,
    handleProgress,
    closeConnection,
    savedResults,
    shown,
    store,
    settings: () => settings,
  };
}

const me = new File(['me'], 'me.jpg', { type: 'image/jpeg' });
const saved = (id: number): SavedResult => ({
  id,
  person: new Blob(['me']),
  result: new Blob(['r']),
  title: 'Top',
  shop: 's.example',
  fileName: 'virtual-try-on.jpg',
  madeAt: id,
  watermarked: false,
  warnings: [],
});

const notRight = { id: '8c0a7d4e-2f0e-4f4e-9d5e-0a5b6c7d8e9f', reason: 'arms' } as const;

test('a credit is given back by the background, which returns the outcome', async () => {
  const { panel, dependencies } = await setUp();
  const outcome = { isOver: true, text: 'Your try-on is back.' };
  vi.mocked(dependencies.send).mockResolvedValueOnce(outcome);
  expect(await panel.giveBack(notRight)).toEqual(outcome);
  expect(dependencies.send).toHaveBeenCalledWith({ type: 'not-right', ...notRight });
});

test('a free picture is reported with the reason and the engine', async () => {
  const { panel, dependencies } = await setUp();
  const outcome = { isOver: true, text: 'Thank you.' };
  vi.mocked(dependencies.send).mockResolvedValueOnce(outcome);
  expect(await panel.tellFault('body', 'embedded')).toEqual(outcome);
  expect(dependencies.send).toHaveBeenCalledWith({ type: 'report', reasons: ['body'], engine: 'embedded' });
});

test.each([
  ['says something else', () => Promise.resolve(null)],
  ['is gone', () => Promise.reject(new Error('no receiver'))],
])('if the background %s, the user can retry', async (_name, answer) => {
  const { panel, dependencies } = await setUp();
  vi.mocked(dependencies.send).mockImplementationOnce(answer);
  expect(await panel.giveBack(notRight)).toMatchObject({
    isOver: false,
    text: expect.stringContaining('try again'),
  });
});

test('a tab without a garment is asked for one; one with a garment is not', async () => {
  const empty = await setUp({ garment: NO_GARMENT });
  expect(empty.dependencies.send).toHaveBeenCalledWith({ type: 'take-garment', tabId: 4 });
  const full = await setUp();
  expect(full.dependencies.send).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'take-garment' }));
  expect(full.panel.getState().garmentPicture).toMatch(/^blob:/);
});

test('pressed while a photo is being read, the try-on begins once it is', async () => {
  const { panel, dependencies } = await setUp();
  const reading = panel.addPhoto(me);
  panel.make();
  expect(dependencies.openTryOn).not.toHaveBeenCalled();
  await reading;
  expect(panel.getState().mirror.step).toBe('generating');
  expect(dependencies.openTryOn).toHaveBeenCalledOnce();
});

test('and is forgotten if the photo cannot be read, even with an earlier one', async () => {
  const { panel, dependencies } = await setUp();
  await panel.addPhoto(me);
  const reading = panel.addPhoto(new File(['no'], 'no.txt', { type: 'text/plain' }));
  panel.make();
  await reading;
  expect(panel.getState().personProblem).toBe('This file cannot be read.');
  expect(dependencies.openTryOn).not.toHaveBeenCalled();
});

test('the same holds for the garment of the page', async () => {
  const { panel, dependencies, handleProgress } = await setUp();
  await panel.addPhoto(me);
  handleProgress.garment({ ...READY, step: 'reading', version: 10 });
  await vi.waitFor(() => expect(panel.getState().garment.step).toBe('reading'));
  panel.make();
  expect(dependencies.openTryOn).not.toHaveBeenCalled();
  handleProgress.garment({ ...READY, version: 11 });
  await vi.waitFor(() => expect(dependencies.openTryOn).toHaveBeenCalledOnce());
});

test('a press that waits in one tab begins nothing in another', async () => {
  const { panel, dependencies, handleProgress, store } = await setUp();
  await store.saveGarment(5, new Blob(['coat']));
  await panel.addPhoto(me);
  handleProgress.garment({ ...READY, step: 'reading', version: 10 });
  await vi.waitFor(() => expect(panel.getState().garment.step).toBe('reading'));
  panel.make();
  expect(panel.getState().startsWhenRead).toBe(true);
  handleProgress.tab(5);
  handleProgress.garment({ ...READY, version: 11 });
  await vi.waitFor(() => expect(panel.getState().garment.version).toBe(11));
  expect(dependencies.openTryOn).not.toHaveBeenCalled();
});

test('a missing input is reported and nothing is started', async () => {
  const { panel, dependencies } = await setUp();
  panel.make();
  expect(panel.getState().mirror).toEqual({ step: 'idle', alert: 'Add your photo first.' });
  expect(dependencies.openTryOn).not.toHaveBeenCalled();
  await panel.addPhoto(me);
  expect(panel.getState().mirror).toEqual({ step: 'idle', alert: null });
});

test('only one picture is generated at a time, with the chosen category', async () => {
  const { panel, dependencies, handleProgress } = await setUp();
  await panel.addPhoto(me);
  panel.choose('dress');
  panel.make();
  panel.make();
  expect(dependencies.openTryOn).toHaveBeenCalledExactlyOnceWith(
    { type: 'start', tabId: 4, category: 'dress' },
    expect.any(Function),
  );
  handleProgress.report({ type: 'queued', position: 2 });
  expect(panel.getState().mirror).toMatchObject({ step: 'generating', queuePosition: 2 });
  handleProgress.report({ type: 'stage', stage: 'light', step: 4, steps: 5 });
  expect(panel.getState().mirror).toMatchObject({
    queuePosition: null,
    progress: { stage: 'light', step: 4 },
  });
});

test('a category that the engine no longer supports is reset', async () => {
  const { panel, handleProgress } = await setUp();
  panel.choose('dress');
  handleProgress.account({ ...CONNECTED, categories: ['auto', 'upper'] });
  expect(panel.getState().category).toBe('auto');
});

test('a finished picture is shown and added to the looks', async () => {
  const { panel, handleProgress, store } = await setUp();
  await panel.addPhoto(me);
  panel.make();
  await store.saveResult(saved(77));
  handleProgress.report({ type: 'made', resultId: 77 });
  await vi.waitFor(() => expect(panel.getState().mirror).toEqual({ step: 'shown', resultId: 77 }));
  expect(panel.getState().savedResults.map(({ id }) => id)).toEqual([77]);
});

test('cancelling disconnects, and late messages change nothing', async () => {
  const { panel, handleProgress, closeConnection } = await setUp();
  await panel.addPhoto(me);
  panel.make();
  panel.cancel();
  expect(closeConnection).toHaveBeenCalled();
  handleProgress.report({ type: 'failed', failure: FAILURE });
  expect(panel.getState().mirror).toEqual({ step: 'idle', alert: null });
});

test('a failure says when to retry, and a new photo clears it', async () => {
  const { panel, handleProgress } = await setUp();
  await panel.addPhoto(me);
  panel.make();
  handleProgress.report({ type: 'failed', failure: FAILURE });
  expect(panel.getState().mirror).toEqual({ step: 'failed', failure: FAILURE, retryAt: 6000 });
  await panel.addPhoto(me);
  expect(panel.getState().mirror.step).toBe('idle');
});

test('a file that is not a photo is rejected with a message, and the previous photo stays', async () => {
  const { panel } = await setUp();
  await panel.addPhoto(me);
  const before = panel.getState().personPhoto;
  await panel.addPhoto(new File(['x'], 'x.txt', { type: 'text/plain' }));
  expect(panel.getState()).toMatchObject({ personPhoto: before, personProblem: 'This file cannot be read.' });
});

test('the user’s own garment replaces the page’s', async () => {
  const { panel, dependencies } = await setUp({ garment: NO_GARMENT });
  await panel.addGarment(new File(['top'], 'My top.png', { type: 'image/png' }));
  expect(dependencies.noteGarment).toHaveBeenCalledWith(4, {
    step: 'ready',
    title: 'My top',
    shop: '',
    version: 1000,
    way: 'file',
  });
  await vi.waitFor(() => expect(panel.getState().garment.title).toBe('My top'));
});

test('signing out clears the screen and releases the pictures', async () => {
  const { panel, handleProgress, shown, store } = await setUp();
  await panel.addPhoto(me);
  await store.removeEverything();
  handleProgress.account({ ...UNKNOWN_ACCOUNT, isKnown: true });
  await vi.waitFor(() => expect(shown.size).toBe(0));
  expect(panel.getState()).toMatchObject({
    personPhoto: null,
    garmentPicture: null,
    savedResults: [],
    mirror: { step: 'idle' },
  });
});

test('a photo still being read when its owner signs out is neither shown nor stored', async () => {
  const { panel, handleProgress, shown, store } = await setUp();
  const adding = panel.addPhoto(me);
  handleProgress.account({ ...UNKNOWN_ACCOUNT, isKnown: true });
  await adding;
  await vi.waitFor(() => expect(shown.size).toBe(0));
  expect(panel.getState().personPhoto).toBeNull();
  expect(await store.findPerson()).toBeNull();
});

test('object URLs of replaced pictures are revoked', async () => {
  const { panel, shown } = await setUp();
  for (let count = 0; count < 5; count += 1) await panel.addPhoto(me);
  expect(shown.size).toBe(2);
  await panel.removePhoto();
  expect(shown.size).toBe(1);
});

test('removing the look in the mirror closes the curtain', async () => {
  const { panel, store } = await setUp();
  await store.saveResult(saved(5));
  await panel.removeResult(99);
  panel.showSavedResult(5);
  await panel.removeResult(5);
  expect(panel.getState()).toMatchObject({ mirror: { step: 'idle' }, savedResults: [] });
});

test('a refused permission is not requested again', async () => {
  const { panel, settings } = await setUp();
  await panel.allowEveryShop();
  expect(settings().grantDeclined).toBe(true);
});

test('a restarted panel follows its tab again', async () => {
  const { panel, handleProgress } = await setUp();
  panel.stop();
  await panel.start();
  handleProgress.garment({ ...READY, title: 'Another' });
  await vi.waitFor(() => expect(panel.getState().garment.title).toBe('Another'));
});
