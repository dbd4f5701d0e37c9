import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { orderPage } from './scripts-last.ts';

const CODE = 'import "/m.js";\nimport * as route0 from "/a.js";\nimport("/entry.js");';
const HEAD_START = '<html><head><meta charSet="utf-8"/>';
const FONT = '<link nonce="n" rel="preload" href="/a.woff2" as="font"/>';
const STYLE = '<link nonce="n" rel="stylesheet" href="/a.css"/>';
const DESCRIPTION = '<script type="application/ld+json" nonce="n">{"a":"b"}</script>';
const MODULES = ['/m.js', '/a.js']
  .map((path) => `<link rel="modulepreload" href="${path}" nonce="n"/>`)
  .join('');
const BODY = '</head><body>“<link rel="modulepreload"” as words<script nonce="n">first</script>';
const ENTRANCE = `<script nonce="n" type="module" async="">${CODE}</script>`;
const END = '<!--$--><script nonce="n">data</script><!--/$--></body></html>';
const PAGE = HEAD_START + FONT + MODULES + DESCRIPTION + STYLE + BODY + ENTRANCE + END;

/** Runs the page's starter script in a simulated browser. */
function startIn(browser: { readonly hidden: boolean }) {
  const page = orderPage(PAGE);
  const [, starter = ''] = /<script nonce="n">(\(\(modules.*?)<\/script>/s.exec(page) ?? [];
  const added: Record<string, unknown>[] = [];
  const waiting: { paint?: () => void; timer?: () => void } = {};
  runInNewContext(starter, {
    document: {
      currentScript: { nonce: 'n' },
      hidden: browser.hidden,
      createElement: (name: string) => ({ name }),
      head: { append: (element: Record<string, unknown>) => added.push(element) },
    },
    PerformanceObserver: function Observer(this: { observe: () => void }, told: () => void) {
      this.observe = () => {
        waiting.paint = told;
      };
    },
    setTimeout: (told: () => void) => {
      waiting.timer = told;
    },
  });
  return { added, waiting };
}

const STARTED = [
  { name: 'link', nonce: 'n', rel: 'modulepreload', fetchPriority: 'low', href: '/m.js' },
  { name: 'link', nonce: 'n', rel: 'modulepreload', fetchPriority: 'low', href: '/a.js' },
  { name: 'script', nonce: 'n', type: 'module', textContent: CODE },
];

test('styles come before everything else that is fetched, and the head requests no module', () => {
  const page = orderPage(PAGE);
  expect(page.startsWith(HEAD_START + STYLE + FONT + DESCRIPTION + BODY)).toBe(true);
  expect(page.endsWith(`</script>${END}`)).toBe(true);
});

test('no module is fetched before the first paint, then all of them at once', () => {
  const { added, waiting } = startIn({ hidden: false });
  expect(added).toEqual([]);
  waiting.paint?.();
  expect(added).toEqual(STARTED);
});

test('scripts start once, also if no paint is reported', () => {
  const { added, waiting } = startIn({ hidden: false });
  waiting.timer?.();
  waiting.paint?.();
  expect(added).toEqual(STARTED);
});

test('a page in a background tab, which never paints, starts at once', () => {
  expect(startIn({ hidden: true }).added).toEqual(STARTED);
});

test('a page without a head or without modules is passed through', () => {
  expect(orderPage('<p>a</p>')).toBe('<p>a</p>');
  expect(orderPage(HEAD_START + BODY + END)).toBe(HEAD_START + BODY + END);
});
