/**
 * Draws the golden pictures anew: `npm run node -- packages/engine/src/testing/golden/renew.ts`, after a change of the engine
 * that was meant to change them. Look at every one before it is kept.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { encodePicture } from '#src/node/encode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { drawGolden, GOLDEN_PAIRS, goldenFile } from './draw-golden.ts';

const networks = await loadNetworks();
for (const [person, garment] of GOLDEN_PAIRS) {
  const file = goldenFile(person, garment);
  await mkdir(dirname(file), { recursive: true });
  const { bytes } = await encodePicture(await drawGolden(person, garment, networks), 'image/png');
  await writeFile(file, bytes);
}
