import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadNetworks } from '@tryon/engine/node/load-networks.ts';
import type { BenchOptions } from './bench-arguments.ts';
import { drawPairs } from './reading/draw-pairs.ts';
import { writePairSheets } from './reading/pair-sheets.ts';
import { countReasons, formatReasons } from './reading/report-people.ts';

/** Draws pairs by seed and lays them out for inspection: garment, person and result with the engine's assessment. */
export async function benchSheets({ people, clothes, seed, count, out, json }: BenchOptions): Promise<void> {
  const missing = [people, clothes].filter((folder) => !existsSync(folder));
  if (missing.length > 0) {
    print(`No photos: ${missing.join(' and ')} (--people, --clothes).`);
    return;
  }
  const pairs = drawPairs(listPhotos(people), listPhotos(clothes), { seed, count });
  const folder = out ?? mkdtempSync(join(tmpdir(), 'tryon-sheets-'));
  await mkdir(folder, { recursive: true });
  const drawn = await writePairSheets(pairs, await loadNetworks(), folder);
  const outcomes = countReasons(drawn.map(({ refusal }) => refusal));
  print(
    `${drawn.length} pairs drawn with seed ${seed}; sheets and pictures in ${folder}\n${formatReasons(outcomes)}`,
  );
  if (json !== undefined) {
    await writeFile(json, `${JSON.stringify({ seed, outcomes, pairs: drawn }, null, 2)}\n`);
  }
}

const listPhotos = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .map((name) => join(folder, name));

const print = (text: string): void => void process.stdout.write(`${text}\n`);
