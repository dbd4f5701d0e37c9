import type { Page } from '@playwright/test';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import sharp from 'sharp';
import { hydrated } from './hydration.ts';

/** Enables the browser's data saving mode, in which photos are checked on the device only on request. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Must be configurable, as a page may be opened more than once and keeps earlier definitions.
    const value = { saveData: true, effectiveType: '4g' };
    Object.defineProperty(navigator, 'connection', { value, configurable: true });
  });
}

/** Text under a photo without findings, which promises nothing about the picture. */
export const CHECKED = {
  garment: 'Checked: shape, light, sharpness',
  person: 'Checked: pose, light, sharpness',
} as const;

/** Page object of Home, by accessible names. */
export function homePage(page: Page) {
  const inSlot = (slot: 'garment' | 'person') => page.locator(`[data-slot="${slot}"]`);
  return {
    garmentInput: page.getByLabel('Upload clothes'),
    personInput: page.getByLabel('Upload your photo'),
    garmentPhoto: page.getByAltText('Your garment photo'),
    personPhoto: page.getByAltText('Your photo of yourself'),
    generate: page.getByRole('button', { name: 'Generate result' }),
    slider: page.getByRole('slider', { name: 'Slide between before and after' }),
    alert: page.getByRole('alert'),
    cameraButton: (slot: 'garment' | 'person') => inSlot(slot).getByRole('button', { name: /^Take a photo/ }),
    editButton: (slot: 'garment' | 'person') => inSlot(slot).getByRole('button', { name: /^Crop or turn/ }),
    undoButton: (slot: 'garment' | 'person') => inSlot(slot).getByRole('button', { name: /^Undo/ }),
    /** The status line under a slot's photo. */
    finding: (slot: 'garment' | 'person') => inSlot(slot).locator('[data-tone]'),
    /** The problem with a slot's photo, with what to do about it. */
    note: (slot: 'garment' | 'person') => inSlot(slot).locator('[data-has-photo]'),
    /** The findings drawn over a slot's photo. */
    lines: (slot: 'garment' | 'person') => inSlot(slot).locator('img + img'),

    async open(path = '/') {
      await page.goto(path);
      await hydrated(page, 'input[type=file]');
    },

    /** Without photo checks: for them every page fetches and compiles the engine anew. */
    async openWithoutChecks(path?: string) {
      await saveData(page);
      await this.open(path);
    },

    async addPhotos({ garment = 'plain-tee', person = 'tom' } = {}) {
      await this.garmentInput.setInputFiles(picturePath(garment));
      await this.garmentPhoto.waitFor();
      await this.personInput.setInputFiles(picturePath(person));
      await this.personPhoto.waitFor();
    },

    storedKeys: () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('virtual-tryon-'))),
  };
}

export const PERSON_KEY = 'virtual-tryon-user-image';

/** The person's photo as it is stored and sent. */
export async function keptPhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate((key) => localStorage.getItem(key) ?? '', PERSON_KEY);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** Width and height of the stored photo, in pixels. */
export async function keptSize(page: Page): Promise<[number, number]> {
  const { width, height } = await sharp(await keptPhoto(page)).metadata();
  return [width, height];
}
