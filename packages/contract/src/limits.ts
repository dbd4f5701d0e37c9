/** Limits that client and server of the try-on call enforce. */
export const UPLOAD_LIMITS = {
  /** Maximum size of an encoded picture in bytes. */
  pictureBytes: 8 * 1024 * 1024,
  /** Maximum size of the request body in bytes. */
  bodyBytes: 20 * 1024 * 1024,
  /** Maximum number of pixels. */
  picturePixels: 40_000_000,
  /** Minimum side length in pixels. */
  minSidePixels: 64,
} as const;

/** How the browser scales a photo down before storing and sending it. */
export const DOWNSCALE = { maxWidthPixels: 800, jpegQuality: 0.8 } as const;

/** Keys of the browser's local storage. They stay as they are: browsers hold data under them. */
export const STORAGE_KEYS = {
  prefix: 'virtual-tryon-',
  garmentImage: 'virtual-tryon-clothes-image',
  personImage: 'virtual-tryon-user-image',
  /** The signed-in user: `authToken` and `userData`. */
  auth: 'virtual-tryon-auth',
  /** Set once a visitor has used the one picture that needs no account. */
  guest: 'virtual-tryon-guest',
  /** Id of the last signed-in user, who owns the photos on this device. */
  owner: 'virtual-tryon-owner',
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  /** A copy of the access token under the name that the payment calls read. */
  token: 'token',
} as const;

/** Keys of the browser's session storage. */
export const SESSION_STORAGE_KEYS = {
  /** Path to visit after sign-in. */
  authRedirect: 'authRedirect',
  /** The purchase in progress and the form without the card, kept during sign-in. */
  payment: 'virtual-tryon-payment',
  /** The requested new email address, kept while the user signs in again. */
  newEmail: 'virtual-tryon-new-email',
  /** The try-on that is running or waits for sign-in; its photos are in the local storage. */
  tryOn: 'virtual-tryon-asked',
  /** Id of the result shown in the mirror; its pictures are in the database on this device. */
  look: 'virtual-tryon-look',
} as const;

/** Photos stored in the browser are deleted after this time, in milliseconds. */
export const STORED_PHOTO_LIFETIME_MS = 24 * 60 * 60 * 1000;
