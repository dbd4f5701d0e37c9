import { readFileSync } from 'node:fs';
import type { GarmentSide, Point } from '@tryon/engine/core/types.ts';

export const SLEEVE_CLASSES = ['none', 'short', 'half', 'long'] as const;
export type SleeveClass = (typeof SLEEVE_CLASSES)[number];

/** x and y, relative to the photo's width and height. */
type Share = readonly [number, number];

interface SideRecord {
  readonly sleeve: SleeveClass;
  readonly neck: Share;
  readonly shoulder: Share;
  readonly armpit: Share;
  readonly hem: Share;
  /** Only for garments with sleeves. */
  readonly cuffOuter?: Share;
  readonly cuffInner?: Share;
}

/** Manual annotation of one photo; left and right are those of the picture. */
export type GarmentRecord =
  | {
      readonly photo: string;
      readonly kind: string;
      readonly state: 'top';
      readonly left: SideRecord;
      readonly right: SideRecord;
      /** Alternating x and y along the garment's outline and its front neckline. */
      readonly outline?: readonly number[];
    }
  | {
      readonly photo: string;
      readonly kind: string;
      /** Cuffs or hem hidden or outside the photo; an open front; a dress or something worn on the legs. */
      readonly state: 'partly seen' | 'open' | 'not a top';
    };

/** A top in pixels of its photo. */
export interface TopTruth {
  readonly classes: Readonly<Record<'left' | 'right', SleeveClass>>;
  readonly left: GarmentSide;
  readonly right: GarmentSide;
  readonly outline: readonly Point[] | null;
}

/** @throws Error if the file is not a list of records. */
export function readGarmentTruth(file: string): readonly GarmentRecord[] {
  const records: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(records) || !records.every(isRecord)) throw new Error(`${file} lists no garments.`);
  return records;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isRecord(value: unknown): value is GarmentRecord {
  if (!isObject(value) || typeof value.photo !== 'string' || typeof value.kind !== 'string') return false;
  if (value.state !== 'top') return ['partly seen', 'open', 'not a top'].includes(String(value.state));
  const { outline = [] } = value;
  return isSide(value.left) && isSide(value.right) && isNumbers(outline) && outline.length % 2 === 0;
}

function isSide(value: unknown): value is SideRecord {
  if (!isObject(value) || !SLEEVE_CLASSES.some((name) => name === value.sleeve)) return false;
  const cuffs = value.sleeve === 'none' ? [] : [value.cuffOuter, value.cuffInner];
  const needed = [value.neck, value.shoulder, value.armpit, value.hem, ...cuffs];
  return needed.every((point) => isNumbers(point) && point.length === 2);
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

/** @param size of the photo whose pixels are used. */
export function toTopTruth(
  record: GarmentRecord & { readonly state: 'top' },
  size: { readonly width: number; readonly height: number },
): TopTruth {
  const place = ([x, y]: Share): Point => ({ x: x * size.width, y: y * size.height });
  const { left, right, outline } = record;
  const pairs = outline?.flatMap((x, index) => (index % 2 === 0 ? [place([x, outline[index + 1]])] : []));
  return {
    classes: { left: left.sleeve, right: right.sleeve },
    left: toSide(left, place),
    right: toSide(right, place),
    outline: pairs ?? null,
  };
}

function toSide(side: SideRecord, place: (share: Share) => Point): GarmentSide {
  const { cuffOuter, cuffInner } = side;
  const points = {
    neck: place(side.neck),
    shoulder: place(side.shoulder),
    armpit: place(side.armpit),
    hem: place(side.hem),
  };
  if (cuffOuter === undefined || cuffInner === undefined) return { ...points, sleeve: null };
  const [outerEnd, innerEnd] = [place(cuffOuter), place(cuffInner)];
  const edges = { outer: [points.shoulder, outerEnd], inner: [points.armpit, innerEnd] };
  const sleeve = { cuffOuter: outerEnd, cuffInner: innerEnd, ...edges };
  return { ...points, sleeve };
}
