import { documentsOf } from './across-frames.ts';
import { findGarment } from './find-garment.ts';
import { type Found, OWN_ELEMENT, type PageFacts } from './page-facts.ts';
import { findProductData } from './product-data.ts';
import { hasPictureAsGround, readPicture } from './read-picture.ts';

/** One document, the page or a frame in it, with its facts and the garment found in it. */
export interface PageReading {
  facts: PageFacts;
  found: Found;
  /** The elements of `facts.pictures`, in the same order: images, or any elements with a background picture. */
  elements: readonly HTMLElement[];
  /** The document seems to sell something, or reading everything was requested. */
  isWorthwhile: boolean;
  /** Documents and shadow roots to watch for changes. */
  roots: readonly (Document | ShadowRoot)[];
}

interface ReadOptions {
  /** Opens closed shadow roots, which extensions may do. */
  openRoot: (element: HTMLElement) => ShadowRoot | null;
  /** Also reads pictures of documents that do not seem to sell anything, for the picker. */
  everything?: boolean;
}

const MOST_PICTURES = 250;
const MOST_GROUNDS = 50;
const MOST_ELEMENTS = 3000;

/**
 * Reads the page and its same-origin frames; the first with a garment wins. A frame is treated as complete in itself,
 * as in a quick view over a list: it has its own name, description, picture and button.
 */
export function readPages(page: Document, options: ReadOptions): readonly [PageReading, ...PageReading[]] {
  const [first = page, ...frames] = documentsOf(page);
  const own = readPage(first, options);
  const others = frames.map((frame) => readPage(frame, options));
  const seller = [own, ...others].find(({ found }) => found.best !== null) ?? own;
  return [seller, ...[own, ...others].filter((other) => other !== seller)];
}

/** Reads the facts and finds the garment. If nothing suggests that something is sold, no picture is read. */
function readPage(document: Document, { openRoot, everything }: ReadOptions): PageReading {
  const roots = [document, ...customRoots(document, openRoot)];
  const described = {
    // A frame written by a script has no URL of its own.
    url: document.location.protocol === 'about:' ? document.baseURI : document.location.href,
    heading: (document.querySelector('h1')?.textContent || document.title).trim().replace(/\s+/g, ' '),
    viewport: { width: window.innerWidth || 1, height: window.innerHeight || 1 },
    jsonLd: readJsonLd(document),
    openGraph: readOpenGraph(document),
    microdata: readMicrodata(document),
    canBeBought: roots.some(hasBuyButton),
    pictures: [],
  };
  const isWorthwhile = everything || described.canBeBought || findProductData(described) !== null;
  const elements = isWorthwhile ? findPictureElements(roots) : [];
  const read = elements.flatMap((element) => {
    const picture = readPicture(element, document);
    return picture ? [{ element, picture }] : [];
  });
  const facts = { ...described, pictures: read.map(({ picture }) => picture) };
  return {
    facts,
    found: findGarment(facts),
    elements: read.map(({ element }) => element),
    isWorthwhile,
    roots: isWorthwhile ? roots : [document],
  };
}

/**
 * Excludes the most common elements for speed: selectors cannot match a hyphen in a name, and checking thousands of
 * elements one by one would take longer than everything else.
 */
const UNCOMMON =
  ':not(a,article,b,br,button,div,em,footer,form,h1,h2,h3,h4,header,i,img,input,label,li,link,main,meta,nav,ol,option,p,path,picture,script,section,select,small,source,span,strong,style,svg,table,tbody,td,th,tr,ul,use)';

const HTML = 'http://www.w3.org/1999/xhtml';

/** Shadow roots of custom elements, including closed ones. */
function customRoots(document: Document, openRoot: ReadOptions['openRoot']): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  const visit = (root: Document | ShadowRoot, depth: number) => {
    for (const element of [...root.querySelectorAll<HTMLElement>(UNCOMMON)].slice(0, MOST_ELEMENTS)) {
      if (element.namespaceURI !== HTML || !element.localName.includes('-')) continue;
      if (element.localName === OWN_ELEMENT) continue;
      const inner = openRoot(element);
      if (!inner) continue;
      roots.push(inner);
      if (depth < 4) visit(inner, depth + 1);
    }
  };
  visit(document, 0);
  return roots;
}

function findPictureElements(roots: PageReading['roots']): HTMLElement[] {
  const images = roots.flatMap((root) => [...root.querySelectorAll('img')]).slice(0, MOST_PICTURES);
  const grounds = roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(MAY_HAVE_GROUND)])
    .slice(0, MOST_ELEMENTS)
    .filter(hasPictureAsGround);
  return [...images, ...grounds.slice(0, MOST_GROUNDS)];
}

const MAY_HAVE_GROUND = 'div,span,a,button,li,figure,section,i,[style*="background"],[data-bg]';

const MOST_BUTTONS = 300;

const BUY =
  /^(?=.{3,60}$).*\b(add(ed)? to (your )?(bag|cart|basket)|buy now|buy it now|in den (warenkorb|einkaufswagen)|in die tasche|ajouter au panier|añadir a la (cesta|bolsa)|añadir al carrito|aggiungi al (carrello|la borsa)|adicionar ao carrinho|in winkelwagen|dodaj do koszyka|lägg i varukorgen|læg i kurv|lisää ostoskoriin|sepete ekle)\b/i;
const BUY_UNSPACED = /カートに入れる|加入购物车|加入購物車|장바구니|в корзину|أضف إلى|הוסף לסל/i;

/** Whether there is an add-to-cart or buy button, recognised by its text in many languages. */
function hasBuyButton(root: Document | ShadowRoot): boolean {
  const buttons = root.querySelectorAll<HTMLElement>(
    'button, [type="submit"], [role="button"], a[class*="cart" i], a[class*="bag" i], a[class*="basket" i], a[class*="btn" i]',
  );
  return [...buttons].slice(0, MOST_BUTTONS).some((button) => {
    const words = `${button.getAttribute('value') ?? ''} ${button.textContent}`.replace(/\s+/g, ' ').trim();
    return BUY.test(words) || BUY_UNSPACED.test(words);
  });
}

/** JSON-LD blocks of at least this length, in characters, do not describe a product. */
const LONGEST_BLOCK = 400_000;

/** Parsed JSON-LD blocks that mention a product. */
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

/** The page's Open Graph data. */
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

/** Products in the page's microdata. */
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
