import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createViteServer } from 'vitest/node';
import { projectRoot } from '../../scripts/project-root.ts';
import { expect, test } from '../testing/fixtures.ts';

const folder = 'packages/engine/networks';
const names = globSync('*.golden.json', { cwd: join(projectRoot, folder) }).map((file) =>
  basename(file, '.golden.json'),
);

/** The engine's own modules, one by one, as the bundler serves them in development. */
const createServer = () =>
  createViteServer({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, hmr: false, watch: null },
  });

test('our networks answer in the browser as in training', async ({ browser }) => {
  const server = await (await createServer()).listen();
  // A page of its own: the server is another host than the site.
  const page = await browser.newPage({ baseURL: server.resolvedUrls?.local[0] });
  try {
    expect(names).toHaveLength(4);
    for (const name of names) {
      const golden = JSON.parse(readFileSync(join(projectRoot, folder, `${name}.golden.json`), 'utf8'));
      await page.goto(`${folder}/${name}.golden.json`);
      const found = await page.evaluate(
        async (options) => {
          const { checkGolden }: typeof import('@tryon/engine/models/check-golden.ts') = await import(
            options.script
          );
          const packed = await (await fetch(options.weights)).arrayBuffer();
          return checkGolden('/node_modules/@litertjs/core/wasm/', new Uint8Array(packed), options.golden);
        },
        {
          script: '/packages/engine/src/models/check-golden.ts',
          weights: `/${folder}/${name}.weights`,
          golden,
        },
      );
      expect(found.sha256, name).toBe(golden.sha256);
      expect(Object.keys(found.differences), name).toEqual(Object.keys(golden.outputs));
      for (const difference of Object.values(found.differences)) {
        expect(difference, name).toBeLessThan(1e-3);
      }
    }
  } finally {
    await page.close();
    await server.close();
  }
});
