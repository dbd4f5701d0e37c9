import type { GradeEvidence } from './grade.ts';
import { photoToAnalysis } from './person/analysis-frame.ts';
import { findFace } from './person/find-face.ts';
import { parsePerson } from './person/parse-person.ts';
import { pixelAt } from './person/person-planes.ts';
import {
  LABEL,
  type Networks,
  PART,
  type PersonAnalysis,
  type Plane,
  type RgbaImage,
  type WarpedLayer,
} from './types.ts';

/** What the finished picture shows beside the garment as it was laid. */
export type RereadPicture = Pick<GradeEvidence, 'strayCloth' | 'continuedCloth' | 'baredThroat'>;

/** Alpha (0..255) below which a layer leaves a pixel untouched. */
const UNTOUCHED = 26;
/** Cover (0..1) from which the new garment is seen, and below which it is not. */
const COVERED = 0.5;
const BARE = 0.1;
/** The parser's borders are this soft (pixels of the frame): nearer to the new garment, cloth may be the new one. */
const SOFT = 2;
/** Half the width of the strip of the throat that is looked at, in U, and steps down and across it. */
const THROAT = 0.1;
const STEPS = 10;
/** Old cloth in hair and beside new cloth is half taken for them, so that the parser is believed from here on. */
const POSSIBLE = 0.3;

/**
 * Parses the finished picture like any photo: nothing of the old top may be found where the new one is not seen.
 *
 * @param cover analysis frame: how far the new garment covers the picture, 0..1.
 */
export async function rereadPicture(
  person: PersonAnalysis,
  layers: readonly WarpedLayer[],
  { image, cover }: { readonly image: RgbaImage; readonly cover: Plane },
  networks: Networks,
): Promise<RereadPicture> {
  const { frame, pose, views, openLayer, labels } = person;
  const isOld = (label: number) =>
    openLayer ? label === LABEL.top : label !== LABEL.layer && label !== LABEL.under;
  const bare = new Uint8Array(labels.data.length);
  let visible = 0;
  let continued = 0;
  for (let y = 0, i = 0; y < frame.height; y += 1) {
    const row = Math.round(frame.roi.y + (y + 0.5) / frame.scale - 0.5);
    for (let x = 0; x < frame.width; x += 1, i += 1) {
      visible += cover.data[i];
      if (cover.data[i] > COVERED) {
        const column = Math.round(frame.roi.x + (x + 0.5) / frame.scale - 0.5);
        if (coverAt(layers, column, row) < UNTOUCHED) continued += 1;
      } else if (isOld(labels.data[i]) && isAway(cover, x, y)) bare[i] = 1;
    }
  }
  const parts = await parsePerson(image, frame, { ...views, landmarks: pose.landmarks }, networks, bare);
  let stray = 0;
  for (let i = 0; i < bare.length; i += 1)
    if (bare[i] === 1 && parts[PART.upper][i] + parts[PART.outer][i] > POSSIBLE) stray += 1;
  const seen = Math.max(1, visible);
  const baredThroat = measureBared(person, cover);
  return { strayCloth: stray / seen, continuedCloth: continued / seen, baredThroat };
}

/** Share of the throat, between chin and pit, that the old top covered and the new one does not. */
function measureBared({ frame, pose, body, geometry, labels }: PersonAnalysis, cover: Plane): number {
  const { chin } = findFace(frame, pose);
  const pit = photoToAnalysis(frame, geometry.neck);
  const step = (2 * THROAT * body.unit * frame.scale) / STEPS;
  let bared = 0;
  for (let k = 1; k < STEPS; k += 1) {
    const [x, y] = [chin.x + ((pit.x - chin.x) * k) / STEPS, chin.y + ((pit.y - chin.y) * k) / STEPS];
    for (let aside = 0; aside <= STEPS; aside += 1) {
      const i = pixelAt(frame, x + (aside - STEPS / 2) * step, y);
      if (i >= 0 && labels.data[i] === LABEL.top && cover.data[i] < BARE) bared += 1;
    }
  }
  return bared / ((STEPS - 1) * (STEPS + 1));
}

/** Whether a pixel is bare, and so are those `SOFT` beside, above and below it. */
function isAway({ width, height, data }: Plane, x: number, y: number): boolean {
  const row = y * width;
  const [left, right] = [Math.max(0, x - SOFT), Math.min(width - 1, x + SOFT)];
  const [above, below] = [Math.max(0, y - SOFT) * width, Math.min(height - 1, y + SOFT) * width];
  return (
    data[row + x] < BARE &&
    data[row + left] < BARE &&
    data[row + right] < BARE &&
    data[above + x] < BARE &&
    data[below + x] < BARE
  );
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
