import type { Pair } from '../engine/cases.ts';
import { pairOf } from '../engine/cases.ts';

/**
 * Draws pairs of a person and a garment, reproducible for the same seed and files. Every person and every garment is
 * used before any is used again, and no pair occurs twice.
 *
 * @param count maximum; limited to persons times garments.
 */
export function drawPairs(
  people: readonly string[],
  garments: readonly string[],
  { seed, count }: { readonly seed: number; readonly count: number },
): Pair[] {
  const random = createRandom(seed);
  const [nextPerson, nextGarment] = [
    createDeck([...people].sort(), random),
    createDeck([...garments].sort(), random),
  ];
  const pairs = new Map<string, Pair>();
  const most = Math.min(count, people.length * garments.length);
  while (pairs.size < most) {
    const pair = pairOf(nextPerson(), nextGarment());
    pairs.set(`${pair.person}\n${pair.garment}`, pair);
  }
  return [...pairs.values()];
}

/** Deals all cards in random order, then all of them again in another order. */
function createDeck(cards: readonly string[], random: () => number): () => string {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = [...cards];
    const [card] = left.splice(Math.floor(random() * left.length), 1);
    return card;
  };
}

/** Random numbers in [0, 1) that depend on the seed only (mulberry32, by T. Ettinger, in the public domain). */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
