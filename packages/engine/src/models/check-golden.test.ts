import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { loadNetworks } from '#src/node/load-networks.ts';
import { checkGolden } from './check-golden.ts';

const runtime = fileURLToPath(new URL('../../../../node_modules/@litertjs/core/wasm/', import.meta.url));
const folder = fileURLToPath(new URL('../../networks/', import.meta.url));
const names = globSync('*.weights', { cwd: folder }).map((file) => basename(file, '.weights'));

beforeAll(async () => {
  // Loads the runtime the way Node needs it.
  await loadNetworks();
});

test('the networks that are loaded at the start take at most 4.5 MB, those for a picture at most 8', () => {
  const sizeOf = (name: string) => readFileSync(`${folder}${name}.weights`).length;
  expect(sizeOf('garment-reader') + sizeOf('person-parser')).toBeLessThanOrEqual(4.5e6);
  expect(sizeOf('finisher') + sizeOf('picture-checker')).toBeLessThanOrEqual(8e6);
  expect(names).toHaveLength(4);
});

test.each(names)(
  '%s is the file that was measured, has its card and answers as in training',
  async (name) => {
    const golden = JSON.parse(readFileSync(`${folder}${name}.golden.json`, 'utf8'));
    const packed = new Uint8Array(readFileSync(`${folder}${name}.weights`));
    const { sha256, differences } = await checkGolden(runtime, packed, golden);
    expect(readFileSync(`${folder}${name}.md`, 'utf8')).toMatch(/## Licence/);
    expect(sha256).toBe(golden.sha256);
    // Sums are computed in another order than in training, and the golden values are rounded to five places.
    for (const [output, difference] of Object.entries(differences))
      expect(difference, output).toBeLessThan(1e-3);
  },
);
