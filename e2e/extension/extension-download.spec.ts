import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { EXTENSION_DEVELOPMENT_IDS } from '@tryon/contract/extension/extension.ts';
import { SITE_ACTIONS } from '@tryon/contract/site/site-texts.ts';
import { chromiumArguments, chromiumPath } from '../../scripts/testing/chromium.ts';
import { test as base, expect } from '../testing/fixtures.ts';
import { sitePage } from '../testing/site-page.ts';
import { unpackZip } from '../testing/unpack-zip.ts';

const test = base.extend<{ folder: string }>({
  folder: async ({ browserName: _browserName }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'try-on-download-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Downloads a file the way a shopper does, and unpacks it. */
async function download(page: Page, name: string, folder: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  unpackZip(readFileSync(await file.path()), folder);
  return file.suggestedFilename();
}

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));

test('without a store the site hands the extension out, for Chrome and for Firefox, and a browser loads it', async ({
  page,
  folder,
}) => {
  await sitePage(page).open('/extension');
  await expect(page.getByRole('main'), 'what no phone can use says so').toContainText('on a computer');
  await page.getByRole('link', { name: SITE_ACTIONS.installExtension }).click();
  await expect(page).toHaveURL(/\/extension#install$/);
  await expect(page.getByRole('heading', { name: 'Three steps in' })).toBeInViewport();
  const unpacked = join(folder, 'unpacked');
  const name = await download(page, 'Download for Chrome and Edge', unpacked);
  expect(name).toBe('virtual-try-on-chrome.zip');
  expect(readManifest(unpacked)).toMatchObject({
    manifest_version: 3,
    host_permissions: [expect.stringMatching(/^http/)],
  });

  const firefox = join(folder, 'firefox');
  expect(await download(page, 'Download for Firefox', firefox)).toBe('virtual-try-on-firefox.zip');
  expect(readManifest(firefox).browser_specific_settings.gecko.id).toBe(EXTENSION_DEVELOPMENT_IDS[1]);

  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: chromiumPath,
    chromiumSandbox: false,
    args: [...chromiumArguments, `--disable-extensions-except=${unpacked}`, `--load-extension=${unpacked}`],
  });
  const worker = browser.serviceWorkers()[0] ?? (await browser.waitForEvent('serviceworker'));
  expect(worker.url()).toBe(`chrome-extension://${EXTENSION_DEVELOPMENT_IDS[0]}/background.js`);
  await browser.close();
});

test('the files say what they are, and may be kept for an hour', async ({ request }) => {
  for (const browser of ['chrome', 'firefox']) {
    const { headers, status } = await request
      .get(`/downloads/virtual-try-on-${browser}.zip`)
      .then((answer) => ({ headers: answer.headers(), status: answer.status() }));
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['cache-control']).toBe('public, max-age=3600');
  }
});
