import type { Page, Request } from '@playwright/test';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import type { AccessibleScope } from './accessible.ts';
import { homePage } from './home-page.ts';

/** Time limit for a picture, which takes a second or two here and longer on a busy machine. */
export const MADE_WITHIN_MS = 40_000;
export const TRY_ON_CALL = '**/api/try-on/';

/** Page object of the mirror and the saved results, by accessible names. */
export function mirrorPage(page: Page) {
  const home = homePage(page);
  const historyRegion = page.getByRole('region', { name: 'Your looks' });
  return {
    ...home,
    closer: page.getByRole('button', { name: 'Look closer' }),
    changes: page.getByRole('button', { name: 'What changed' }),
    more: page.getByRole('button', { name: 'More', exact: true }),
    dismiss: page.getByRole('button', { name: 'Dismiss result' }),
    save: page.getByRole('link', { name: 'Save picture' }),
    stage: page.locator('.mirror-label'),
    /** The options of what is generated, one line until it is opened. */
    generationChoices: page.locator('details').filter({ has: page.getByText('Change', { exact: true }) }),
    result: page.getByAltText('You, wearing the garment'),
    toast: page.locator('.toast'),
    historyRegion,
    savedResults: historyRegion.getByRole('button', { name: /^Open the look/ }),

    /** Opens Home without photo checks and motion, which would add two seconds to every picture generated here. */
    async open(path?: string) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await home.openWithoutChecks(path);
    },

    async choose(item: string) {
      // While the menu still fades out, a click on its button would close it again.
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await this.more.click();
      await page.getByRole('menuitem', { name: item }).click();
    },

    /** Adds both photos and generates the picture; ends with the curtain open and the divider at rest. */
    async makeResult(photos: { garment?: string; person?: string } = {}) {
      await home.addPhotos(photos);
      await home.generate.click();
      await this.isShown();
    },

    /** Generates a picture of another garment on the same photo. */
    async makeAnother(garment: string) {
      await page.getByRole('button', { name: 'Try another garment' }).click();
      await home.garmentInput.setInputFiles(picturePath(garment));
      await home.garmentPhoto.waitFor();
      await home.generate.click();
      await page.getByRole('progressbar', { name: 'Making the picture' }).waitFor();
      await this.isShown();
    },

    async isShown() {
      await home.slider.waitFor({ timeout: MADE_WITHIN_MS });
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('.before-after-range')?.value === '38',
      );
    },

    /** Blocks try-on requests until the returned function is called, and reports each. */
    async holdCalls() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const calls: Request[] = [];
      await page.route(TRY_ON_CALL, async (route) => {
        calls.push(route.request());
        await promise;
        // A request that was cancelled meanwhile cannot be continued.
        await route.continue().catch(() => undefined);
      });
      return { calls, letGo: resolve };
    },
  };
}

/** Checks that the page in its current state is accessible: in the dark scheme all of it, in the light one its colours. */
export async function inBothSchemes(
  page: Page,
  expectAccessible: (scope?: AccessibleScope) => Promise<void>,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible();
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible('colours');
}
