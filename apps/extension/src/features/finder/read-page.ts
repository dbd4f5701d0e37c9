import { documentsOf } from './across-frames.ts';
import { findGarment } from './find-garment.ts';
import { type Found, OWN_ELEMENT, type PageFacts } from './page-facts.ts';
import { findProductData } from './product-data.ts';
import { hasBuyButton } from './read-buttons.ts';
import { readJsonLd, readMicrodata, readOpenGraph } from './read-descriptions.ts';
import { hasPictureAsGround, readPicture } from './read-picture.ts';

/** A picture of the page: an image, or any element with a picture as its ground. */
export type PictureElement = HTMLElement;

/** One document: the page, or a frame of its own. */
export interface ReadPage {
  facts: PageFacts;
  /** The elements that `facts.pictures` tells about, in the same order. */
  elements: readonly PictureElement[];
  /** Something in it says that something is sold, or everything was asked for. */
  isWorthwhile: boolean;
  /** Wherever in it something may change that matters. */
  roots: readonly (Document | ShadowRoot)[];
}

/** What a document has, and what was found in it. */
export interface PageReading extends ReadPage {
  found: Found;
}

export interface ReadOptions {
  /** Opens a shadow root that its page has closed; extensions may. */
  openRoot: (element: HTMLElement) => ShadowRoot | null;
  /** Reads pictures also where nothing says that something is sold, for the picker. */
  everything?: boolean;
}

const MOST_PICTURES = 250;
const MOST_GROUNDS = 50;
const MOST_ELEMENTS = 3000;

/**
 * Looks at the page and at its own frames; the first one has the garment where any has. What a frame shows stands in
 * it whole, as with a quick view over a list: its name, its description, its picture and its button.
 */
export function readPages(page: Document, options: ReadOptions): readonly [PageReading, ...PageReading[]] {
  const [first = page, ...frames] = documentsOf(page);
  const look = (document: Document): PageReading => {
    const read = readPage(document, options);
    return { ...read, found: findGarment(read.facts) };
  };
  const own = look(first);
  const others = frames.map(look);
  const seller = [own, ...others].find(({ found }) => found.best !== null) ?? own;
  return [seller, ...[own, ...others].filter((other) => other !== seller)];
}

/** Reads what the finder has to know. Where nothing says that something is sold, it looks at no picture at all. */
function readPage(document: Document, { openRoot, everything }: ReadOptions): ReadPage {
  const roots = [document, ...customRoots(document, openRoot)];
  const described = {
    // A frame that a script has written has no address of its own.
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
  return {
    facts: { ...described, pictures: read.map(({ picture }) => picture) },
    elements: read.map(({ element }) => element),
    isWorthwhile,
    roots: isWorthwhile ? roots : [document],
  };
}

/**
 * Leaves out what pages are mostly made of. Selectors cannot ask for a hyphen in a name, and asking thousands of
 * elements one by one takes longer than everything else.
 */
const UNCOMMON =
  ':not(a,article,b,br,button,div,em,footer,form,h1,h2,h3,h4,header,i,img,input,label,li,link,main,meta,nav,ol,option,p,path,picture,script,section,select,small,source,span,strong,style,svg,table,tbody,td,th,tr,ul,use)';

const HTML = 'http://www.w3.org/1999/xhtml';

/** Roots of elements of the page's own making, also those that the page keeps closed. */
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

function findPictureElements(roots: ReadPage['roots']): PictureElement[] {
  const images = roots.flatMap((root) => [...root.querySelectorAll('img')]).slice(0, MOST_PICTURES);
  const grounds = roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(MAY_HAVE_GROUND)])
    .slice(0, MOST_ELEMENTS)
    .filter(hasPictureAsGround);
  return [...images, ...grounds.slice(0, MOST_GROUNDS)];
}

const MAY_HAVE_GROUND = 'div,span,a,button,li,figure,section,i,[style*="background"],[data-bg]';
