import { expect, test } from 'vitest';
import { findScripts } from './page-scripts.ts';

test('preloaded, included and imported scripts are counted once', () => {
  const html = `
    <link rel="modulepreload" href="/assets/entry-a.js"/><link rel="stylesheet" href="/assets/root.css"/>
    <script type="module" src="/assets/other-b.js"></script>
    <script type="module">import "/assets/manifest-c.js"; import * as route0 from "/assets/root-d.js";
    import("/assets/entry-a.js");</script>`;
  expect([...findScripts(html)].sort()).toEqual([
    '/assets/entry-a.js',
    '/assets/manifest-c.js',
    '/assets/other-b.js',
    '/assets/root-d.js',
  ]);
});
