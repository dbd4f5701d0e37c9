/** Keeps an unpacked extension for the site named as argument, and reloads it in the browsers that have loaded it. */
import { join } from 'node:path';
import { createServer } from 'wxt';
import { extensionConfig } from '../apps/extension/extension-build.ts';
import { projectRoot } from './project-root.ts';

const server = await createServer({
  ...extensionConfig({
    browser: 'chrome',
    siteOrigin: process.argv[2] ?? 'http://localhost:8000',
    hasDevelopmentKey: true,
    outputFolder: join(projectRoot, 'apps/extension/build/dev'),
    isServed: true,
  }),
  // Developers load it into the browser that they use.
  webExt: { disabled: true },
});
await server.start();
