import { expect, test } from 'vitest';
import { createLabImage } from '#src/core/raster/lab.ts';
import type { LabImage, Mask } from '#src/core/types.ts';
import { findFoldedSleeves } from './find-folded-sleeves.ts';
import { findOutline } from './outline.ts';
import { findSideLandmarks } from './side-landmarks.ts';

/** A jumper 160 wide and 200 high; its body is 100 wide and, when `cuffs`, ends above the sleeves beside it. */
function jumper(edge: boolean, cuffs: boolean): { lab: LabImage; mask: Mask } {
  const width = 240;
  const height = 280;
  const lab = createLabImage(width, height);
  const data = new Uint8Array(width * height);
  for (let y = 40; y < 240; y++) {
    for (let x = 40; x < 200; x++) {
      const out = Math.abs(x - 120);
      if (y < 40 + Math.max(0, out - 20) * 0.4 || (cuffs && out < 50 && y > 228)) continue;
      data[y * width + x] = 1;
      lab.l[y * width + x] = edge && out >= 50 && y > 110 ? 40 : 50;
    }
  }
  return { lab, mask: { width, height, data } };
}

test('sleeves laid against the body are parted from it and then found like spread ones', () => {
  const { lab, mask } = jumper(true, true);
  const outline = findOutline(mask);
  if (outline === null) throw new Error('outline');
  const slit = findFoldedSleeves(lab, mask, outline);
  if (slit === null) throw new Error('sleeves');
  const parted = findOutline(slit);
  if (parted === null) throw new Error('parted outline');
  for (const side of [parted.left, parted.right]) {
    const found = findSideLandmarks(side, parted.height);
    // The slit and the smoothing of the outline move both by a few pixels.
    expect(Math.abs(found.armpit.x - 50)).toBeLessThan(8);
    expect(found.sleeve).not.toBeNull();
    expect(found.sleeve?.cuffOuter.y).toBeGreaterThan(225);
    expect(Math.abs(found.hem.x - 50)).toBeLessThan(8);
  }
});

test('a panel seam that runs into a smooth hem, or no edge at all, is no sleeve', () => {
  for (const { lab, mask } of [jumper(true, false), jumper(false, true)]) {
    const outline = findOutline(mask);
    if (outline === null) throw new Error('outline');
    expect(findFoldedSleeves(lab, mask, outline)).toBeNull();
  }
});
