import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { ExtensionClient } from '#src/config/extension-settings.ts';
import type { EdgeEnv } from './edge-env.ts';

export interface SecurityHeadersOptions {
  /** HSTS is sent only if the site is served over https. */
  isHttps: boolean;
  /** Vite's hot reload opens a socket, polls from a worker and adds style elements without a nonce. */
  isDevelopment: boolean;
  /** External origins of pictures on pages. */
  pictureOrigins: readonly string[];
  /** Whether pages take cards through Stripe's library. */
  usesStripe: boolean;
  /** Builds of the extension; the form that connects one leads there. */
  extensions: readonly Pick<ExtensionClient, 'redirectUri'>[];
}

const DENIED_FEATURES = {
  accelerometer: [],
  autoplay: [],
  displayCapture: [],
  geolocation: [],
  gyroscope: [],
  idleDetection: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  screenWakeLock: [],
  serial: [],
  usb: [],
  xrSpatialTracking: [],
};

/**
 * Origins that Stripe's library is loaded from and connects to. Only /payment loads it, but every page allows them,
 * because a client-side navigation keeps the policy of the first document.
 */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  pictures: ['https://*.stripe.com'],
} as const;
const NO_STRIPE = { script: [], frame: [], connect: [], pictures: [] } as const;

/** Pages whose URL may briefly contain a secret. */
const SECRET_ADDRESSES = ['/auth/', '/api/auth/', '/reset-password'];

/** Such pages that have a form. With `no-referrer`, browsers would not send its origin when they post it. */
const SECRET_FORM_ADDRESSES = ['/confirm', '/reset-password', '/auth/extension'];

/** Keeps these URLs out of referrers and caches. */
export const secretAddresses: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  await next();
  const isForm = SECRET_FORM_ADDRESSES.includes(c.req.path);
  if (!isForm && !SECRET_ADDRESSES.some((start) => c.req.path.startsWith(start))) return;
  c.res.headers.set('referrer-policy', isForm ? 'same-origin' : 'no-referrer');
  c.res.headers.set('cache-control', 'no-store');
};

/** The engine's worker in the built site; Vite appends a hash. */
const ENGINE_WORKER = '/assets/engine-worker-';

/** A worker has the policy of its script's response. Only this one may compile WebAssembly; pages never do. */
const engineWorker = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    connectSrc: ["'self'"],
  },
});

/** The worker that decodes HEIC photos, in the built site as well. */
const HEIC_WORKER = '/assets/heic-worker-';

/** The HEIC library starts a second worker from a blob URL, which inherits this policy. */
const heicWorker = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], scriptSrc: ["'self'"], workerSrc: ['blob:'] },
});

/**
 * The strict policy of all other responses. Scripts and style elements need the request's nonce. Radix positions
 * elements with style attributes, which cannot have a nonce, hence `style-src-attr`. Pictures use data and blob URLs,
 * because they never leave the device except for a try-on.
 */
export function securityHeaders(options: SecurityHeadersOptions): MiddlewareHandler<EdgeEnv> {
  const { isHttps, isDevelopment, pictureOrigins, usesStripe, extensions } = options;
  const stripe = usesStripe ? STRIPE : NO_STRIPE;
  const pages = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...stripe.script],
      styleSrc: isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:', ...pictureOrigins, ...stripe.pictures],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", 'blob:', ...stripe.connect, ...(isDevelopment ? ['ws:'] : [])],
      ...(usesStripe ? { frameSrc: ["'self'", ...stripe.frame] } : {}),
      workerSrc: ["'self'", ...(isDevelopment ? ['blob:'] : [])],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'", ...extensions.map(({ redirectUri }) => redirectUri)],
      ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
    },
    permissionsPolicy: {
      ...DENIED_FEATURES,
      ...(usesStripe ? { payment: ['self', 'https://js.stripe.com'] } : {}),
      camera: ['self'],
      fullscreen: ['self'],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: isHttps ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
  });
  return (c, next) => {
    // Calls made during a page render do not reach a browser.
    if (c.env?.page) return next();
    if (c.req.path.startsWith(ENGINE_WORKER)) return engineWorker(c, next);
    return (c.req.path.startsWith(HEIC_WORKER) ? heicWorker : pages)(c, next);
  };
}
