import type { PageFacts, PictureFacts, Region } from './page-facts.ts';
import { largestOfSet } from './picture-address.ts';
import { findProductData } from './product-data.ts';

/** A picture of the page: an image, or any element with a picture as its ground. */
export type PictureElement = HTMLElement;

export interface ReadPage {
  facts: PageFacts;
  /** The elements that `facts.pictures` tells about, in the same order. */
  elements: readonly PictureElement[];
}

export interface ReadOptions {
  /** Opens a shadow root that its page has closed; extensions may. */
  openRoot: (element: HTMLElement) => ShadowRoot | null;
  /** Reads pictures also where nothing says that something is sold, for the picker. */
  everything?: boolean;
}

/** JSON-LD of this length and more describes something other than a product, characters. */
const LONGEST_BLOCK = 400_000;
const MOST_PICTURES = 250;
const MOST_BUTTONS = 300;
const MOST_ELEMENTS = 3000;
/** An element smaller than this on the screen is not looked at any closer, CSS pixels. */
const SMALLEST_SIDE = 80;

const BUY =
  /^(?=.{3,60}$).*\b(add(ed)? to (your )?(bag|cart|basket)|buy now|buy it now|in den (warenkorb|einkaufswagen)|in die tasche|ajouter au panier|añadir a la (cesta|bolsa)|añadir al carrito|aggiungi al (carrello|la borsa)|adicionar ao carrinho|in winkelwagen|dodaj do koszyka|lägg i varukorgen|læg i kurv|lisää ostoskoriin|sepete ekle)\b/i;
const BUY_UNSPACED = /カートに入れる|加入购物车|加入購物車|장바구니|в корзину|أضف إلى|הוסף לסל/i;

/** Reads what the finder has to know. Where nothing says that something is sold, it looks at no picture at all. */
export function readPage(document: Document, { openRoot, everything }: ReadOptions): ReadPage {
  const roots = [document, ...customRoots(document, openRoot)];
  const described = {
    url: document.location.href,
    heading: (document.querySelector('h1')?.textContent || document.title).trim().replace(/\s+/g, ' '),
    viewport: { width: window.innerWidth || 1, height: window.innerHeight || 1 },
    jsonLd: readJsonLd(document),
    openGraph: readOpenGraph(document),
    microdata: readMicrodata(document),
    canBeBought: roots.some(hasBuyButton),
    pictures: [],
  };
  const isWorthwhile = everything || described.canBeBought || findProductData(described) !== null;
  const elements = isWorthwhile ? roots.flatMap(findPictureElements).slice(0, MOST_PICTURES) : [];
  const read = elements.flatMap((element) => {
    const picture = readPicture(element, document);
    return picture ? [{ element, picture }] : [];
  });
  return {
    facts: { ...described, pictures: read.map(({ picture }) => picture) },
    elements: read.map(({ element }) => element),
  };
}

