import { CATEGORY_TEXTS } from '@tryon/contract/try-on/result-texts.ts';
import type { Result } from '../mirror/mirror-state.ts';

/** A finished picture as stored on this device, with the person's photo so that both can be compared again. */
export interface SavedResult extends Omit<Result, 'picture' | 'person' | 'garment' | 'creditsRemaining'> {
  /** The owner: the account's id, or VISITOR. */
  owner: string;
  /** A small JPEG of the picture. */
  thumb: Blob;
  /** The person's photo; null for a result that was saved before photos were stored. */
  before: Blob | null;
  /** A small JPEG of the garment's photo; null for such an old result. */
  garmentThumb: Blob | null;
  /** Hash of the two photos; empty for such an old result. */
  pair: string;
  /** The name given by the user; empty until they give one. */
  name: string;
  isFavourite: boolean;
}

/** Owner of results created without an account, where an installation allows that. */
export const VISITOR = 'visitor';

/** Longer names do not fit into the list. */
export const LONGEST_NAME = 60;

/** Properties that older results lack. */
const LATER = {
  tryOnId: null,
  // Pictures from before grading was introduced were shown as sure.
  grade: 'sure',
  reasons: [],
  before: null,
  garmentThumb: null,
  pair: '',
  name: '',
  isFavourite: false,
} satisfies Partial<SavedResult>;

/** Adds the missing properties to a result saved by an earlier version of the site. */
export function complete(saved: Omit<SavedResult, keyof typeof LATER> & Partial<SavedResult>): SavedResult {
  return { ...LATER, ...saved };
}

/** Engines that support only tops. */
const TOPS_ALONE: readonly string[] = ['embedded', 'on-device'];

/** Without a chosen category, the garment of any other engine is unknown: `Look`. */
function garmentOf({ options: { category }, engine }: Pick<SavedResult, 'options' | 'engine'>): string {
  if (category !== 'auto') return CATEGORY_TEXTS[category];
  return TOPS_ALONE.includes(engine) ? CATEGORY_TEXTS.upper : 'Look';
}

/** The result's name: the user's own, or its garment and date, `Top, 20 November`. */
export function nameOf(saved: Pick<SavedResult, 'name' | 'options' | 'engine' | 'madeAt'>): string {
  return saved.name || `${garmentOf(saved)}, ${format(saved.madeAt, DAY)}`;
}

/** A description that distinguishes each result: `Top, 20 November at 14:05, a rough idea`. */
export function describeResult(saved: SavedResult): string {
  const roughness = saved.grade === 'rough' ? ', a rough idea' : '';
  return `${saved.name || garmentOf(saved)}, ${madeText(saved.madeAt)}${roughness}`;
}

/** Whether its pictures still exist: browsers have been seen to lose a database's blobs but keep its records. */
export function isWhole({ blob, thumb }: SavedResult): boolean {
  return blob instanceof Blob && thumb instanceof Blob;
}

/** Storage size of the result in bytes. */
export function sizeOf({ blob, thumb, changes, before, garmentThumb }: SavedResult): number {
  return [blob, thumb, changes, before, garmentThumb].reduce((sum, part) => sum + (part?.size ?? 0), 0);
}

/** A size as a readable text, `2.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** When a result was created, `20 November at 14:05`. */
export const madeText = (madeAt: number): string =>
  format(madeAt, { ...DAY, hour: '2-digit', minute: '2-digit' });

const DAY = { day: 'numeric', month: 'long' } as const;

const format = (at: number, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', parts).format(at);
