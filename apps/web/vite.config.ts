import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { legalMarkdown } from './legal-markdown.ts';

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
    test: /apps\/web\/app\/(root|entry\.client|routes\/site|shell\/(?!(?:[\w-]+\/)?(?:bare-frame|connection|home-content|keep-page|phone-menu\.|sign-out|use-(?:forget|kept|resending|try-ons)|user-|verification))|seo\/page-meta\.|page-data\/site-facts\.|features\/cookie-consent\/cookie-consent)|packages\/contract\/src\/(limits|site\/(product|site-texts))\.|packages\/ui\/src\/mirror\/sewn-label|vite\/preload-helper/,
  },
  // Shared by whole groups of pages. Icons first: what a group's modules import would otherwise lie in it as well.
  { name: 'icons', test: /packages\/ui\/src\/layout\/icons\./ },
  { name: 'questions', test: /layout\/accordion\.|home-sections\/faq-structured-data\./ },
  { name: 'table', test: /layout\/table\.|feedback\/badge\./ },
  { name: 'tab', test: /app\/(shell\/navigation\/(use-kept-navigate|connection)|storage\/tab-item)\./ },
  { name: 'form', test: /forms\/(busy-button|field|text-field|text-area|use-form|read-form)\./ },
];

/** On every page from its first HTML on. */
const ON_EVERY_PAGE = /\/(react|site|rolldown-runtime)-[\w-]+\.js$/;

/** Parts that nobody waits for: the page fetches them by itself, some time before they are needed. */
const FETCHED_AHEAD =
  /\/(account(-client)?|before-after|consent-label|curtain|finding-card|keep-page|check-(pair|photo)|generation-choices|none-left|open-saved-results|result-\w+|toast-stack|verification-banner)-[\w-]{8}\.js$/;

/**
 * What a late part imports in turn is fetched beside it, not after it, so that a press costs one way there and back.
 * Each first view carries the names, and so none that are of no use. Styles come by their names alone.
 */
const findPreloads = (part: string, imports: string[]): string[] =>
  imports.filter(
    (name) =>
      name.endsWith('.css') || !(name === part || FETCHED_AHEAD.test(part) || ON_EVERY_PAGE.test(name)),
  );

export default defineConfig({
  plugins: [tailwindcss(), legalMarkdown, reactRouter(), engineEntrance],
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
    modulePreload: { resolveDependencies: findPreloads },
    // Every asset is a file of its own: the content policy allows fonts from this origin only.
    assetsInlineLimit: 0,
    // light-dark() has to reach the browser as it is: parts of the page choose their own colour scheme.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  },
});
