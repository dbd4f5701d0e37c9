import { defineConfig } from '@playwright/test';
import { chromiumArguments, shellPath } from '../scripts/testing/chromium.ts';
import { PHONE } from './testing/phone.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  // Journeys wait a third of their time: three at once keep two cores busy.
  workers: 3,
  // A machine that is busy with something else is no fault of the product: whatever passes is waited for, and what
  // passed only when tried again is named at the end of the list.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    // Pages fetch nothing from elsewhere; tests fail on any request that tries.
    launchOptions: {
      executablePath: shellPath,
      chromiumSandbox: false,
      // The tabs of a journey share a process: starting others takes a tenth of the time of opening a page.
      args: [...chromiumArguments, '--renderer-process-limit=1'],
    },
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: desktop, grepInvert: /@timing|@phone-only/ },
    // What depends on the width or on a finger: where things stand and fit, menus, dialogs, and that each page is
    // accessible there. What a journey asks of the server, stores or says is the same on every screen.
    { name: 'phone', use: PHONE, grep: /@phone/ },
    // Alone on the machine, after everything else: two journeys at once slow each other down.
    { name: 'timing', use: desktop, grep: /@timing/, dependencies: ['desktop', 'phone'], workers: 1 },
  ],
});
