import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test';
import { projectRoot } from '../../scripts/project-root.ts';
import { chromiumArguments, chromiumPath } from '../../scripts/testing/chromium.ts';

/** Unpacked beside the files that the site serves. */
const BUILT = join(projectRoot, 'apps/web/build/extension/chrome');

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

/** Starts a browser with the extension for a site, which has the permission for every shop. */
export async function openExtensionBrowser(
  siteOrigin: string,
  { others = [] }: { others?: string[] } = {},
): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'try-on-extension-'));
  const unpacked = join(folder, 'chrome');
  copyGranted(siteOrigin, unpacked);
  const extensions = [unpacked, ...others].join(',');
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
    folder: unpacked,
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

/** The extension that the site serves, for another site and with the permission for every shop, which users grant. */
function copyGranted(siteOrigin: string, folder: string): void {
  cpSync(BUILT, folder, { recursive: true });
  const manifestFile = join(folder, 'manifest.json');
  const [pattern = ''] = readManifest(manifestFile).host_permissions;
  const builtFor = pattern.replace(/\/\*$/, '');
  for (const name of globSync('**/*.{js,json}', { cwd: folder })) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(builtFor, siteOrigin));
  }
  const { host_permissions, optional_host_permissions, ...rest } = readManifest(manifestFile);
  const granted = { ...rest, host_permissions: [...host_permissions, ...optional_host_permissions] };
  writeFileSync(manifestFile, JSON.stringify(granted));
}

interface Manifest {
  host_permissions: string[];
  optional_host_permissions: string[];
}

const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'));
