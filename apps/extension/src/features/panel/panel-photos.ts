import type { GarmentState } from '#src/features/garment/garment-state.ts';
import type { PanelDependencies } from './browser-dependencies.ts';
import { clearStaleMessage, type PanelStore } from './panel-state.ts';

/** The two inputs of a try-on: the tab's garment and the person's photo. */
export function createPanelPhotos(panelStore: PanelStore, dependencies: PanelDependencies) {
  const { store } = dependencies;
  let stopGarment: (() => void) | null = null;
  /** Incremented on sign-out: a photo whose reading began before it is discarded. */
  let clearCount = 0;

  /** Replaces a picture and releases the memory of the previous one. */
  function swap(key: 'garmentPicture' | 'personPhoto', picture: Blob | null): void {
    const before = panelStore.getState()[key];
    panelStore.setState({ [key]: picture && dependencies.show(picture) });
    if (before !== null) dependencies.release(before);
  }

  async function showGarment(tabId: number, garment: GarmentState): Promise<void> {
    const picture = garment.step === 'ready' ? await store.findGarment(tabId) : null;
    if (panelStore.getState().tabId !== tabId) return;
    swap('garmentPicture', picture);
    const isNew = garment.version !== panelStore.getState().garment.version;
    // A garment marked as ready counts as missing if its picture is gone.
    const step = garment.step === 'ready' && !picture ? 'none' : garment.step;
    panelStore.setState({ garment: { ...garment, step } });
    if (isNew || garment.step === 'ready') clearStaleMessage(panelStore);
    // The page's garment is used at once; if the page cannot be read, the choice is left to the user.
    if (garment.version === 0) void dependencies.send({ type: 'take-garment', tabId });
  }

  function stop(): void {
    stopGarment?.();
    // Reset, so that a later start follows the same tab again.
    panelStore.setState({ tabId: null });
  }

  return {
    stop,

    followTab(tabId: number): void {
      if (tabId === panelStore.getState().tabId) return;
      stopGarment?.();
      // A press in one tab begins nothing in another.
      panelStore.setState({ tabId, startsWhenRead: false });
      stopGarment = dependencies.watchGarment(tabId, (garment) => void showGarment(tabId, garment));
    },

    restorePerson: async () => swap('personPhoto', await store.findPerson()),

    async addPhoto(file: File): Promise<void> {
      const before = clearCount;
      panelStore.setState({ isReadingPhoto: true });
      try {
        const photo = await dependencies.readPhoto(file);
        if (clearCount !== before) return;
        await store.savePerson(photo);
        panelStore.setState({ personProblem: null });
        swap('personPhoto', photo);
        clearStaleMessage(panelStore);
      } catch (error) {
        panelStore.setState({ personProblem: textOf(error), startsWhenRead: false });
      } finally {
        panelStore.setState({ isReadingPhoto: false });
      }
    },

    async removePhoto(): Promise<void> {
      await store.removePerson();
      panelStore.setState({ personProblem: null });
      swap('personPhoto', null);
    },

    /** Uses the user's own garment photo if the page's cannot be read. */
    async addGarment(file: File): Promise<void> {
      const { tabId } = panelStore.getState();
      if (tabId === null) return;
      try {
        await store.saveGarment(tabId, await dependencies.readPhoto(file));
        const title = file.name.replace(/\.\w+$/, '').slice(0, 120);
        await dependencies.noteGarment(tabId, {
          step: 'ready',
          title,
          shop: '',
          version: dependencies.now(),
          way: 'file',
        });
      } catch (error) {
        panelStore.setState({ mirror: { step: 'idle', alert: textOf(error) } });
      }
    },

    async pickGarment(): Promise<void> {
      const { tabId } = panelStore.getState();
      if (tabId === null || (await dependencies.send({ type: 'pick-garment', tabId })) === true) return;
      panelStore.setState({ garment: { ...panelStore.getState().garment, step: 'failed', way: null } });
    },

    /** Removes everything from the screen. */
    clear(): void {
      clearCount += 1;
      swap('personPhoto', null);
      swap('garmentPicture', null);
      panelStore.setState({
        garment: { ...panelStore.getState().garment, step: 'none', way: null },
        startsWhenRead: false,
      });
    },
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
