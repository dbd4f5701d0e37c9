import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { EXTENSION_FILES } from '@tryon/contract/extension/extension-files.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { build, type InlineConfig, type UserManifest, zip } from 'wxt';

export type TargetBrowser = 'chrome' | 'firefox';

interface ExtensionBuildOptions {
  browser: TargetBrowser;
  /** Origin of the site whose account and API the extension uses, without a trailing slash. */
  siteOrigin: string;
  /** Adds the key that gives an unpacked extension the same id on every machine; a store gives ids of its own. */
  hasDevelopmentKey: boolean;
  /** Absolute path of the folder that gets one folder a browser. */
  outputFolder: string;
  /** Pages come from the development server, which writes styles into them and tells them what has changed. */
  isServed?: boolean;
}

/** The add-on id in Firefox; also the `client_id` that Firefox signs in with. */
export const FIREFOX_ID = 'fitting-room@virtual-try-on.example';

/** Public half of a key whose private half was thrown away. It makes the id `gnmheciikkhjhbljkkimmeieacfnacce`. */
const DEVELOPMENT_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx2H/s3zPBY1P1oH0qobkiVDVAuJDrv7XtDoZIz2nPqaC3AHLU3DXlqpPDp/xyISWWE9xHIgQxvq662rqbWA85lO9Jxzr9VPynv4CG6kiintxwH1isgxrYjvBojpEbIUU0ybbyw+NrknIUVNCUBS1xitIfskX7ppbF52x/15uJjZDCX7KYhzWU4ffQIsvXgmLg9vfbgoGjMHSYAEUtKkYFFQOAnf1zyP5LFsYGQ7q1JvqFKKanBkfavmo9LT2B1Scp4zCiVgqSS1v4ceioJu82t0GLkbuglglIpOpgn0JqdA9KOYAJ5hCRnCXxWilda5pNQP5wBY5wZbQwqm552iMWwIDAQAB';

const SHORT_TEXT = 'See a garment from any shop on your own photo, in a fitting room beside the page.';

/** Sides of the icons, pixels. */
export const ICON_SIZES = [16, 32, 48, 96, 128] as const;

/** WXT's configuration for one browser; `buildExtension` and the development server use the same. */
export function extensionConfig(options: ExtensionBuildOptions): InlineConfig {
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    srcDir: 'src',
    publicDir: 'public',
    // Everything is imported by name, so that readers and checkers see where it comes from.
    imports: false,
    outDir: options.outputFolder,
    outDirTemplate: '{{browser}}',
    browser: options.browser,
    manifestVersion: 3,
    // A store wants the version in the file's name and the sources beside it; the site serves one file a browser.
    zip: options.hasDevelopmentKey
      ? { artifactTemplate: EXTENSION_FILES[options.browser], zipSources: false }
      : {},
    modules: ['@wxt-dev/module-react'],
    manifest: extensionManifest(options),
    suppressWarnings: { firefoxDataCollection: true },
    vite: () => ({
      plugins: [tailwindcss(), withoutCodeOfText],
      define: {
        'import.meta.env.SITE_ORIGIN': JSON.stringify(options.siteOrigin),
        'import.meta.env.CLIENT_ID': JSON.stringify(options.browser === 'firefox' ? FIREFOX_ID : ''),
      },
      build: {
        // light-dark() has to reach the browser as it is: labels choose their own colour scheme.
        cssTarget: ['chrome123', 'firefox128'],
        assetsInlineLimit: 0,
      },
    }),
  };
}

/**
 * The schema library can compile schemas to code, which the content policy forbids and which is switched off. Stores
 * look for the possibility as well, so it is taken out of what they are sent.
 */
const withoutCodeOfText = {
  name: 'without-code-of-text',
  transform: (code: string, id: string) =>
    /zod\/v4\/core\/(util|doc)\.js$/.test(id)
      ? { code: code.replace('const F = Function;', 'const F = undefined;'), map: null }
      : null,
};

function extensionManifest(options: ExtensionBuildOptions): UserManifest {
  const isFirefox = options.browser === 'firefox';
  const sitePattern = originPattern(options.siteOrigin, isFirefox);
  const icons = Object.fromEntries(ICON_SIZES.map((size) => [size, `icons/icon-${size}.png`]));
  return {
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: SHORT_TEXT,
    icons,
    permissions: [
      'activeTab',
      'storage',
      'contextMenus',
      'scripting',
      'identity',
      ...(isFirefox ? [] : (['sidePanel'] as const)),
    ],
    host_permissions: [sitePattern],
    optional_host_permissions: ['<all_urls>'],
    action: { default_icon: icons, default_title: PRODUCT_NAME },
    content_scripts: [{ matches: [sitePattern], js: ['site-bridge.js'], run_at: 'document_start' }],
    content_security_policy: {
      extension_pages: pagePolicy(options.isServed ?? false),
    },
    ...(isFirefox ? firefoxParts() : chromeParts(options)),
  };
}

function pagePolicy(isServed: boolean): string {
  const assets = isServed ? "'self' http://localhost:*" : "'self'";
  const styles = isServed ? "'self' 'unsafe-inline'" : "'self'";
  const calls = isServed ? "'self' http: https: ws:" : "'self' http: https:";
  return `default-src 'self'; script-src 'self'; style-src ${styles}; font-src ${assets}; img-src ${assets} blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src ${calls}`;
}

function chromeParts({ hasDevelopmentKey }: ExtensionBuildOptions): Partial<UserManifest> {
  return {
    minimum_chrome_version: '123',
    // Nobody from outside may speak to it: neither pages nor other extensions.
    externally_connectable: { ids: [] },
    ...(hasDevelopmentKey ? { key: DEVELOPMENT_KEY } : {}),
  };
}

function firefoxParts(): Partial<UserManifest> {
  return {
    browser_specific_settings: {
      gecko: {
        id: FIREFOX_ID,
        strict_min_version: '142.0',
        data_collection_permissions: {
          required: ['authenticationInfo', 'personallyIdentifyingInfo', 'websiteContent'],
        },
      },
    },
  };
}

/** Firefox knows no ports in patterns; there the bridge itself looks at the whole origin. */
function originPattern(origin: string, isFirefox: boolean): string {
  const { protocol, host, hostname } = new URL(origin);
  return `${protocol}//${isFirefox ? hostname : host}/*`;
}

/**
 * Builds the unpacked extension.
 * @throws Error when building fails.
 */
export async function buildExtension(options: ExtensionBuildOptions): Promise<void> {
  await build({ ...extensionConfig(options), logger: QUIET });
}

/** Builds the extension and packs it as one file, and for a store its sources. Returns the files' paths. */
export async function packExtension(options: ExtensionBuildOptions): Promise<string[]> {
  return zip({ ...extensionConfig(options), logger: QUIET });
}

const nothing = () => undefined;

/** What it says while it works is of no interest; failures are thrown. */
const QUIET = {
  debug: nothing,
  log: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
  success: nothing,
  level: 0,
};
