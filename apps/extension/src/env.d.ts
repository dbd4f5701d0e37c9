interface ImportMetaEnv {
  /** Origin of the site, without a trailing slash; decided when the extension is built. */
  readonly SITE_ORIGIN: string;
  /** The id that Firefox signs in with; empty where the browser's own id is used. */
  readonly CLIENT_ID: string;
  /** Whether this is the build for Firefox; what the other one needs is left out of it. */
  readonly FIREFOX: boolean;
}
