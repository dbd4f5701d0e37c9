/** A page that was made once, cut where the nonce of its answer stood. */
type Pieces = readonly string[];

/** Characters that kept pages and their keys may have in all. */
const MOST_CHARACTERS = 16_000_000;

export interface PageCache {
  /** The page that was made of the same facts, with this nonce; null when there is none. */
  find(key: string, nonce: string): string | null;
  /** Keeps a page that was made with this nonce. One in which the nonce does not stand is not kept. */
  keep(key: string, html: string, nonce: string): void;
}

/**
 * Keeps pages in memory without their nonces, which belong to one answer each. A nonce is 128 random bits, so it
 * stands nowhere in a page by chance. When there are too many, those that were asked for the longest ago go first.
 */
export function createPageCache(mostCharacters = MOST_CHARACTERS): PageCache {
  const pages = new Map<string, Pieces>();
  let characters = 0;

  const drop = (key: string) => {
    const pieces = pages.get(key);
    if (!pieces) return;
    characters -= lengthOf(key, pieces);
    pages.delete(key);
  };

  return {
    find(key, nonce) {
      const pieces = pages.get(key);
      if (!pieces) return null;
      // A map remembers the order in which keys came: now it is the youngest.
      pages.delete(key);
      pages.set(key, pieces);
      return pieces.join(nonce);
    },
    keep(key, html, nonce) {
      const pieces = nonce === '' ? [] : html.split(nonce);
      if (pieces.length < 2) return;
      drop(key);
      pages.set(key, pieces);
      characters += lengthOf(key, pieces);
      for (const oldest of pages.keys()) {
        if (characters <= mostCharacters) break;
        drop(oldest);
      }
    },
  };
}

const lengthOf = (key: string, pieces: Pieces): number =>
  pieces.reduce((sum, { length }) => sum + length, key.length);
