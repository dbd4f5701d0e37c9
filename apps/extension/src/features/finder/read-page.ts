import { OWN_ELEMENT, type PageFacts } from './page-facts.ts';
import { findProductData } from './product-data.ts';
import { hasBuyButton } from './read-buttons.ts';
import { readJsonLd, readMicrodata, readOpenGraph } from './read-descriptions.ts';
import { readPicture } from './read-picture.ts';

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

const MOST_PICTURES = 250;
const MOST_ELEMENTS = 3000;

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

function findPictureElements(root: Document | ShadowRoot): PictureElement[] {
  return [...root.querySelectorAll<HTMLElement>('img, [style*="background-image"], [style*="background:"]')];
}
