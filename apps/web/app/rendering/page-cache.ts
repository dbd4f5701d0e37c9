/** A rendered page, split wherever the nonce of its response stood. */
type Pieces = readonly string[];

/** Limit on the total characters of all cached pages and their keys. */
const MOST_CHARACTERS = 16_000_000;

/**
 * Caches pages in memory without their nonces, which are unique to each response. A nonce is 128 random bits, so it
 * cannot occur in a page by chance. The least recently used pages are evicted first.
 */
export function createPageCache(mostCharacters = MOST_CHARACTERS) {
  const pages = new Map<string, Pieces>();
  let characters = 0;

  const drop = (key: string) => {
    const pieces = pages.get(key);
    if (!pieces) return;
    characters -= lengthOf(key, pieces);
    pages.delete(key);
  };

  return {
    /** The cached page for this key with the given nonce inserted; null if it is not cached. */
    find(key: string, nonce: string): string | null {
      const pieces = pages.get(key);
      if (!pieces) return null;
      // A Map iterates in insertion order, so reinserting the key makes it the most recently used.
      pages.delete(key);
      pages.set(key, pieces);
      return pieces.join(nonce);
    },
    /** Caches a page that was rendered with this nonce. A page that does not contain the nonce is not cached. */
    store(key: string, html: string, nonce: string): void {
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
