import type { Found, FoundPicture, PageFacts, PictureFacts } from './page-facts.ts';
import { largerAddresses, pictureKey } from './picture-address.ts';
import { findProductData, type ProductData } from './product-data.ts';

/** Pictures with a smaller side, in CSS pixels, are icons, thumbnails or flags. */
const SMALLEST_SIDE = 140;
/** From this score on, a picture is assumed to show the product. */
const SURE = 0.45;
/** From this score on, a picture is offered in the picker. */
const WORTH_OFFERING = 0.15;
const MOST_CANDIDATES = 24;

const NO_GARMENT =
  /\b(logo|icon|sprite|banner|avatar|badge|payment|visa|paypal|flag|star|rating|swatch|placeholder|spinner|loading|size.?(chart|guide)|map|qr)\b/i;
/** Words for products other than garments; a garment word next to them takes precedence. */
const OTHER_GOODS =
  /\b(kettle|laptop|notebook|phone|smartphone|headphones?|speaker|camera|monitor|keyboard|sofa|chair|lamp|mattress|drill|tyres?|toaster|blender|printer|novel|paperback|perfume|shampoo|lipstick|wasserkocher|kopfhörer|bouilloire|ordinateur|hervidor)\b/i;
const GARMENT =
  /\b(shirt|t-?shirt|tee|top|blouse|jumper|sweater|cardigan|hoodie|jacket|coat|dress|skirt|trousers|pants|jeans|shorts|polo|knit|pullover|sweatshirt|vest|hemd|kleid|hose|jacke|pulli|chemise|robe|pantalon|camiseta|camisa|vestido|maglia|abito|koszula|sukienka)\b/i;

/** Finds the picture of the garment that a page sells, from the given facts alone, without access to the DOM. */
export function findGarment(facts: PageFacts): Found {
  const data = findProductData(facts);
  const isOfAnother = data !== null && isLeftOver(data, facts);
  const product = isOfAnother ? null : data;
  const name = isOfAnother ? facts.heading : product?.name || facts.openGraph.title || facts.heading;
  const title = name.trim().slice(0, 120);
  const scored = score(facts, product, title);
  const described = describedOnly(facts, product, scored);
  const isProductPage = product !== null || facts.canBeBought;
  const isOtherGoods = OTHER_GOODS.test(title) && !GARMENT.test(title);
  const ranked = [...scored, ...described].sort((one, other) => other.score - one.score);
  const [best = null] = ranked;
  return {
    title,
    best: isProductPage && !isOtherGoods && best && best.score >= SURE ? best : null,
    candidates: ranked.filter(({ score }) => score >= WORTH_OFFERING).slice(0, MOST_CANDIDATES),
  };
}

/** Whether the structured data still describes the previous product, as after client-side navigation. */
function isLeftOver({ name, images }: ProductData, facts: PageFacts): boolean {
  const { canBeBought, heading, pictures, url } = facts;
  if (!canBeBought || pictures.length === 0 || images.length === 0) return false;
  if (wordsOf(heading).length === 0 || sharedWords(name, heading) > 0.5) return false;
  const shown = new Set(pictures.flatMap(({ addresses }) => addresses.map(pictureKey)));
  return !images.some((image) => shown.has(keyOn(image, url)));
}

function score(facts: PageFacts, product: ProductData | null, title: string): FoundPicture[] {
  const named = (product?.images ?? []).map((image) => keyOn(image, facts.url));
  const seen = new Map<string, FoundPicture>();
  for (const [index, picture] of facts.pictures.entries()) {
    const likeliness = scorePicture(picture, facts, named, title);
    if (likeliness <= 0) continue;
    const key = pictureKey(picture.addresses[0] ?? '');
    const known = seen.get(key);
    // Many pages contain the same picture twice, as a thumbnail and large.
    if (known && known.score >= likeliness) continue;
    seen.set(key, { index, addresses: allAddresses(picture.addresses), score: likeliness });
  }
  return [...seen.values()];
}

function scorePicture(
  picture: PictureFacts,
  facts: PageFacts,
  named: readonly string[],
  title: string,
): number {
  const { width, height, top } = picture.box;
  if (picture.addresses.length === 0 || Math.min(width, height) < SMALLEST_SIDE) return 0;
  const shape = width / height;
  if (shape < 0.35 || shape > 2.1) return 0;

  const place = picture.addresses.map(pictureKey).map((key) => named.indexOf(key));
  const rank = Math.min(...place.filter((index) => index >= 0));
  const isNamed = Number.isFinite(rank);
  const area = (width * height) / (facts.viewport.width * facts.viewport.height);
  let likeliness =
    0.3 * Math.min(1, area / 0.25) +
    0.2 * (shape <= 1.15 ? 1 : Math.max(0, 1 - (shape - 1.15))) +
    0.2 * Math.max(0, 1 - Math.max(0, top) / (2 * facts.viewport.height)) +
    0.15 * sharedWords(picture.words, title);
  if (isNamed) likeliness += 0.6 - 0.05 * Math.min(rank, 6);
  else if (named.length > 0) likeliness -= 0.1;
  if (picture.region === 'main') likeliness += 0.05;
  if (picture.region === 'header' || picture.region === 'nav' || picture.region === 'footer')
    likeliness -= 0.4;
  if (picture.region === 'aside') likeliness -= 0.2;
  if (picture.region === 'recommended') likeliness -= 0.35;
  if (picture.leadsElsewhere && !isNamed) likeliness -= 0.3;
  if (NO_GARMENT.test(picture.words) || NO_GARMENT.test(lastOf(picture.addresses[0]))) likeliness -= 0.5;
  return Math.min(1, likeliness);
}

/** Pictures that the page describes but does not show yet, for example in an unopened gallery. */
function describedOnly(
  { url }: PageFacts,
  product: ProductData | null,
  scored: readonly FoundPicture[],
): FoundPicture[] {
  if (!product || product.images.length === 0) return [];
  const shown = new Set(scored.flatMap(({ addresses }) => addresses.map(pictureKey)));
  const isShown = product.images.some((image) => shown.has(keyOn(image, url)));
  if (isShown) return [];
  const address = absolute(product.images[0] ?? '', url);
  return address ? [{ index: null, addresses: largerAddresses(address), score: SURE + 0.05 }] : [];
}

function allAddresses(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap(largerAddresses))].slice(0, 6);
}

function keyOn(address: string, base: string): string {
  return pictureKey(absolute(address, base) ?? address);
}

function absolute(address: string, base: string): string | null {
  return URL.canParse(address, base) ? new URL(address, base).href : null;
}

/** Fraction of the product's words that also occur in the picture's words, 0 to 1. */
function sharedWords(words: string, title: string): number {
  const wanted = wordsOf(title);
  if (wanted.length === 0) return 0;
  const there = new Set(wordsOf(words));
  return wanted.filter((word) => there.has(word)).length / wanted.length;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
}

function lastOf(address = ''): string {
  return address.startsWith('data:') ? '' : (address.split(/[?#]/)[0]?.split('/').pop() ?? '');
}
