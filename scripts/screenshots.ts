import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import sharp from 'sharp';
import { startServerProcess } from '../e2e/server.ts';
import { buildWhenChanged } from './build.ts';
import { projectRoot } from './project-root.ts';
import { chromiumArguments, chromiumPath } from './testing/chromium.ts';

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
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.5 });
    await page.goto(server.origin);
    await page.locator('[data-slot=garment] .sample').first().click();
    await page.locator('[data-slot=person] .sample').first().click();
    await page.getByRole('button', { name: 'Generate result' }).click();
    // The slider runs to its resting place once; the picture is taken when it has arrived.
    await expect(page.getByRole('slider')).toHaveValue('38');
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
