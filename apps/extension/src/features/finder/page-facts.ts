/** Name of the element that the extension itself puts into pages; it is never looked into. */
export const OWN_ELEMENT = 'virtual-try-on';

/** Where a picture stands, in CSS pixels from the top left corner of the whole page. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The kind of place that a picture stands in, by the page's own markup. */
export type Region = 'main' | 'header' | 'footer' | 'nav' | 'aside' | 'recommended';

/** What a page tells about one of its pictures. */
export interface PictureFacts {
  /** Absolute addresses that the page gives for it, the largest first. */
  addresses: readonly string[];
  box: Box;
  /** Size of the file, pixels; 0 while it is not loaded. */
  naturalWidth: number;
  naturalHeight: number;
  /** Alternative text, and names of the element itself. */
  words: string;
  region: Region;
  /** It is a link to some other page, as pictures in lists of products are. */
  leadsElsewhere: boolean;
}

/** What a page tells about itself, read once from its document. */
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
  /** There is a price, and a button to put something into a bag. */
  canBeBought: boolean;
  pictures: readonly PictureFacts[];
}

/** A picture that may show the garment. */
export interface FoundPicture {
  /** Index among the page's pictures; null for a picture that only the page's description names. */
  index: number | null;
  /** Addresses to fetch it from, the best resolution first. */
  addresses: readonly string[];
  score: number;
}

export interface Found {
  /** The product's name as the page says it. */
  title: string;
  /** The garment's picture; null on pages that sell no single garment. */
  best: FoundPicture | null;
  /** Every picture that may show a garment, the likeliest first. */
  candidates: readonly FoundPicture[];
}
