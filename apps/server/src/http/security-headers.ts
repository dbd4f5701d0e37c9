import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { EdgeEnv } from '#src/http/edge-env.ts';

export interface SecurityHeadersOptions {
  /** Browsers are told to stay on https only where the site is served by it. */
  isHttps: boolean;
  /** Vite's hot reload opens a socket, polls from a worker and writes style elements without a nonce. */
  isDevelopment: boolean;
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
 * The same strict policy on every answer. Scripts and style elements need the request's nonce. Radix sets
 * positions through style attributes, which no nonce can cover, hence `style-src-attr`; pictures live in
 * data and blob addresses because they never leave the device except for a try-on.
 */
export function securityHeaders({
  isHttps,
  isDevelopment,
}: SecurityHeadersOptions): MiddlewareHandler<EdgeEnv> {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", 'blob:', ...(isDevelopment ? ['ws:'] : [])],
      workerSrc: ["'self'", ...(isDevelopment ? ['blob:'] : [])],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
    },
    permissionsPolicy: { ...DENIED_FEATURES, camera: ['self'], fullscreen: ['self'] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: isHttps ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
  });
}
