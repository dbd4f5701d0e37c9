import type { BlogPicture as Picture } from '@tryon/contract/site/blog.ts';

interface BlogPictureProps {
  picture: Picture;
  /** The picture's layout width, from which the browser selects a source. */
  sizes: string;
  /** Set for the first picture of a page, to load it immediately instead of lazily. */
  eager?: boolean;
  className?: string;
  /** Empty if the text next to the picture says the same. */
  alt?: string;
}

/** A blog picture with sources for several widths; its space is reserved until it has loaded. */
export function BlogPicture({ picture, sizes, eager, className, alt }: BlogPictureProps) {
  const { url, sources, width, height } = picture;
  return (
    <img
      className={className}
      src={url}
      srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(', ') || undefined}
      sizes={sizes}
      alt={alt ?? picture.alt}
      {...(width && height ? { width, height } : {})}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
