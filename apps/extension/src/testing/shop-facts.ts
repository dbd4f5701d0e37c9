import type { PageFacts, PictureFacts } from '#src/features/finder/page-facts.ts';

const SHOP = 'https://shop.example/products/item';

/** A picture of a page as the reader tells about it: large, at the top, in the main part, unless told otherwise. */
export function picture(address: string, other: Partial<PictureFacts> = {}): PictureFacts {
  return {
    addresses: [new URL(address, SHOP).href],
    box: { left: 32, top: 100, width: 520, height: 693 },
    naturalWidth: 768,
    naturalHeight: 1024,
    words: '',
    region: 'main',
    leadsElsewhere: false,
    ...other,
  };
}

/** A picture of another size at another place. */
export function at(left: number, top: number, width: number, height: number): Pick<PictureFacts, 'box'> {
  return { box: { left, top, width, height } };
}

/** A page that says nothing about itself, unless told otherwise. */
export function page(other: Partial<PageFacts> = {}): PageFacts {
  return {
    url: SHOP,
    heading: 'Breton top',
    viewport: { width: 1280, height: 900 },
    jsonLd: [],
    openGraph: { type: '', title: '', images: [] },
    microdata: [],
    canBeBought: false,
    pictures: [],
    ...other,
  };
}
