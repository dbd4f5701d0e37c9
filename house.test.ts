import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  AUTH_ERROR_TEXTS,
  PASSWORD_PROBLEMS,
  SIGN_IN_TEXTS,
} from './packages/contract/src/account/account-texts.ts';
import { RESEND_FAILED_TEXT } from './packages/contract/src/account/session-texts.ts';
import { PAYMENT_CALL_FAILURES, PAYMENT_TEXTS } from './packages/contract/src/payments/payment-texts.ts';
import { PLAN_BADGES, PLANS } from './packages/contract/src/payments/plans.ts';
import { BLOG_TEXTS } from './packages/contract/src/site/blog-texts.ts';
import * as fixedColours from './packages/contract/src/site/fixed-colours.ts';
import { HOME_TEXTS } from './packages/contract/src/site/home-texts.ts';
import { ANNUAL_BADGE, SITE_ACTIONS } from './packages/contract/src/site/site-texts.ts';
import * as themeColours from './packages/contract/src/site/theme-colours.ts';
import { PHOTO_FORMATS_TEXT, PICTURE_FORMATS_TEXT } from './packages/contract/src/try-on/picture-formats.ts';
import { TRY_ON_TEXTS } from './packages/contract/src/try-on/texts.ts';
import { projectRoot } from './scripts/project-root.ts';
import { findForbiddenImports } from './scripts/testing/import-rules.ts';
import {
  countEntries,
  countPackage,
  isShipped as isShippedSource,
  measureFunctions,
} from './scripts/testing/measure-sources.ts';

const inProject = (...parts: string[]) => join(projectRoot, ...parts);
const read = (path: string) => readFileSync(inProject(path), 'utf8');
const listFiles = (pattern: string) =>
  globSync(pattern, {
    cwd: projectRoot,
    exclude: (path) => /(^|\/)(node_modules|build|\.react-router|\.wxt)(\/|$)/.test(path),
  });
const sources = listFiles('{apps,packages,scripts,bench,e2e,training}/**/*.{ts,tsx,mjs}');

/** Imports that cross a door the wrong way. */
const FORBIDDEN = [
  ['packages/contract/src', '@tryon/engine/engine.ts'],
  ['packages/contract/src', '../../engine/src/engine.ts'],
  ['packages/contract/src', '../../../packages/engine/src/engine.ts'],
  ['packages/contract/src', 'react'],
  ['packages/contract/src', 'node:fs'],
  ['packages/engine/src/node', '@tryon/contract/limits.ts'],
  ['packages/engine/src/core', 'node:fs'],
  ['packages/engine/src/core', 'sharp'],
  ['packages/engine/src/core/person', '#src/node/decode.ts'],
  ['packages/engine/src/core/fit', '#src/core/composite/scene.ts'],
  ['packages/engine/src/core/person', '../composite/scene.ts'],
  ['packages/ui/src', '@tryon/contract/limits.ts'],
  ['packages/stand-ins/src', '@tryon/engine/engine.ts'],
  ['apps/web/app/session', '@tryon/server/config.ts'],
  ['apps/web/app/session', '@tryon/engine/node/decode.ts'],
  ['apps/web/app/session', '@tryon/stand-ins/try-on-backend.ts'],
  ['apps/web/app/session', '#app/features/one/part.ts'],
  ['apps/web/app/session', '../shell/brand.tsx'],
  ['apps/web/app/features/one', '#app/features/two/part.ts'],
  ['apps/web/app/features/one', '../two/part.ts'],
  ['apps/web/app/features/one/inner', '../../two/part.ts'],
  ['apps/web/app/features/one/inner', '#app/features/two/part.ts'],
  ['apps/web/app/features/one/inner/deep', '../../../two/part.ts'],
  ['packages/contract/src/try-on', '../../../engine/src/engine.ts'],
  ['packages/contract/src/try-on', '@tryon/engine/engine.ts'],
  ['apps/server/src/features/try-on', 'hono'],
  ['apps/server/src/features/try-on', 'kysely'],
  ['apps/server/src/features/try-on', '@tryon/ui/forms/button.tsx'],
  ['apps/server/src/http', 'better-sqlite3'],
  ['apps/server/src/services', '@tryon/stand-ins/try-on-backend.ts'],
  ['apps/server/src/db', 'hono'],
  ['apps/server/src/services', 'kysely'],
  ['apps/server/src/services', '#src/features/try-on/try-on.ts'],
  ['apps/server/src/services', '#src/http/session.ts'],
  ['apps/server/src/http', '#src/features/try-on/try-on.ts'],
  ['packages/engine/src/browser', 'sharp'],
  ['packages/engine/src/browser', '#src/node/decode.ts'],
  ['apps/extension/src/features/panel', '@tryon/server/config.ts'],
  ['apps/extension/src/features/panel', '@tryon/engine/node/decode.ts'],
  ['apps/extension/src/features/panel', '@tryon/stand-ins/try-on-backend.ts'],
  ['apps/extension/src/features/finder', 'zod'],
  ['apps/extension/src/features/shop-page', 'react'],
  ['apps/extension/src/features/shop-page', '@tryon/contract/try-on/texts.ts'],
] as const;

