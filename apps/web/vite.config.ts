import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Builds the engine's browser entrance as a chunk that pages load when they need it, whether or not one of them does
 * yet, so that its journey in a real browser always runs against the production build.
 */
const engineEntrance: Plugin = {
  name: 'engine-entrance',
  applyToEnvironment: (environment) =>
    environment.name === 'client' && environment.config.command === 'build',
  buildStart() {
    const id = '@tryon/engine/browser/browser-engine.ts';
    this.emitFile({ type: 'chunk', id, name: 'engine-entrance', preserveSignature: 'strict' });
  },
};

/**
 * What every page needs comes in two files and not in twenty: small files compress badly, and on a slow line each
 * costs a way there and back. What opens on a press stays out of them, and so do the parts of single pages and all that
 * checks answers: it brings the schema library along.
 */
const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router|cookie|set-cookie-parser)\//,
  },
  {
    name: 'site',
    test: /apps\/web\/app\/(root|entry\.client|routes\/site|shell\/(?!home-room|keep-page|phone-menu\.|sign-out|use-try-ons|user-|verification)|lib\/(page-meta|site-facts)\.|features\/cookie-consent\/cookie-consent)|packages\/contract\/src\/(product|limits|site-texts)\.|vite\/preload-helper/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), engineEntrance],
  // Found before the first page is shown: a late find makes the development server reload the page.
  optimizeDeps: {
    entries: [
      'app/**/*.{ts,tsx}',
      '!app/**/*.test.ts',
      '!app/entry.server.tsx',
      '../../packages/engine/src/browser/engine-worker.ts',
    ],
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
  build: {
    // Every asset is a file of its own: the content policy allows fonts from this origin only.
    assetsInlineLimit: 0,
    // light-dark() has to reach the browser as it is: parts of the page choose their own colour scheme.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  },
});
