import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { EdgeEnv } from '#src/http/edge-env.ts';

export interface SecurityHeadersOptions {
  /** Browsers are told to stay on https only where the site is served by it. */
  isHttps: boolean;
  /** Vite's hot reload opens a socket, polls from a worker and writes style elements without a nonce. */
  isDevelopment: boolean;
  /** Other origins whose pictures pages show. */
  pictureOrigins: readonly string[];
  /** Whether pages take cards with Stripe's library. */
  usesStripe: boolean;
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
 * Where Stripe's library comes from, and what it talks to. Every page names them, although /payment alone loads the
 * library: a page that is reached without loading another document keeps the policy that it began with.
 */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  pictures: ['https://*.stripe.com'],
} as const;
const NO_STRIPE = { script: [], frame: [], connect: [], pictures: [] } as const;

/** Addresses of pages that may hold a secret for a moment. */
const SECRET_ADDRESSES = ['/auth/', '/api/auth/', '/reset-password'];

/** A page whose form needs no script: told no referrer at all, browsers would hide the form's own origin from us. */
const SECRET_FORM_ADDRESS = '/confirm';

/** Keeps such an address from being told to anybody, or kept. */
export const secretAddresses: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  await next();
  const isForm = c.req.path === SECRET_FORM_ADDRESS;
  if (!isForm && !SECRET_ADDRESSES.some((start) => c.req.path.startsWith(start))) return;
  c.res.headers.set('referrer-policy', isForm ? 'same-origin' : 'no-referrer');
  c.res.headers.set('cache-control', 'no-store');
};

/** The engine's worker in the built site; Vite puts a hash behind this name. */
const ENGINE_WORKER = '/assets/engine-worker-';

/** A worker has the policy of its own script's answer. This one alone may compile WebAssembly; pages never do. */
const engineWorker = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    connectSrc: ["'self'"],
  },
});

/** The worker that decodes HEIC photos, in the built site as well. */
const HEIC_WORKER = '/assets/heic-worker-';

/** Its library runs in a second worker, which it starts from a blob address; that one inherits this policy. */
const heicWorker = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], scriptSrc: ["'self'"], workerSrc: ['blob:'] },
});

/**
 * The same strict policy on every other answer. Scripts and style elements need the request's nonce. Radix sets
 * positions through style attributes, which no nonce can cover, hence `style-src-attr`; pictures live in
 * data and blob addresses because they never leave the device except for a try-on.
 */
export function securityHeaders({
  isHttps,
  isDevelopment,
  pictureOrigins,
  usesStripe,
}: SecurityHeadersOptions): MiddlewareHandler<EdgeEnv> {
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
      formAction: ["'self'"],
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
    // What a page asks while it is made reaches no browser.
    if (c.env?.page) return next();
    if (c.req.path.startsWith(ENGINE_WORKER)) return engineWorker(c, next);
    return (c.req.path.startsWith(HEIC_WORKER) ? heicWorker : pages)(c, next);
  };
}
