/** The product's displayed name. */
export const PRODUCT_NAME = 'Virtual Try-On';

/** Default port of the server; a fixed error text contains it. */
export const DEFAULT_PORT = 8000;
