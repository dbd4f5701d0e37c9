/** Where the server has the pictures of the owner's gallery; each address carries a hash of its picture. */
export const GALLERY_PICTURES = '/gallery/';

/** One look of the owner's gallery. Pictures are paths of this site. */
export interface GalleryLook {
  /** Name that the person is shown under. */
  readonly person: string;
  /** What they try on, such as `linen shirt`. */
  readonly garment: string;
  /** Who made the picture, such as `our built-in engine`. */
  readonly engine: string;
  readonly personPicture: string;
  readonly garmentPicture: string;
  readonly resultPicture: string;
}
