/** The product's name wherever people read it. */
export const PRODUCT_NAME = 'Virtual Try-On';

/** Port of the server when `PORT` is not set; named in an error text of the specification. */
export const DEFAULT_PORT = 8000;
