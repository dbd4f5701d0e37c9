/** Undoes one scheme by which shops' servers downscale pictures. Takes an absolute URL. */
type Enlarge = (url: URL) => URL | null;

/** Query parameters that only request a size or a crop from an image server. */
const SIZE_PARAMETER =
  /^(w|h|wid|hei|width|height|sw|sh|sfrm|imwidth|imheight|dpr|resize|size|fit|crop|quality|q|scl|maxwidth|maxheight)$/i;

/** Wide enough for the fitting room, and small enough to load quickly. */
const WANTED_PIXELS = 1200;

/** Next.js and similar frameworks pass the real URL as a parameter. */
const unwrap: Enlarge = (url) => {
  const inner = url.searchParams.get('url');
  if (!inner || !/\/(_next\/image|_ipx|_vercel\/image)/.test(url.pathname)) return null;
  return URL.canParse(inner, url.href) ? new URL(inner, url) : null;
};

const SIZED_BY_NAME: readonly [RegExp, string][] = [
  // Shopify: shirt_400x.jpg, shirt_400x600_crop_center@2x.jpg, shirt_medium.jpg
  [
    /_(?:\d{2,4}x\d{0,4}|x\d{2,4}|pico|icon|thumb|small|compact|medium|large|grande)(?:_crop_\w+)?(?:@\dx)?(?=\.(?:jpe?g|png|webp|avif)$)/i,
    '',
  ],
  // WooCommerce: shirt-300x400.jpg
  [/-\d{2,4}x\d{2,4}(?=\.(?:jpe?g|png|webp|avif)$)/i, ''],
  // Amazon: 71abc._AC_SX300_.jpg
  [/\._[A-Z0-9_,]+_(?=\.(?:jpe?g|png|webp)$)/, ''],
  // Magento: /media/catalog/product/cache/0f3e.../s/h/shirt.jpg
  [/\/cache\/[0-9a-f]{32}(?=\/)/i, ''],
];

const sizedByName: Enlarge = (url) => {
  const path = SIZED_BY_NAME.reduce((so, [pattern, instead]) => so.replace(pattern, instead), url.pathname);
  return path === url.pathname ? null : withPath(url, path);
};

/** Cloudinary and similar: /w_300,h_400,c_fill/shirt.jpg */
const sizedByFolder: Enlarge = (url) => {
  const path = url.pathname.replace(
    /\/(?:[a-z]{1,3}_[\w.:-]+,)*(?:w|h)_\d+(?:,[a-z]{1,3}_[\w.:-]+)*(?=\/)/i,
    `/w_${WANTED_PIXELS},c_limit`,
  );
  return path === url.pathname ? null : withPath(url, path);
};

const sizedByParameter: Enlarge = (url) => {
  const names = [...url.searchParams.keys()].filter((name) => SIZE_PARAMETER.test(name));
  if (names.length === 0) return null;
  const larger = new URL(url);
  for (const name of names) larger.searchParams.delete(name);
  // Without a width, image servers send the original; with this one, a suitable size at once.
  const width = names.find((name) => /^(w|wid|width|sw|imwidth)$/i.test(name));
  if (width) larger.searchParams.set(width, String(WANTED_PIXELS));
  return larger.href === url.href ? null : larger;
};

const ENLARGERS: readonly Enlarge[] = [unwrap, sizedByName, sizedByFolder, sizedByParameter];

/**
 * URLs to try for a picture, the best resolution first and the given URL last. Covers the thumbnails of common shop
 * systems and image servers.
 */
export function largerAddresses(address: string): string[] {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return [address];
  let url = new URL(address);
  const larger: string[] = [];
  for (const enlarge of ENLARGERS) {
    const next = enlarge(url);
    if (!next || !/^https?:$/.test(next.protocol)) continue;
    url = next;
    larger.unshift(url.href);
  }
  return [...new Set([...larger, address])];
}

/** A key that does not depend on the requested size: URLs with the same key show the same picture. */
export function pictureKey(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return address;
  const best = new URL(largerAddresses(address)[0] ?? address);
  const path = best.pathname.replace(/\/w_\d+,c_limit(?=\/)/, '').toLowerCase();
  // URLs whose path identifies nothing are distinguished by their query parameters.
  const isNamed = /[^/]\.(?:jpe?g|png|webp|avif|gif)$/.test(path) || path.split('/').pop() !== '';
  const rest = [...best.searchParams]
    .filter(([name]) => !SIZE_PARAMETER.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  return isNamed && !/\.(?:php|aspx?|cgi)$/.test(path) ? path : `${path}?${rest.join('&')}`;
}

/** The URL in a `srcset` for the widest screen, and so the largest file; null for an empty one. */
export function largestOfSet(srcset: string): string | null {
  // Commas belong to the URL unless a space follows the descriptor: image servers use them in paths.
  const entries = [...srcset.matchAll(/(\S*[^,\s])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)/g)];
  let best: { address: string; size: number } | null = null;
  for (const [, address = '', number = '1', unit = 'x'] of entries) {
    const size = Number(number) * (unit === 'x' ? 1000 : 1);
    if (!best || size > best.size) best = { address, size };
  }
  return best?.address ?? null;
}

function withPath(url: URL, path: string): URL {
  const changed = new URL(url);
  changed.pathname = path;
  return changed;
}
