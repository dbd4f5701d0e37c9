import { LABEL, type Mask, PART } from '../types.ts';
import type { PersonParts } from './parse-person.ts';

/**
 * 1 where a top is no outer garment, by the parser; null if there is none.
 *
 * @param layer an open one that was found; null if none was.
 */
export function findInnerTop(labels: Mask, parts: PersonParts, layer: Mask | null): Mask | null {
  const isInner = (i: number) =>
    layer === null ? parts[PART.upper][i] + parts[PART.dress][i] > parts[PART.outer][i] : layer.data[i] === 0;
  const data = labels.data.map((label, i) => Number(label === LABEL.top && isInner(i)));
  return data.includes(1) ? { ...labels, data } : null;
}