const ALLOWED = [
  ['packages/contract/src', 'zod'],
  ['packages/contract/src', './limits.ts'],
  ['packages/contract/src/try-on', '#src/limits.ts'],
  ['apps/web/app/features/one/inner', '../other/part.ts'],
  ['apps/web/app/features/one/inner/deep', '../../part.ts'],
  ['apps/server/src/http', 'hono'],
  ['apps/server/src/db', 'kysely'],
  ['apps/server/src/features/try-on', '@tryon/contract/limits.ts'],
  ['apps/server/src/features/try-on', '@tryon/engine/engine.ts'],
  ['apps/web/app/features/one', '@tryon/contract/try-on/texts.ts'],
  ['apps/web/app/features/one', '#app/session/session-model.ts'],
  ['apps/extension/src/features/panel', '@tryon/contract/try-on/texts.ts'],
  ['apps/extension/src/features/shop-page', '@tryon/contract/site/fixed-colours.ts'],
  ['apps/extension/src/features/panel', '@tryon/ui/forms/button.tsx'],
] as const;

const importing = (specifier: string) => `import * as probe from '${specifier}';\n`;

test.each(FORBIDDEN)('%s may not import %s', (folder, specifier) =>
  expect(findForbiddenImports(`${folder}/probe.ts`, importing(specifier))).not.toEqual([]),
);

test.each(ALLOWED)('%s may import %s', (folder, specifier) =>
  expect(findForbiddenImports(`${folder}/probe.ts`, importing(specifier))).toEqual([]),
);

test('imports go through the doors', () => {
  expect(sources.flatMap((file) => findForbiddenImports(file, read(file)))).toEqual([]);
});

test('every feature has tests beside it', () => {
  const features = globSync('apps/*/{src,app}/features/*', { cwd: projectRoot });
  expect(features.length).toBeGreaterThan(0);
  const untested = features.filter(
    (folder) => globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: projectRoot }).length === 0,
  );
  expect(untested).toEqual([]);
});

test('every configuration variable is documented in .env.example, and nothing else is', () => {
  const sources = listFiles('apps/server/src/config/{config,*-settings}.ts').map(read).join('\n');
  const known = [...sources.matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]);
  const documented = [...read('.env.example').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(
    (match) => match[1],
  );
  expect(known.length).toBeGreaterThan(5);
  expect([...new Set(documented)].sort()).toEqual([...new Set(known)].sort());
});

/** Texts that the specification fixes, with the one file that may hold each. */
const FIXED_TEXTS = [
  ...Object.values(TRY_ON_TEXTS).map((text) => ({ text, home: 'packages/contract/src/try-on/texts.ts' })),
  ...Object.values(PLAN_BADGES).map((text) => ({ text, home: 'packages/contract/src/payments/plans.ts' })),
  ...Object.values(HOME_TEXTS).map((text) => ({ text, home: 'packages/contract/src/site/home-texts.ts' })),
  ...[ANNUAL_BADGE, ...Object.values(SITE_ACTIONS)].map((text) => ({
    text,
    home: 'packages/contract/src/site/site-texts.ts',
  })),
  ...[
    PASSWORD_PROBLEMS.tooShort,
    PASSWORD_PROBLEMS.tooSimple,
    PASSWORD_PROBLEMS.confirmationMissing,
    PASSWORD_PROBLEMS.mismatch,
    SIGN_IN_TEXTS.invalidResetToken,
    AUTH_ERROR_TEXTS.title,
  ].map((text) => ({ text, home: 'packages/contract/src/account/account-texts.ts' })),
  ...[
    PAYMENT_TEXTS.processing,
    PAYMENT_TEXTS.comingSoon,
    PAYMENT_TEXTS.successful,
    PAYMENT_TEXTS.failedTitle,
    PAYMENT_TEXTS.failed,
    PAYMENT_TEXTS.methodNotImplemented,
    PAYMENT_TEXTS.transactionId,
    PAYMENT_TEXTS.goToDashboard,
    PAYMENT_TEXTS.backToHome,
    ...Object.values(PAYMENT_CALL_FAILURES),
  ].map((text) => ({ text, home: 'packages/contract/src/payments/payment-texts.ts' })),
  { text: RESEND_FAILED_TEXT, home: 'packages/contract/src/account/session-texts.ts' },
  ...Object.values(BLOG_TEXTS)
    // Buttons of other pages say the same, and they are not the blog's.
    .filter((text) => text !== BLOG_TEXTS.tryAgain)
    .map((text) => ({ text, home: 'packages/contract/src/site/blog-texts.ts' })),
];