function readJsonLd(document: Document): unknown[] {
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

function readOpenGraph(document: Document): PageFacts['openGraph'] {
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

function readMicrodata(document: Document): PageFacts['microdata'] {
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

/**
 * Leaves out what pages are mostly made of. Selectors cannot ask for a hyphen in a name, and asking thousands of
 * elements one by one takes longer than everything else.
 */
const UNCOMMON =
  ':not(a,article,b,br,button,div,em,footer,form,h1,h2,h3,h4,header,i,img,input,label,li,link,main,meta,nav,ol,option,p,path,picture,script,section,select,small,source,span,strong,style,svg,table,tbody,td,th,tr,ul,use)';

/** Roots of elements of the page's own making, also those that the page keeps closed. */
function customRoots(document: Document, openRoot: ReadOptions['openRoot']): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  const visit = (root: Document | ShadowRoot, depth: number) => {
    for (const element of [...root.querySelectorAll(UNCOMMON)].slice(0, MOST_ELEMENTS)) {
      if (!(element instanceof HTMLElement) || !element.localName.includes('-')) continue;
      const inner = openRoot(element);
      if (!inner) continue;
      roots.push(inner);
      if (depth < 4) visit(inner, depth + 1);
    }
  };
  visit(document, 0);
  return roots;
}

function hasBuyButton(root: Document | ShadowRoot): boolean {
  const buttons = root.querySelectorAll<HTMLElement>(
    'button, [type="submit"], [role="button"], a[class*="cart" i], a[class*="bag" i], a[class*="basket" i], a[class*="btn" i]',
  );
  for (let index = 0; index < Math.min(buttons.length, MOST_BUTTONS); index += 1) {
    const button = buttons[index];
    const words = `${button?.getAttribute('value') ?? ''} ${button?.textContent ?? ''}`
      .replace(/\s+/g, ' ')
      .trim();
    if (BUY.test(words) || BUY_UNSPACED.test(words)) return true;
  }
  return false;
}

function findPictureElements(root: Document | ShadowRoot): PictureElement[] {
  return [...root.querySelectorAll<HTMLElement>('img, [style*="background-image"], [style*="background:"]')];
}

function readPicture(element: HTMLElement, document: Document): PictureFacts | null {
  const rect = element.getBoundingClientRect();
  if (Math.min(rect.width, rect.height) < SMALLEST_SIDE) return null;
  const addresses = addressesOf(element, document.baseURI);
  if (addresses.length === 0 || !isShown(element)) return null;
  const image = element instanceof HTMLImageElement ? element : null;
  return {
    addresses,
    box: {
      left: rect.left + window.scrollX,
      top: rect.top + window.scrollY,
      width: rect.width,
      height: rect.height,
    },
    naturalWidth: image?.naturalWidth ?? 0,
    naturalHeight: image?.naturalHeight ?? 0,
    words: [image?.alt, element.title, element.getAttribute('aria-label'), element.className, element.id]
      .filter((words) => typeof words === 'string')
      .join(' '),
    ...placeOf(element, document),
  };
}

function isShown(element: HTMLElement): boolean {
  return typeof element.checkVisibility !== 'function'
    ? true
    : element.checkVisibility({ visibilityProperty: true });
}

/** Attributes in which galleries keep the large picture until it is wanted. */
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
];

/** Every address that the page gives for the picture, the largest first. */
export function addressesOf(element: HTMLElement, base: string): string[] {
  const image = element instanceof HTMLImageElement ? element : null;
  const link = element.closest('a')?.getAttribute('href') ?? '';
  const given = [
    ...LARGE_ATTRIBUTES.map((name) => element.getAttribute(name)),
    /\.(?:jpe?g|png|webp|avif)(?:[?#]|$)/i.test(link) ? link : null,
    ...setsOf(element).map(largestOfSet),
    image?.currentSrc,
    image?.getAttribute('src'),
    image ? null : /url\((['"]?)(.*?)\1\)/.exec(element.style.backgroundImage)?.[2],
  ];
  const addresses = given.flatMap((address) => {
    if (!address || !URL.canParse(address, base)) return [];
    const { href, protocol } = new URL(address, base);
    return ['http:', 'https:', 'data:', 'blob:'].includes(protocol) && !isPlaceholder(href) ? [href] : [];
  });
  return [...new Set(addresses)];
}

function setsOf(element: HTMLElement): string[] {
  const sources =
    element.parentElement?.localName === 'picture' ? element.parentElement.querySelectorAll('source') : [];
  return [element, ...sources].flatMap((part) =>
    ['data-srcset', 'srcset'].flatMap((name) => part.getAttribute(name) ?? []),
  );
}

/** The dot that stands in for a picture which has not been scrolled to yet. */
function isPlaceholder(address: string): boolean {
  return address.startsWith('data:') && address.length < 1500;
}

const RECOMMENDED =
  /recommend|related|similar|also.?(like|bought|viewed)|recently|cross.?sell|up.?sell|complete.?the.?look|wear.?(it.?)?with|suggest/i;

/** Walks up through shadow roots as well: where an element stands is decided outside of it. */
function placeOf(element: HTMLElement, document: Document): { region: Region; leadsElsewhere: boolean } {
  let region: Region = 'main';
  let isDecided = false;
  let leadsElsewhere = false;
  for (let at: Element | null = element; at && at !== document.body; at = parentOf(at)) {
    if (at instanceof HTMLAnchorElement && leadsAway(at, document)) leadsElsewhere = true;
    if (isDecided) continue;
    const found = regionOf(at);
    if (found) {
      region = found;
      isDecided = found !== 'main';
    }
  }
  return { region, leadsElsewhere };
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
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
