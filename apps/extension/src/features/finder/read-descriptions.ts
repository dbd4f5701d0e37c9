import type { PageFacts } from './page-facts.ts';

/** JSON-LD blocks of at least this length, in characters, do not describe a product. */
const LONGEST_BLOCK = 400_000;

/** Parsed JSON-LD blocks that mention a product. */
export function readJsonLd(document: Document): unknown[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
    const text = script.textContent;
    if (text.length > LONGEST_BLOCK || !/product|clothing/i.test(text)) return [];
    try {
      return [JSON.parse(text)];
    } catch {
      return [];
    }
  });
}

/** The page's Open Graph data. */
export function readOpenGraph(document: Document): PageFacts['openGraph'] {
  const contents = (name: string) =>
    [...document.querySelectorAll<HTMLMetaElement>(`meta[property="${name}"], meta[name="${name}"]`)].map(
      ({ content }) => content,
    );
  const sold = contents('product:price:amount').length > 0;
  return {
    type: contents('og:type')[0] ?? (sold ? 'product' : ''),
    title: contents('og:title')[0] ?? '',
    images: [...contents('og:image:secure_url'), ...contents('og:image')],
  };
}

/** Products in the page's microdata. */
export function readMicrodata(document: Document): PageFacts['microdata'] {
  return [...document.querySelectorAll('[itemscope][itemtype*="schema.org/Product" i]')]
    .slice(0, 20)
    .map((scope) => ({
      name: (scope.querySelector('[itemprop="name"]')?.textContent ?? '').trim(),
      images: [...scope.querySelectorAll('[itemprop="image"]')].flatMap((element) => {
        const address =
          element.getAttribute('src') ?? element.getAttribute('content') ?? element.getAttribute('href');
        return address ? [address] : [];
      }),
    }));
}
