import type { Dressed } from './composite/composite.ts';
import type { GradeEvidence } from './grade.ts';
import { findLikeliest, parsePerson } from './person/parse-person.ts';
import type { Mask, Networks, PersonAnalysis, WarpedLayer } from './types.ts';

/** What the finished picture shows beside the garment as it was laid. */
export type RereadPicture = Pick<GradeEvidence, 'reinterpreted' | 'continuedCloth'>;

/** Alpha (0..255) below which a layer leaves a pixel untouched. */
const UNTOUCHED = 26;
/** Cover (0..1) from which the new garment is seen. */
const COVERED = 0.5;

/**
 * Parses the finished picture like any photo. Where something is wrong with it, the network also takes pixels that
 * nobody changed for something else than it did in the photo.
 */
export async function rereadPicture(
  person: PersonAnalysis,
  layers: readonly WarpedLayer[],
  { image, changed, cover }: Pick<Dressed, 'image' | 'changed' | 'cover'>,
  networks: Networks,
): Promise<RereadPicture> {
  const { frame, pose, views, likeliest } = person;
  const parts = await parsePerson(image, frame, { ...views, landmarks: pose.landmarks }, networks);
  const now = findLikeliest(parts, frame);
  let visible = 0;
  let otherwise = 0;
  let continued = 0;
  for (let y = 0, i = 0; y < frame.height; y += 1) {
    const row = Math.round(frame.roi.y + (y + 0.5) / frame.scale - 0.5);
    for (let x = 0; x < frame.width; x += 1, i += 1) {
      const column = Math.round(frame.roi.x + (x + 0.5) / frame.scale - 0.5);
      visible += cover.data[i];
      if (cover.data[i] > COVERED && coverAt(layers, column, row) < UNTOUCHED) continued += 1;
      if (now.data[i] !== likeliest.data[i] && isUnchanged(changed, column, row)) otherwise += 1;
    }
  }
  const seen = Math.max(1, visible);
  return { reinterpreted: otherwise / seen, continuedCloth: continued / seen };
}

/** Whether the pixel lies in the photo and still shows it. */
function isUnchanged({ width, height, data }: Mask, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 0;
}

/** The highest alpha of the layers over a pixel of the photo. */
function coverAt(layers: readonly WarpedLayer[], column: number, row: number): number {
  let most = 0;
  for (const { box, image } of layers) {
    const x = column - box.x;
    const y = row - box.y;
    if (x < 0 || y < 0 || x >= box.width || y >= box.height) continue;
    most = Math.max(most, image.data[(y * box.width + x) * 4 + 3]);
  }
  return most;
}
