/** URL path of the owner's gallery pictures; each URL contains a hash of its picture. */
export const GALLERY_PICTURES = '/gallery/';

/** One result of the owner's gallery. Pictures are paths on this site. */
export interface GalleryResult {
  /** Displayed name of the person. */
  readonly person: string;
  /** The garment, such as `linen shirt`. */
  readonly garment: string;
  /** Who made the picture, such as `our built-in engine`. */
  readonly engine: string;
  readonly personPicture: string;
  readonly garmentPicture: string;
  readonly resultPicture: string;
}
