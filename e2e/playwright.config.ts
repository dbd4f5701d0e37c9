import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../scripts/testing/chromium.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    // Pages fetch nothing from elsewhere; tests fail on any request that tries.
    launchOptions: { executablePath: chromiumPath, chromiumSandbox: false, args: chromiumArguments },
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: desktop },
    // The engine's worker does not know how wide the window is, and phones' browsers have no such extensions; nor does
    // what is marked as tested once: servers, storage, files, what is asked of whom.
    {
      name: 'phone',
      use: phone,
      testIgnore: ['engine-browser.spec.ts', 'extension-*.spec.ts'],
      grepInvert: /@once/,
    },
  ],
});
