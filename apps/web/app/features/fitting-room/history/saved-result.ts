import type { Category } from '@tryon/contract/try-on/try-on.ts';
import type { Result } from '../mirror/mirror-state.ts';

/** A finished picture as it is kept on this device, with the photo of the person so that it can be compared again. */
export interface SavedResult
  extends Pick<
    Result,
    | 'id'
    | 'blob'
    | 'changes'
    | 'options'
    | 'engine'
    | 'watermarked'
    | 'tryOnId'
    | 'grade'
    | 'reasons'
    | 'warnings'
    | 'madeAt'
  > {
  /** Whose it is: the account's id, or VISITOR. */
  owner: string;
  /** A small JPEG of it. */
  thumb: Blob;
  /** The photo it was made of; null for a look that was kept before photos were. */
  before: Blob | null;
  /** A small JPEG of the garment's photo; null as above. */
  garmentThumb: Blob | null;
  /** Name of the two photos it was made of; empty as above. */
  pair: string;
  /** As the person calls it; empty until they do. */
  name: string;
  isFavourite: boolean;
}

/** Owner of what was made without an account, where an installation allows that. */
export const VISITOR = 'visitor';

/** Longer ones have no place on the shelf. */
export const LONGEST_NAME = 60;

/** What looks have not always had. */
type Later = 'tryOnId' | 'grade' | 'reasons' | 'before' | 'garmentThumb' | 'pair' | 'name' | 'isFavourite';

const WITHOUT: Pick<SavedResult, Later> = {
  tryOnId: null,
  // What was shown before pictures were graded was shown as sure.
  grade: 'sure',
  reasons: [],
  before: null,
  garmentThumb: null,
  pair: '',
  name: '',
  isFavourite: false,
};

/** A look as it was kept by an earlier version of the site, completed. */
export function complete(saved: Omit<SavedResult, Later> & Partial<Pick<SavedResult, Later>>): SavedResult {
  return { ...WITHOUT, ...saved };
}

/** Engines that make pictures of tops alone. */
const TOPS_ALONE: readonly string[] = ['embedded', 'on-device'];

const GARMENT_NAMES: Record<Exclude<Category, 'auto'>, string> = {
  upper: 'Top',
  lower: 'Bottom',
  dress: 'Dress',
};

/** What another engine took the garment for, nobody has said: `Look`. */
function garmentOf({ options: { category }, engine }: Pick<SavedResult, 'options' | 'engine'>): string {
  if (category !== 'auto') return GARMENT_NAMES[category];
  return TOPS_ALONE.includes(engine) ? GARMENT_NAMES.upper : 'Look';
}

/** What a look is called: as the person calls it, or by its garment and date, `Top, 20 November`. */
export function nameOf(saved: Pick<SavedResult, 'name' | 'options' | 'engine' | 'madeAt'>): string {
  return saved.name || `${garmentOf(saved)}, ${format(saved.madeAt, DAY)}`;
}

/** Tells one look from every other: `Top, 20 November at 14:05, a rough idea`. */
export function describeResult(saved: SavedResult): string {
  const roughness = saved.grade === 'rough' ? ', a rough idea' : '';
  return `${saved.name || garmentOf(saved)}, ${madeText(saved.madeAt)}${roughness}`;
}

/** Whether its pictures are still there: browsers have lost what a database refers to and kept the rest. */
export function isWhole({ blob, thumb }: SavedResult): boolean {
  return blob instanceof Blob && thumb instanceof Blob;
}

/** What the look takes on the device, bytes. */
export function sizeOf({ blob, thumb, changes, before, garmentThumb }: SavedResult): number {
  return [blob, thumb, changes, before, garmentThumb].reduce((sum, part) => sum + (part?.size ?? 0), 0);
}

/** Bytes as people read them, `2.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** When a look was made, `20 November at 14:05`. */
export const madeText = (madeAt: number): string =>
  format(madeAt, { ...DAY, hour: '2-digit', minute: '2-digit' });

const DAY = { day: 'numeric', month: 'long' } as const;

function format(at: number, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', parts).format(at);
}
