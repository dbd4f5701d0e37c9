/** Limits that both sides of the try-on call keep. Source: the public contract. */
export const UPLOAD_LIMITS = {
  /** Largest encoded picture, bytes. */
  pictureBytes: 8 * 1024 * 1024,
  /** Largest request body, bytes. */
  bodyBytes: 20 * 1024 * 1024,
  /** Largest picture, pixels. */
  picturePixels: 40_000_000,
  /** Smallest side of a picture, pixels. */
  minSidePixels: 64,
} as const;

/** How the browser makes a photo smaller before it keeps and sends it. Source: specification, sections 5 and 9. */
export const DOWNSCALE = { maxWidthPixels: 800, jpegQuality: 0.8 } as const;

/** Keys of the browser's local storage. Source: specification, section 3. */
export const STORAGE_KEYS = {
  prefix: 'virtual-tryon-',
  garmentImage: 'virtual-tryon-clothes-image',
  personImage: 'virtual-tryon-user-image',
  /** Who is signed in: `authToken` and `userData`. */
  auth: 'virtual-tryon-auth',
  /** There once the one picture was made that needs no account. */
  guest: 'virtual-tryon-guest',
  /** Id of whoever was signed in last: the photos on this device are theirs. */
  owner: 'virtual-tryon-owner',
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  /** The access token once more, under the name that the payment calls read. */
  token: 'token',
} as const;

/** Keys of the browser's session storage. Source: specification, section 3. */
export const SESSION_STORAGE_KEYS = {
  /** Path of this site to go to once somebody has signed in. */
  authRedirect: 'authRedirect',
  /** What somebody was about to pay for, and the form without the card, while they sign in. */
  payment: 'virtual-tryon-payment',
  /** The address that somebody was about to change to, while they sign in once more. */
  newEmail: 'virtual-tryon-new-email',
  /** The try-on that is being made, or that somebody is signing in for; its photos are in the local storage. */
  tryOn: 'virtual-tryon-asked',
  /** Id of the look that the mirror shows; its pictures are in the database on this device. */
  look: 'virtual-tryon-look',
} as const;

/** Photos kept in the browser are dropped after this time, milliseconds. */
export const STORED_PHOTO_LIFETIME_MS = 24 * 60 * 60 * 1000;
