import { fileURLToPath } from 'node:url';
import { defineConfig } from 'wxt';
import { extensionConfig } from './extension-build.ts';

/** For `wxt` itself, as with its development server; releases are built by scripts/build-extension.ts. */
export default defineConfig(
  extensionConfig({
    browser: 'chrome',
    siteOrigin: 'http://localhost:8000',
    hasDevelopmentKey: true,
    outputFolder: fileURLToPath(new URL('build', import.meta.url)),
  }),
);
