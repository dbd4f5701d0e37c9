import type { PageFacts, PictureFacts } from '#src/features/finder/page-facts.ts';

const SHOP = 'https://shop.example/products/item';

/** Facts about a picture of a page; by default large, at the top, in the main region. */
export function picture(address: string, other: Partial<PictureFacts> = {}): PictureFacts {
  return {
    addresses: [new URL(address, SHOP).href],
    box: { left: 32, top: 100, width: 520, height: 693 },
    words: '',
    region: 'main',
    leadsElsewhere: false,
    ...other,
  };
}

/** A picture of another size at another position. */
export function at(left: number, top: number, width: number, height: number): Pick<PictureFacts, 'box'> {
  return { box: { left, top, width, height } };
}

/** Facts about a page; by default without any content or structured data. */
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
