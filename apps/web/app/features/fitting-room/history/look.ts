import type { Result } from '../mirror-state.ts';

/**
 * A finished picture as it is kept on this device. The photos it was made of are not kept with it: they leave the
 * storage when the picture is there.
 */
export interface Look
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
}

/** Owner of what was made without an account, where an installation allows that. */
export const VISITOR = 'visitor';

/** What looks have had since pictures are graded. */
type Graded = 'tryOnId' | 'grade' | 'reasons';

/** A look as it was kept before pictures were graded, completed: what was shown then was shown as sure. */
export function withGrade(look: Omit<Look, Graded> & Partial<Pick<Look, Graded>>): Look {
  const { tryOnId = null, grade = 'sure', reasons = [] } = look;
  return { ...look, tryOnId, grade, reasons };
}

/** Whether its pictures are still there: browsers have lost what a database refers to and kept the rest. */
export function isWhole({ blob, thumb }: Look): boolean {
  return blob instanceof Blob && thumb instanceof Blob;
}

/** What the look takes on the device, bytes. */
export function sizeOf({ blob, thumb, changes }: Look): number {
  return blob.size + thumb.size + (changes?.size ?? 0);
}

/** Bytes as people read them, `2.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** When a look was made, `20 November, 14:05`. */
export function madeText(madeAt: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(madeAt);
}
