import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import sharp from 'sharp';
import { buildWhenChanged } from '#scripts/build.ts';
import { projectRoot } from '#scripts/project-root.ts';
import { chromiumArguments, chromiumPath } from '#scripts/testing/chromium.ts';
import { homePage } from '../../e2e/testing/home-page.ts';
import { startServerProcess } from '../../e2e/testing/server.ts';

/** Makes the README's picture: Home with a real result of the embedded engine in the mirror. */
async function makeScreenshot(): Promise<void> {
  buildWhenChanged();
  const server = await startServerProcess({ TRYON_ALLOW_ANONYMOUS: 'true' });
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    chromiumSandbox: false,
    args: chromiumArguments,
  });
  try {
    const page = await browser.newPage({
      baseURL: server.origin,
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 1.5,
    });
    // Prevents the cookie banner.
    await page.context().addCookies([{ name: 'consent', value: 'v1.none', url: server.origin }]);
    const home = homePage(page);
    await home.open();
    await home.addPhotos({ garment: 'breton', person: 'maya' });
    await home.generate.click();
    // The slider moves to its final position once; waits until it has arrived.
    await expect(home.slider).toHaveValue('38', { timeout: 30_000 });
    const picture = await page.screenshot();
    const file = join(projectRoot, 'docs/screenshot.webp');
    await sharp(picture).webp({ quality: 82 }).toFile(file);
    process.stdout.write(`${file}\n`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

await makeScreenshot();
