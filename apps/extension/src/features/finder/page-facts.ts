/** Name of the element that the extension adds to pages; it is never searched. */
export const OWN_ELEMENT = 'virtual-try-on';

/** The page region that contains a picture, according to the markup. */
export type Region = 'main' | 'header' | 'footer' | 'nav' | 'aside' | 'recommended';

/** Facts about one picture of a page. */
export interface PictureFacts {
  /** Absolute URLs of the picture, the largest first. */
  addresses: readonly string[];
  /** Its position in CSS pixels from the top left corner of the whole page. */
  box: Record<'left' | 'top' | 'width' | 'height', number>;
  /** Alternative text, and attributes that name the element. */
  words: string;
  region: Region;
  /** It links to another page, like pictures in product lists. */
  leadsElsewhere: boolean;
}

/** Facts about a page, read once from its document. */
export interface PageFacts {
  url: string;
  /** The page's main heading, or its title. */
  heading: string;
  viewport: { width: number; height: number };
  /** Parsed JSON-LD blocks. */
  jsonLd: readonly unknown[];
  openGraph: { type: string; title: string; images: readonly string[] };
  /** Names and pictures marked up as a product with microdata. */
  microdata: readonly { name: string; images: readonly string[] }[];
  /** There is a button to add a product to the cart. */
  canBeBought: boolean;
  pictures: readonly PictureFacts[];
}

/** A picture that may show the garment. */
export interface FoundPicture {
  /** Index among the page's pictures; null for a picture that occurs only in the page's structured data. */
  index: number | null;
  /** URLs to fetch it from, the best resolution first. */
  addresses: readonly string[];
  score: number;
}

export interface Found {
  /** The product's name according to the page. */
  title: string;
  /** The garment's picture; null on pages that do not sell a single garment. */
  best: FoundPicture | null;
  /** All pictures that may show a garment, the most likely first. */
  candidates: readonly FoundPicture[];
}
