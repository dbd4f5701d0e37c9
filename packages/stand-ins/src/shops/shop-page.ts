/** Where a page finds its pictures. */
export interface ShopContext {
  /** Address of a picture on the shop's own server. */
  own: (name: string) => string;
  /** Address on the picture server, which lets no page read its bytes; `width` below 500 gives a thumbnail. */
  cdn: (name: string, width?: number) => string;
  /** Address of a picture that is only given to the shop's own pages. */
  guarded: (name: string) => string;
}

/** One page of a shop, made to be as awkward as some real one. */
export interface ShopPage {
  /** Its path, which is also its name. */
  path: string;
  /** What is special about it. */
  about: string;
  /** Name of the picture that shows the garment; null where nothing is sold, or nothing to wear. */
  garment: string | null;
  /** A content policy of its own. */
  contentPolicy?: string;
  html: (context: ShopContext) => string;
}

interface Layout {
  title: string;
  head?: string;
  body: string;
  lang?: string;
  direction?: 'ltr' | 'rtl';
}

/** A whole document in the plain look that all test shops share. */
export function layOut({ title, head = '', body, lang = 'en', direction = 'ltr' }: Layout): string {
  return `<!doctype html>
<html lang="${lang}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/shop.css">
${head}
</head>
<body>
<header class="top"><a href="/">MAISON EXEMPLE</a><nav><a href="/new">New</a> <a href="/knitwear">Knitwear</a></nav><span>Bag (0)</span></header>
${body}
<footer><p>Delivery, returns, careers</p></footer>
</body>
</html>`;
}

/** What stands beside a product's picture. */
export function buyBox(name: string, button = 'Add to bag', price = '$68.00'): string {
  return `<div class="buy"><h1>${name}</h1><p class="price">${price}</p><p>Heavy cotton jersey, boat neck.</p><button type="button">${button}</button></div>`;
}

/** The row of other products that shops put under everything. */
export function relatedRow(names: readonly string[], address: (name: string) => string): string {
  const items = names.map(
    (name) =>
      `<li><a href="/product/${name}"><img src="${address(name)}" alt="${name}" width="260" height="346"></a></li>`,
  );
  return `<section class="related" aria-label="You may also like"><h2>You may also like</h2><ul class="grid">${items.join('')}</ul></section>`;
}

/** A block of JSON-LD. */
export function jsonLd(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}

/** The styles of all test shops. */
export const SHOP_STYLES = `
body { margin: 0; font: 16px/1.5 Arial, sans-serif; color: #222; background: #fff; }
.top, footer { display: flex; gap: 24px; justify-content: space-between; padding: 20px 32px; border-bottom: 1px solid #eee; }
main { padding: 24px 32px; }
.product { display: grid; grid-template-columns: 520px 1fr; gap: 40px; }
.product .large { display: block; width: 520px; height: 693px; object-fit: cover; }
.thumbs { display: flex; gap: 8px; margin: 8px 0 0; padding: 0; list-style: none; }
.thumbs img { width: 72px; height: 96px; object-fit: cover; }
.grid { display: grid; grid-template-columns: repeat(4, 260px); gap: 16px; padding: 0; list-style: none; }
.grid img, .related img { width: 260px; height: 346px; object-fit: cover; }
.related { margin-top: 64px; }
.banner { display: block; width: 100%; height: 320px; object-fit: cover; }
.wall { position: fixed; inset: 0; z-index: 99999; display: grid; place-items: center; background: rgb(0 0 0 / .6); }
.wall div { width: 460px; padding: 24px; background: #fff; }
.pictured { width: 520px; height: 693px; background-size: cover; background-position: center; }
.zoom { position: relative; }
.zoom .lens { position: absolute; inset: 0; z-index: 5; cursor: zoom-in; }
.gallery { width: 520px; height: 693px; overflow-y: auto; }
article { max-width: 720px; }
article img { width: 720px; height: 405px; object-fit: cover; }
button { padding: 14px 40px; border: 0; background: #222; color: #fff; font: inherit; }
`;
