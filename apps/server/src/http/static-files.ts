import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import type { EdgeEnv } from '#src/http/edge-env.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tflite': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.weights': 'application/octet-stream',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
};

/** Names below this folder carry a hash of their content. */
const HASHED_PREFIX = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

const ENCODERS = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
} as const;
type Encoding = keyof typeof ENCODERS | 'identity';

interface StaticFile {
  readonly path: string;
  readonly type: string;
  readonly cacheControl: string;
  readonly encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
}

export interface StaticFilesOptions {
  /** Address that the folder has; that of the whole site unless told. */
  at?: string;
  /** The files that exist; all unless told. */
  only?: readonly string[];
}

/**
 * Serves the files that were in `folder` when the server started; others, whatever the address says, do not
 * exist. Texts are compressed once and kept; the whole site is a few megabytes.
 */
export function staticFiles(folder: string, options: StaticFilesOptions = {}): MiddlewareHandler<EdgeEnv> {
  const files = indexFiles(folder, options);
  return async (c, next) => {
    const file = ['GET', 'HEAD'].includes(c.req.method) ? files.get(c.req.path) : undefined;
    if (!file) return next();
    const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(file.type);
    const encoding = isText ? chooseEncoding(c.req.header('accept-encoding')) : 'identity';
    const body = await readEncoded(file, encoding).catch(nullWhenGone);
    if (body === null) return next();
    return c.body(body, 200, {
      'content-type': file.type,
      'cache-control': file.cacheControl,
      'content-length': String(body.byteLength),
      ...(isText ? { vary: 'accept-encoding' } : {}),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    });
  };
}

/** A new build may have replaced the file while this server runs. */
function nullWhenGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

function indexFiles(folder: string, { at = '', only }: StaticFilesOptions): ReadonlyMap<string, StaticFile> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile() && (only?.includes(entry.name) ?? true))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const address = `${at}/${relative(folder, path).split(sep).join('/')}`;
        const file: StaticFile = {
          path,
          type: CONTENT_TYPES[extname(entry.name)] ?? 'application/octet-stream',
          cacheControl: address.startsWith(HASHED_PREFIX) ? FOREVER : ONE_HOUR,
          encoded: new Map(),
        };
        return [address, file];
      }),
  );
}

function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim().split(';'));
  const isAccepted = (name: string) =>
    offers.some(([offer, quality]) => offer === name && quality?.trim() !== 'q=0');
  if (isAccepted('br')) return 'br';
  return isAccepted('gzip') ? 'gzip' : 'identity';
}

function readEncoded(file: StaticFile, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const reading = readFile(file.path).then(async (bytes) =>
    encoding === 'identity' ? new Uint8Array(bytes) : new Uint8Array(await ENCODERS[encoding](bytes)),
  );
  file.encoded.set(encoding, reading);
  // A file that could not be read is tried again by the next request.
  reading.catch(() => file.encoded.delete(encoding));
  return reading;
}
