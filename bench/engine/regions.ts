import { readFileSync } from 'node:fs';
import { bodyToPhoto, distance } from '@tryon/engine/core/person/body-frame.ts';
import { dilate } from '@tryon/engine/core/raster/morphology.ts';
import { LABEL, type Mask, type PersonAnalysis, POSE } from '@tryon/engine/core/types.ts';
import sharp from 'sharp';
import type { Span } from './baselines.ts';

/** How far a garment may extend beyond the old top, in shoulder units. */
const GROWTH = 0.08;

/** The white parts of a mask picture. */
export async function readMask(path: string): Promise<Mask> {
  const { data, info } = await sharp(readFileSync(path))
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: Uint8Array.from(data, (value) => Number(value > 127)),
  };
}

/**
 * The person's own top, slightly grown. It is found by the engine and therefore changes with it, so compare it with
 * the baselines of the same run only, not with earlier measurements.
 */
export function oldTop({ photo, frame, labels, body }: PersonAnalysis): Mask {
  const { width, height } = photo;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y - frame.roi.y + 0.5) * frame.scale);
    if (row < 0 || row >= frame.height) continue;
    for (let x = 0; x < width; x++) {
      const column = Math.floor((x - frame.roi.x + 0.5) * frame.scale);
      if (column < 0 || column >= frame.width) continue;
      data[y * width + x] = Number(labels.data[row * frame.width + column] === LABEL.top);
    }
  }
  return dilate({ width, height, data }, GROWTH * body.unit);
}

/**
 * The width of the shoulders around their middle.
 * @param joints width relative to the distance of the joints.
 */
export function shoulderSpan({ pose }: PersonAnalysis, joints: number): Span {
  // The person's left shoulder is on the right of the picture.
  const [left, right] = [pose.landmarks[POSE.shoulderB], pose.landmarks[POSE.shoulderA]];
  const along = (share: number) => ({
    x: left.x + (right.x - left.x) * share,
    y: left.y + (right.y - left.y) * share,
  });
  return { left: along(0.5 - joints / 2), right: along(0.5 + joints / 2) };
}

/**
 * Upright box from shoulders to hips, wider than the shoulder joints by a quarter of their distance on either side.
 * It depends only on the pose, so measurements of different days are comparable.
 */
export function torsoBox(person: PersonAnalysis): Mask {
  const { width, height } = person.photo;
  const { left, right } = shoulderSpan(person, 1.5);
  const half = distance(left, right) / 2;
  const corners = [0, 1].flatMap((v) => [-half, half].map((lateral) => bodyToPhoto(person.body, v, lateral)));
  const range = (values: readonly number[], size: number) => ({
    from: Math.max(0, Math.round(Math.min(...values))),
    to: Math.min(size, Math.round(Math.max(...values))),
  });
  const columns = range(
    corners.map(({ x }) => x),
    width,
  );
  const rows = range(
    corners.map(({ y }) => y),
    height,
  );
  const data = new Uint8Array(width * height);
  for (let y = rows.from; y < rows.to; y++) data.fill(1, y * width + columns.from, y * width + columns.to);
  return { width, height, data };
}
