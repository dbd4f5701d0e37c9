interface ImportMetaEnv {
  /** Origin of the site, without a trailing slash; set at build time. */
  readonly SITE_ORIGIN: string;
  /** The client id for sign-in from Firefox; empty if the browser's own extension id is used. */
  readonly CLIENT_ID: string;
  /** Whether this is the Firefox build; code for other browsers is left out of it. */
  readonly FIREFOX: boolean;
}