test.each(FIXED_TEXTS)('the text "$text" stands in the sources once', ({ text, home }) => {
  const isShipped = (path: string) => !/\.test\.|^e2e\/|^packages\/ui\/src\/gallery/.test(path);
  expect(sources.filter((path) => isShipped(path) && read(path).includes(text))).toEqual([home]);
});

const specification = inProject('../shared/spec.md');
test.runIf(existsSync(specification))('every fixed text is the specification’s, to the letter', () => {
  const wording = readFileSync(specification, 'utf8');
  expect(FIXED_TEXTS.filter(({ text }) => !wording.includes(text))).toEqual([]);
});

test('colours that no style sheet brings are those of the theme', () => {
  const theme = new Map(
    [...read('packages/ui/src/theme.css').matchAll(/--color-([\w-]+): ([^;]+);/g)].map(
      ([, name = '', value = '']) => [name.toUpperCase().replaceAll('-', '_'), value],
    ),
  );
  const copied = Object.entries({ ...themeColours, ...fixedColours });
  expect(copied.map(([name]) => [name, theme.get(name)])).toEqual(
    copied.map(([name, colour]) => [
      name,
      typeof colour === 'string' ? colour : `light-dark(${colour.light}, ${colour.dark})`,
    ]),
  );
  const manifest = JSON.parse(read('apps/web/public/site.webmanifest'));
  expect([manifest.background_color, manifest.theme_color]).toEqual(Array(2).fill(themeColours.CALICO.light));
});

