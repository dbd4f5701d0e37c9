import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import { expect, test } from '../testing/fixtures.ts';
import { type RunningServer, startServerProcess, WITHOUT_BLOG, WITHOUT_ENGINE } from '../testing/server.ts';
import { sitePage } from '../testing/site-page.ts';

const galleryOf = (page: Page) => page.locator('#demo');

test('the gallery shows six results with the garment beside each and who made them', async ({ page }) => {
  await sitePage(page).open('/');
  const results = galleryOf(page).getByRole('listitem');
  await expect(results).toHaveCount(6);
  for (const result of await results.all()) {
    await result.scrollIntoViewIfNeeded();
    await expect(result).toContainText('Made by our built-in engine.');
    await expect(result.getByRole('slider')).toBeVisible();
    for (const picture of await result.locator('img').all()) {
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
  }
});

const owners = test.extend<object, { server: RunningServer }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'gallery-'));
      const folderOfResult = join(folder, '01-anna');
      mkdirSync(folderOfResult);
      cpSync(picturePath('ada'), join(folderOfResult, 'person.webp'));
      cpSync(picturePath('polo'), join(folderOfResult, 'garment.webp'));
      cpSync(picturePath('ada'), join(folderOfResult, 'result.webp'));
      const about = { person: 'Anna', garment: 'linen shirt', engine: 'the engine of Lund', consent: true };
      writeFileSync(join(folderOfResult, 'look.json'), JSON.stringify(about));
      const server = await startServerProcess({ ...WITHOUT_ENGINE, ...WITHOUT_BLOG, GALLERY_DIR: folder });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

owners('looks of the owner stand on Home instead of the drawings', async ({ page }) => {
  await sitePage(page).open('/');
  const result = galleryOf(page).getByRole('listitem');
  await result.scrollIntoViewIfNeeded();
  await expect(result).toContainText('Anna in the linen shirt. Made by the engine of Lund.');
  await expect(result.getByRole('slider')).toHaveAccessibleName(/Anna in the linen shirt/);
  await expect(result.getByAltText('Anna in their own clothes, a photo')).toBeVisible();
  for (const picture of await result.locator('img').all()) {
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
});
