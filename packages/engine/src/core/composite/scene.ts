import { labelMask } from '../label-pixels.ts';
import { analysisToPhoto } from '../person/analysis-frame.ts';
import { boundsOf } from '../raster/bounds.ts';
import { type Box, LABEL, type PersonAnalysis, type Point, type WarpedLayer } from '../types.ts';

/** Margin, in shoulder units, around everything that may change, so that soft edges and shadows end inside. */
const MARGIN = 0.14;

/**
 * Part of the photo that a try-on may change: the body with its arms, and every garment layer, with a margin, inside
 * the photo. All full-size planes of the composite have the size of this box.
 */
export function changedBox(person: PersonAnalysis, layers: readonly WarpedLayer[]): Box {
  const { photo, body, geometry, frame } = person;
  const bounds = { left: photo.width, top: photo.height, right: 0, bottom: 0 };
  const include = (point: Point) => {
    bounds.left = Math.min(bounds.left, point.x);
    bounds.top = Math.min(bounds.top, point.y);
    bounds.right = Math.max(bounds.right, point.x);
    bounds.bottom = Math.max(bounds.bottom, point.y);
  };
  include(geometry.neck);
  for (const arm of [geometry.arms.left, geometry.arms.right]) {
    arm.outer.forEach(include);
    arm.inner.forEach(include);
  }
  for (const { box } of layers) {
    include({ x: box.x, y: box.y });
    include({ x: box.x + box.width, y: box.y + box.height });
  }
  topCorners(person).forEach(include);
  const margin = MARGIN * body.unit + 2 / frame.scale;
  return clipBox(
    {
      x: Math.floor(bounds.left - margin),
      y: Math.floor(bounds.top - margin),
      width: Math.ceil(bounds.right - bounds.left + 2 * margin),
      height: Math.ceil(bounds.bottom - bounds.top + 2 * margin),
    },
    photo,
  );
}

/** The part of `box` inside a picture of that size, at least one pixel. */
export function clipBox(box: Box, picture: { readonly width: number; readonly height: number }): Box {
  const x = Math.min(Math.max(0, box.x), picture.width - 1);
  const y = Math.min(Math.max(0, box.y), picture.height - 1);
  const right = Math.min(picture.width, Math.max(x + 1, box.x + box.width));
  const bottom = Math.min(picture.height, Math.max(y + 1, box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * How far a pixel belongs to a body part whose outline is `edge` pixels away, positive inside.
 *
 * @param width of the outline in pixels.
 */
export function rim(edge: number, width: number): number {
  return Math.min(1, Math.max(0, 0.5 + edge / width));
}

/** Upper left and lower right corner of everything labelled top, in the photo; empty if there is none. */
function topCorners({ labels, frame }: PersonAnalysis): Point[] {
  const bounds = boundsOf(labelMask(labels, LABEL.top));
  if (bounds === null) return [];
  const { left, top, right, bottom } = bounds;
  return [analysisToPhoto(frame, { x: left, y: top }), analysisToPhoto(frame, { x: right, y: bottom })];
}

/** Opacity 0..255 of a layer at a point of the photo; 0 outside it. */
export function alphaAt({ image, box }: WarpedLayer, x: number, y: number): number {
  const column = Math.round(x) - box.x;
  const row = Math.round(y) - box.y;
  if (column < 0 || row < 0 || column >= box.width || row >= box.height) return 0;
  return image.data[(row * box.width + column) * 4 + 3];
}