test('code that draws without a style sheet writes no colour of the theme by hand', () => {
  const values = [...read('packages/ui/src/theme.css').matchAll(/#[\da-f]{6}/g)].map(([value]) => value);
  const shipped = sources.filter((path) => /^apps\/.*\.ts$/.test(path) && isShippedSource(path));
  expect(shipped.length).toBeGreaterThan(300);
  expect(shipped.filter((path) => values.some((value) => read(path).includes(value)))).toEqual([]);
});

test('bodies of requests are read in one place', () => {
  const elsewhere = sources.filter(
    (path) =>
      path.startsWith('apps/server/src/') &&
      !/\.test\.ts$|\/testing\/|\/http\/body\/read-body\.ts$/.test(path) &&
      /\breq(uest)?(\.raw)?\.((json|text|formData|arrayBuffer|blob|bytes|parseBody)\(|body\b)/.test(
        read(path),
      ),
  );
  expect(elsewhere).toEqual([]);
});

test('the engine, which imports nothing of ours, names the formats of pictures as the contract does', () => {
  for (const path of ['cli-arguments.ts', 'refusal-wording.ts']) {
    expect(read(`packages/engine/src/node/${path}`), path).toContain(PICTURE_FORMATS_TEXT);
  }
});

test('a post that names formats of photos names all that the fitting room takes', () => {
  const posts = globSync('content/blog/*.md', { cwd: projectRoot }).filter((path) => /JPEG/.test(read(path)));
  expect(posts).not.toEqual([]);
  for (const path of posts) expect(read(path), path).toContain(PHOTO_FORMATS_TEXT);
});

test('every text that counts the try-ons of a month counts them as the plans do', () => {
  const counts = Object.values(PLANS).map(({ tryOnsPerMonth }) => `${tryOnsPerMonth}`);
  const numerals = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  const texts = globSync('{README.md,content/**/*.md,apps/extension/store/*.md}', { cwd: projectRoot });
  const found = [...texts, ...sources.filter(isShippedSource)].flatMap((path) =>
    [...read(path).matchAll(/\b(\w+)(?: free| virtual)? try-ons (?:a|per) month/gi)]
      .map(([, word = '']) => word.toLowerCase())
      .map((word) => (numerals.includes(word) ? `${numerals.indexOf(word)}` : word))
      .filter((count) => /^\d+$/.test(count))
      .map((count) => ({ path, count })),
  );
  expect(found.length).toBeGreaterThan(8);
  expect(found.filter(({ count }) => !counts.includes(count))).toEqual([]);
});

test('email has one spelling in all that people read', () => {
  const texts = globSync('{*.md,content/**/*.md,docs/*.md,engines/**/*.md,apps/web/app/**/*.md}', {
    cwd: projectRoot,
  });
  const shipped = sources.filter((path) => !path.endsWith('.test.ts'));
  expect([...texts, ...shipped].filter((path) => /\be-mails?\b/i.test(read(path)))).toEqual([]);
});

test('the public workflow runs the README’s test command, every proof in its long form, and the look at packages', () => {
  const steps = [...read('.github/workflows/ci.yml').matchAll(/^\s+run: (.+)$/gm)].map((match) => match[1]);
  expect(steps).toEqual(
    expect.arrayContaining([
      'bash .ci/run',
      expect.stringMatching(/ npm run prove -- --full$/),
      'npm run packages:check',
    ]),
  );
  expect(read('.ci/run')).toMatch(/^exec npm test$/m);
});

test('no source file hides from the checkers', () => {
  const marks = ['@ts-' + 'ignore', '@ts-' + 'expect-error', 'biome-' + 'ignore'];
  expect(sources.filter((path) => marks.some((mark) => read(path).includes(mark)))).toEqual([]);
});

const SHIPPED = [
  'apps/server',
  'apps/web',
  'apps/extension',
  'packages/ui',
  'packages/contract',
  'packages/artwork',
];

/**
 * The most lines of code that are shipped. A feature may raise it, with the reason in its commit; but it stays within
 * 39,379: three quarters of the 52,505 that the same count gave before the house was made smaller (commit 12c933a2).
 */
const MOST_LINES = 39_379;
/** The most lines of style sheets: tokens, fonts and what many places share. All else is utilities (record 070). */
const MOST_CSS_LINES = 1_228;

/** Stand-ins for the world outside, which are not counted: a Stripe of our own, its pages, and the mailbox. */
const STAND_INS = [
  'apps/server/src/services/payments/sandbox/',
  'apps/server/src/features/payments/sandbox/',
  'apps/server/src/services/mail/mailbox.ts',
  'apps/server/src/features/mailbox/',
  'apps/web/app/features/payment/card/sandbox-',
];

test('what is shipped has no more lines than are written here', () => {
  const isStandIn = (path: string) => STAND_INS.some((start) => path.startsWith(start));
  const counted = SHIPPED.map((folder) => ({ folder, lines: countPackage(folder, isStandIn) }));
  const total = counted.reduce((sum, { lines }) => sum + lines, 0);
  const css = listFiles('**/*.css').reduce((sum, path) => sum + read(path).split('\n').length - 1, 0);
  const rows = [...counted, { folder: 'together', lines: total }, { folder: 'of it CSS', lines: css }];
  process.stdout.write(
    rows.map(({ folder, lines }) => `${folder.padEnd(20)}${`${lines}`.padStart(7)}\n`).join(''),
  );
  expect(Math.min(...counted.map(({ lines }) => lines))).toBeGreaterThan(100);
  expect(total).toBeLessThanOrEqual(MOST_LINES);
  expect(css).toBeLessThanOrEqual(MOST_CSS_LINES);
});

/** Folders that may have more entries than fit one glance: the engine's stages, records by number, and data. */
const LARGE_FOLDERS = /^packages\/engine\/src\/core\/|^docs\/decisions$/;

test('no folder has more than 25 entries', () => {
  const large = [...countEntries()].filter(([folder, count]) => count > 25 && !LARGE_FOLDERS.test(folder));
  expect(large).toEqual([]);
});

/** Files with one long function that is a table: calls, settings, SQL, a drawing, prose. */
const TABLES = [
  'apps/server/src/config/config.ts',
  'apps/server/src/db/migrations/002-sign-in.ts',
  'apps/server/src/features/account/account.routes.ts',
  'apps/server/src/features/credits/books/check-books.store.ts',
  'apps/server/src/features/payments/payments.routes.ts',
  'apps/server/src/features/sign-in/sign-in.routes.ts',
  'apps/web/app/features/extension-page/side-panel-picture.tsx',
  'apps/web/app/features/static-pages/about-page.tsx',
];

test('no function has more than 40 lines, except tables', () => {
  const long = listFiles(`{${SHIPPED}}/**/*.{ts,tsx}`)
    .filter(isShippedSource)
    .flatMap((path) => measureFunctions(path, read(path)).map((size) => ({ path, ...size })))
    .filter(({ lines }) => lines > 40);
  expect(long.filter(({ path }) => !TABLES.includes(path))).toEqual([]);
  expect(long.map(({ path }) => path).sort()).toEqual(TABLES);
});
