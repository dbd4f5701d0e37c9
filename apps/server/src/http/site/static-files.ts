import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { getMimeType } from 'hono/utils/mime';
import { DomainError } from '#src/domain-error.ts';
import { answerEncoded, cacheEncodings } from '#src/http/cached-encodings.ts';
import type { Edge, EdgeEnv } from '#src/http/edge-env.ts';

/** File names below this folder contain a hash of their content. */
const HASHED_PREFIX = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

export interface StaticFilesOptions {
  /** URL path of the folder; by default the root. */
  at?: string;
  /** The files to serve; by default all. */
  only?: readonly string[];
}

/**
 * Serves the files that were in `folder` when the server started, and no others. Text files are compressed once and
 * cached; the whole site is a few megabytes.
 */
export function staticFiles(folder: string, options: StaticFilesOptions = {}): MiddlewareHandler<EdgeEnv> {
  const files = indexFiles(folder, options);
  return async (c, next) => {
    const file = ['GET', 'HEAD'].includes(c.req.method) ? files.get(c.req.path) : undefined;
    if (!file) return next();
    const answer = await answerEncoded(c, file.bytes, {
      isText: COMPRESSIBLE_CONTENT_TYPE_REGEX.test(file.type),
      'content-type': file.type,
      'cache-control': file.cacheControl,
    }).catch(nullWhenGone);
    return answer ?? next();
  };
}

/** Serves pictures whose URL contains a hash of their content: WebP, or null for an unknown name. */
export function servePictures(
  edge: Edge,
  at: string,
  find: (name: string) => Uint8Array<ArrayBuffer> | null | Promise<Uint8Array<ArrayBuffer> | null>,
): void {
  edge.get(`${at}:name`, async (c) => {
    const bytes = await find(c.req.param('name') ?? '');
    if (bytes === null) throw new DomainError('not_found');
    return c.body(bytes, 200, { 'content-type': 'image/webp', 'cache-control': FOREVER });
  });
}

/** A new build may have replaced the file while this server runs. */
function nullWhenGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** The files by their address. */
function indexFiles(folder: string, { at = '', only }: StaticFilesOptions) {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return new Map(
    entries
      .filter((entry) => entry.isFile() && (only?.includes(entry.name) ?? true))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const address = `${at}/${relative(folder, path).split(sep).join('/')}`;
        const file = {
          type: getMimeType(entry.name) ?? 'application/octet-stream',
          cacheControl: address.startsWith(HASHED_PREFIX) ? FOREVER : ONE_HOUR,
          bytes: cacheEncodings(() => readFile(path)),
        };
        return [address, file] as const;
      }),
  );
}
