import type { BlogPicture } from '@tryon/contract/site/blog.ts';

/** Widths in pixels that pictures are offered in, besides their own. */
export const PICTURE_WIDTHS = [480, 768, 1152, 1600] as const;

/** URL path of the project's own pictures. */
export const OWN_PICTURES = '/blog/pictures/';

/** The only external host that pages load pictures from; it is also part of the content security policy. */
export const CONTENTFUL_PICTURES = 'https://images.ctfassets.net';

/**
 * Describes a picture in all its widths; null if its host is not allowed.
 * @param file `url` as in the source: a path on this site, or a URL with or without a protocol.
 */
export function toPicture(file: Omit<BlogPicture, 'sources'>): BlogPicture | null {
  const { width, height, alt, caption } = file;
  const about = { alt, caption, width, height };
  if (file.url.startsWith(OWN_PICTURES)) {
    const sources = widthsUpTo(width).map((each) => ({ width: each, url: ownPictureUrl(file.url, each) }));
    return { ...about, url: sources.at(-1)?.url ?? file.url, sources };
  }
  const url = toContentfulUrl(file.url);
  if (url === null) return null;
  const sources = widthsUpTo(width).map((each) => ({ width: each, url: resizedBy(url, each) }));
  return { ...about, url: resizedBy(url, Math.min(width ?? 1152, 1152)), sources };
}

/** `/blog/pictures/name-1a2b.webp` in width 480 is `/blog/pictures/name-1a2b-480.webp`. */
function ownPictureUrl(url: string, width: number): string {
  return url.replace(/\.webp$/, `-${width}.webp`);
}

/** The offered widths that do not enlarge the picture, plus its own width if it is below the largest. */
export function widthsUpTo(width: number | null): number[] {
  const largest = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 0;
  const most = Math.min(width ?? largest, largest);
  return [...PICTURE_WIDTHS.filter((each) => each < most), most];
}

function toContentfulUrl(address: string): URL | null {
  const whole = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  return url.origin === CONTENTFUL_PICTURES ? url : null;
}

/** Contentful resizes pictures itself. Source: its Images API. */
function resizedBy(url: URL, width: number): string {
  const resized = new URL(url);
  resized.search = new URLSearchParams({ w: String(width), fm: 'webp', q: '80' }).toString();
  return resized.href;
}
