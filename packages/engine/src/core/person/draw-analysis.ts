/** Debug pictures of the person analysis. */
import { labToRgba } from '../raster/lab.ts';
import { type DebugSink, LABEL, type PersonAnalysis, type Point, type RgbaImage } from '../types.ts';
import { bodyToPhoto } from './body-frame.ts';

type Color = readonly [number, number, number];

const LABEL_COLORS: readonly Color[] = [
  [40, 40, 40],
  [255, 170, 120],
  [255, 230, 0],
  [0, 120, 255],
  [255, 0, 160],
  [120, 60, 200],
];
const OUTER: Color = [0, 220, 0];
const INNER: Color = [255, 230, 0];
const TORSO: Color = [0, 220, 255];
const UNSURE: Color = [255, 0, 255];
const SHOULDER: Color = [255, 0, 0];
const JOINT: Color = [255, 255, 255];

/** Sends `person-labels`, `person-outline` and `person-plate` to the sink. */
export function drawAnalysis(person: PersonAnalysis, debug: DebugSink): void {
  debug('person-labels', drawLabels(person));
  debug('person-outline', drawOutline(person));
  debug('person-plate', labToRgba(person.plate));
}

function drawLabels({ lab, labels, hands, matte }: PersonAnalysis): RgbaImage {
  const image = labToRgba(lab);
  for (let i = 0; i < labels.data.length; i += 1) {
    const color = LABEL_COLORS[labels.data[i]];
    const share = labels.data[i] === LABEL.background ? 0.6 * (1 - matte.data[i]) : 0.5;
    const lift = hands.data[i] === 1 ? 60 : 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const at = i * 4 + channel;
      image.data[at] = image.data[at] * (1 - share) + color[channel] * share + lift;
    }
  }
  return image;
}

function drawOutline({ photo, body, geometry, pose }: PersonAnalysis): RgbaImage {
  const image: RgbaImage = { ...photo, data: new Uint8ClampedArray(photo.data) };
  const size = Math.max(2, body.unit / 90);
  for (const side of ['left', 'right'] as const) {
    const arm = geometry.arms[side];
    for (const point of arm.outer) drawDot(image, point, size, OUTER);
    for (const point of arm.inner) drawDot(image, point, size, INNER);
    for (const point of geometry.shoulderLine[side]) drawDot(image, point, size, SHOULDER);
    const sign = side === 'left' ? -1 : 1;
    const trust = side === 'left' ? geometry.torso.leftTrust : geometry.torso.rightTrust;
    geometry.torso[side].forEach((reach, row) => {
      const point = bodyToPhoto(body, geometry.torso.v[row], sign * reach);
      drawDot(image, point, size, trust[row] > 0.5 ? TORSO : UNSURE);
    });
  }
  for (const point of pose.landmarks) drawDot(image, point, size * 0.7, JOINT);
  drawDot(image, geometry.neck, size * 1.3, SHOULDER);
  for (const v of [geometry.topHem, geometry.waist ?? geometry.topHem]) {
    for (let lateral = -0.3; lateral <= 0.3; lateral += 0.02) {
      drawDot(image, bodyToPhoto(body, v, lateral * body.unit), size * 0.5, SHOULDER);
    }
  }
  return image;
}

function drawDot(image: RgbaImage, center: Point, radius: number, color: Color): void {
  for (let y = Math.round(center.y - radius); y <= center.y + radius; y += 1) {
    for (let x = Math.round(center.x - radius); x <= center.x + radius; x += 1) {
      if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
      if (Math.hypot(x - center.x, y - center.y) <= radius) image.data.set(color, (y * image.width + x) * 4);
    }
  }
}
