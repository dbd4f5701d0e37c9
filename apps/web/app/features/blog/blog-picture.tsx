import type { BlogPicture as Picture } from '@tryon/contract/site/blog.ts';

interface BlogPictureProps {
  picture: Picture;
  /** How wide the picture stands on the page, for the browser's choice. */
  sizes: string;
  /** The first picture of a page is not waited with. */
  eager?: boolean;
  className?: string;
  /** Empty where the words beside the picture say the same. */
  alt?: string;
}

/** A picture of the blog in the width that its place needs; its place is kept until it is there. */
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
