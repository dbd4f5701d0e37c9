import type { PageFacts } from './page-facts.ts';

/** What the page's structured data says about the one product it sells. */
export interface ProductData {
  name: string;
  images: readonly string[];
}

/** Limits on the depth and size of a searched JSON-LD block, since a page's content is untrusted. */
const DEEPEST = 6;
const MOST_NODES = 2000;

const PRODUCT_TYPES = ['product', 'productgroup', 'individualproduct', 'clothing'];

/**
 * The page's product according to its structured data: JSON-LD first, then microdata, then Open Graph. Null if the
 * page describes none, or several without one of its own.
 */
export function findProductData(facts: PageFacts): ProductData | null {
  const described = [...facts.jsonLd.flatMap(collectProducts), ...facts.microdata].filter(
    ({ name, images }) => name !== '' || images.length > 0,
  );
  const own = pickOwn(described, facts);
  const { type, title, images } = facts.openGraph;
  const isProductGraph = /product/i.test(type) && !/group|list/i.test(type);
  if (own) return own.images.length > 0 ? own : { name: own.name, images: isProductGraph ? images : [] };
  if (described.length > 1) return null;
  return isProductGraph ? { name: title, images } : null;
}

function pickOwn(described: readonly ProductData[], { url, heading }: PageFacts): ProductData | null {
  const names = new Set(described.map(({ name }) => plain(name)));
  if (names.size <= 1) return described.find(({ images }) => images.length > 0) ?? described[0] ?? null;
  const path = URL.canParse(url) ? decodeAddress(new URL(url).pathname) : '';
  const isOwn = ({ name }: ProductData) =>
    plain(name) !== '' && (plain(name) === plain(heading) || plain(path).includes(plain(name)));
  return described.find(isOwn) ?? null;
}

function collectProducts(block: unknown): ProductData[] {
  const products: ProductData[] = [];
  let left = MOST_NODES;
  const visit = (value: unknown, depth: number) => {
    left -= 1;
    if (left < 0 || depth > DEEPEST || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1);
      return;
    }
    const node: Record<string, unknown> = { ...value };
    if (isProduct(node['@type'])) {
      products.push({ name: textOf(node.name), images: imagesOf(node) });
      return;
    }
    // Lists describe other pages.
    if (/itemlist|breadcrumb|searchresults/i.test(typeText(node['@type']))) return;
    for (const [key, inner] of Object.entries(node)) {
      if (!/^(isRelatedTo|isSimilarTo|review|offers|itemListElement)$/.test(key)) visit(inner, depth + 1);
    }
  };
  visit(block, 0);
  return products;
}

function imagesOf(node: Record<string, unknown>): string[] {
  const own = addressesIn(node.image, 0);
  if (own.length > 0) return own;
  const variants = Array.isArray(node.hasVariant) ? node.hasVariant : [node.hasVariant];
  for (const variant of variants) {
    if (typeof variant !== 'object' || variant === null || !('image' in variant)) continue;
    const images = addressesIn(variant.image, 0);
    if (images.length > 0) return images;
  }
  return [];
}

function addressesIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (depth > 3 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item) => addressesIn(item, depth + 1));
  const node: Record<string, unknown> = { ...value };
  return addressesIn(node.contentUrl ?? node.url ?? node['@id'], depth + 1);
}

function isProduct(type: unknown): boolean {
  return typeText(type)
    .split(' ')
    .some((name) => PRODUCT_TYPES.includes(name));
}

function typeText(type: unknown): string {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return types
    .filter((name) => typeof name === 'string')
    .map((name) => name.replace(/^.*[/#:]/, '').toLowerCase())
    .join(' ');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 200) : '';
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function decodeAddress(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
