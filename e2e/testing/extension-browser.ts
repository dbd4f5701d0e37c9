import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test';
import { projectRoot } from '../../scripts/project-root.ts';
import { chromiumArguments, chromiumPath } from '../../scripts/testing/chromium.ts';

export interface ExtensionBrowser {
  context: BrowserContext;
  /** The extension's background. */
  background: Worker;
  extensionId: string;
  /** Folder of the unpacked extension. */
  folder: string;
  /** Id of the tab that shows a page. */
  tabIdOf(page: Page): Promise<number>;
  /** Opens the side panel's page in a tab of its own, as in browsers without panels, for the tab of a page. */
  openPanel(tabId: number): Promise<Page>;
  close(): Promise<void>;
}

/**
 * Builds the extension for a site, with the permission for every shop, and starts a browser with it.
 * @throws Error with the build output if the build fails.
 */
export async function openExtensionBrowser(
  siteOrigin: string,
  { others = [] }: { others?: string[] } = {},
): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'try-on-extension-'));
  await buildGranted(siteOrigin, folder);
  const extensions = [join(folder, 'chrome'), ...others].join(',');
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: chromiumPath,
    chromiumSandbox: false,
    headless: true,
    baseURL: siteOrigin,
    viewport: { width: 1280, height: 900 },
    args: [
      ...chromiumArguments,
      `--disable-extensions-except=${extensions}`,
      `--load-extension=${extensions}`,
    ],
  });
  const background = await findBackground(context);
  const extensionId = new URL(background.url()).host;
  return {
    context,
    background,
    extensionId,
    folder: join(folder, 'chrome'),
    tabIdOf: (page) =>
      background.evaluate(async (url) => {
        const tabs = await chrome.tabs.query({});
        // Takes the newest, as a recently closed tab may still be listed.
        return tabs.findLast((tab) => tab.url === url)?.id ?? -1;
      }, page.url()),
    async openPanel(tabId) {
      const page = await context.newPage();
      await page.setViewportSize({ width: 400, height: 900 });
      await page.goto(`chrome-extension://${extensionId}/sidepanel.html?tab=${tabId}`);
      return page;
    },
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findBackground(context: BrowserContext): Promise<Worker> {
  const isOurs = (worker: Worker) => worker.url().endsWith('/background.js');
  return context.serviceWorkers().find(isOurs) ?? context.waitForEvent('serviceworker', isOurs);
}

function buildGranted(siteOrigin: string, folder: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['scripts/build-extension.ts', '--granted', '--browser', 'chrome', '--site', siteOrigin, '--out', folder],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Building the extension failed:\n${output}`)),
    );
  });
}
