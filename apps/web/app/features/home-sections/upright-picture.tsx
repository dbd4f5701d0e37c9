interface UprightPictureProps {
  src: string;
  /** Empty for decoration. */
  alt?: string;
  className?: string;
}

/** A picture of a person or garment, 3:4, which is loaded when it comes near the window. */
export function UprightPicture({ src, alt = '', className = '' }: UprightPictureProps) {
  return (
    <img
      className={`size-full object-cover ${className}`}
      src={src}
      width={600}
      height={800}
      loading="lazy"
      alt={alt}
    />
  );
}
