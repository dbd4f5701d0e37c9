import { expect, test } from 'vitest';
import { createColorPlanes } from './canvas.ts';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { noiseAt } from './grain.ts';
import { addSkinDetail } from './skin-detail.ts';
import { createSoftMasks } from './soft-masks.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

/** Standard deviation, in L units, of the detail added to invented skin when visible skin has that of `seen`. */
function detailFor(seen: number): number {
  const masks = createSoftMasks(drawPerson(), box);
  masks.skin.fill(1);
  for (let i = 0; i < masks.lab.l.length; i++)
    masks.lab.l[i] = 60 + seen * noiseAt(i % WIDTH, Math.floor(i / WIDTH));
  const color = createColorPlanes(WIDTH * HEIGHT);
  addSkinDetail(color, box, new Float32Array(WIDTH * HEIGHT).fill(1), masks, 0);
  return Math.sqrt(color.red.reduce((sum, value) => sum + value * value, 0) / color.red.length) / 2.4;
}

test('invented arms are smoother than the skin in sight, most of which is a face, and never like sandpaper', () => {
  expect(detailFor(0.6)).toBeGreaterThan(0.35);
  expect(detailFor(0.6)).toBeLessThan(0.5);
  expect(detailFor(3)).toBeLessThan(0.7);
});
