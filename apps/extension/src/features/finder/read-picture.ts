import { boxInWindow, elementAround, isImage, isLink } from './across-frames.ts';
import type { PictureFacts, Region } from './page-facts.ts';
import { largestOfSet } from './picture-address.ts';

/** Smaller elements on screen, in CSS pixels, are ignored. */
const SMALLEST_SIDE = 80;
/** Allows short overlaid labels such as "New in" on a product's picture, in characters. */
const MOST_WORDS_ON_PICTURE = 60;

/** Facts about a picture; null if it is too small, hidden or without a URL. */
export function readPicture(element: HTMLElement, document: Document): PictureFacts | null {
  const rect = boxInWindow(element);
  if (Math.min(rect.width, rect.height) < SMALLEST_SIDE) return null;
  const addresses = addressesOf(element, document.baseURI);
  if (addresses.length === 0 || !element.checkVisibility({ visibilityProperty: true })) return null;
  const image = isImage(element) ? element : null;
  return {
    addresses,
    box: {
      left: rect.left + window.scrollX,
      top: rect.top + window.scrollY,
      width: rect.width,
      height: rect.height,
    },
    words: [image?.alt, element.title, element.getAttribute('aria-label'), element.className, element.id]
      .filter((words) => typeof words === 'string')
      .join(' '),
    ...placeOf(element, document),
  };
}

/** Attributes in which galleries keep the URL of the large picture until it is needed. */
const LARGE_ATTRIBUTES = [
  'data-zoom-image',
  'data-zoom',
  'data-large_image',
  'data-large-image',
  'data-large',
  'data-full',
  'data-original',
  'data-hires',
  'data-src',
  'data-lazy-src',
  'data-lazy',
  'data-bg',
];

/** All URLs that the page contains for the picture, the largest first. */
export function addressesOf(element: HTMLElement, base: string): string[] {
  const image = isImage(element) ? element : null;
  const link = element.closest('a')?.getAttribute('href') ?? '';
  const given = [
    ...LARGE_ATTRIBUTES.map((name) => element.getAttribute(name)),
    /\.(?:jpe?g|png|webp|avif)(?:[?#]|$)/i.test(link) ? link : null,
    ...setsOf(element).map(largestOfSet),
    image?.currentSrc,
    image?.getAttribute('src'),
    ...(image ? [] : groundsOf(element)),
  ];
  const addresses = given.flatMap((address) => {
    if (!address || !URL.canParse(address, base)) return [];
    const { href, protocol } = new URL(address, base);
    return ['http:', 'https:', 'data:', 'blob:'].includes(protocol) && !isPlaceholder(href) ? [href] : [];
  });
  return [...new Set(addresses)];
}

/**
 * Whether an element's background picture is its main content. A repeated one is a pattern, and one behind other
 * pictures, headings or more than a few words is only decoration.
 */
export function hasPictureAsGround(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (Math.min(width, height) < SMALLEST_SIDE) return false;
  const { backgroundImage, backgroundRepeat, backgroundSize } = getComputedStyle(element);
  const isPattern = backgroundRepeat === 'repeat' && backgroundSize === 'auto';
  const isPicture = element.hasAttribute('data-bg') || (backgroundImage.includes('url(') && !isPattern);
  return (
    isPicture &&
    element.textContent.trim().length <= MOST_WORDS_ON_PICTURE &&
    !element.querySelector('img, h1, h2, h3, form')
  );
}

function groundsOf(element: HTMLElement): string[] {
  const { backgroundImage } = getComputedStyle(element);
  return [...backgroundImage.matchAll(/url\((['"]?)(.*?)\1\)/g)].map(([, , address = '']) => address);
}

function setsOf(element: HTMLElement): string[] {
  const sources =
    element.parentElement?.localName === 'picture' ? element.parentElement.querySelectorAll('source') : [];
  return [element, ...sources].flatMap((part) =>
    ['data-srcset', 'srcset'].flatMap((name) => part.getAttribute(name) ?? []),
  );
}

/** Tiny data URLs are placeholders for lazy-loaded pictures. */
function isPlaceholder(address: string): boolean {
  return address.startsWith('data:') && address.length < 1500;
}

const RECOMMENDED =
  /recommend|related|similar|also.?(like|bought|viewed)|recently|cross.?sell|up.?sell|complete.?the.?look|wear.?(it.?)?with|suggest/i;

/** Also walks up through shadow roots, as an element's region is determined outside of them. */
function placeOf(element: HTMLElement, document: Document): { region: Region; leadsElsewhere: boolean } {
  let region: Region = 'main';
  let isDecided = false;
  let leadsElsewhere = false;
  for (let at: Element | null = element; at && at !== document.body; at = elementAround(at)) {
    if (isLink(at) && leadsAway(at, document)) leadsElsewhere = true;
    if (isDecided) continue;
    const found = regionOf(at);
    if (found) {
      region = found;
      isDecided = found !== 'main';
    }
  }
  return { region, leadsElsewhere };
}

function regionOf(element: Element): Region | null {
  const name = element.localName;
  if (name === 'nav' || name === 'footer' || name === 'aside' || name === 'header') return name;
  const words = `${element.id} ${element.getAttribute('class') ?? ''} ${element.getAttribute('aria-label') ?? ''}`;
  return RECOMMENDED.test(words) ? 'recommended' : null;
}

function leadsAway(link: HTMLAnchorElement, document: Document): boolean {
  if (!/^https?:$/.test(link.protocol)) return false;
  const isPicture = /\.(?:jpe?g|png|webp|avif)$/i.test(link.pathname);
  return !isPicture && (link.host !== document.location.host || link.pathname !== document.location.pathname);
}
