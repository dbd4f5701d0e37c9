/**
 * Content types as Contentful's two APIs show them: drafts that the Management API reads, writes by version and
 * publishes, and what is published for the Delivery API.
 */
import type { IncomingMessage } from 'node:http';

interface ContentType {
  readonly fields: readonly object[];
  readonly name?: string;
}

interface Kept {
  version: number;
  draft: ContentType;
  published: ContentType | null;
}

/** Status and body of an answer. */
export type Reply = readonly [status: number, body: object];

const TYPES = /^\/spaces\/([^/]+)\/environments\/([^/]+)\/content_types\/([^/]+)(\/published)?$/;

/** Keeps content types by the path that they have; `isManager` says which of the APIs a request speaks to. */
export function createContentTypes() {
  const kept = new Map<string, Kept>();

  function read(path: string, isManager: boolean): Reply {
    const found = kept.get(path);
    const shown = isManager ? found?.draft : found?.published;
    if (!found || !shown) return [404, error('NotFound')];
    return [200, describe(path, found, shown)];
  }

  function write(path: string, version: number | null, draft: ContentType): Reply {
    const found = kept.get(path);
    if (found && found.version !== version) return [409, error('VersionMismatch')];
    const next = { version: (found?.version ?? 0) + 1, draft, published: found?.published ?? null };
    kept.set(path, next);
    return [found ? 200 : 201, describe(path, next, draft)];
  }

  function publish(path: string, version: number | null): Reply {
    const found = kept.get(path);
    if (!found) return [404, error('NotFound')];
    if (found.version !== version) return [409, error('VersionMismatch')];
    const next = { version: found.version + 1, draft: found.draft, published: found.draft };
    kept.set(path, next);
    return [200, describe(path, next, next.draft)];
  }

  return {
    /** Whether a path is one of a content type. */
    has: (path: string) => TYPES.test(path),

    async handle(request: IncomingMessage, path: string, isManager: boolean): Promise<Reply> {
      const own = path.replace(/\/published$/, '');
      if (request.method === 'GET') return read(own, isManager);
      if (request.method !== 'PUT' || !isManager) return [403, error('AccessDenied')];
      const header = request.headers['x-contentful-version'];
      const version = header === undefined ? null : Number(header);
      if (path !== own) return publish(own, version);
      return write(own, version, await readContentType(request));
    },
  };
}

function describe(path: string, { version, published }: Kept, { fields, name }: ContentType): object {
  const id = path.split('/').at(-1);
  return {
    sys: { id, type: 'ContentType', version, ...(published ? { publishedVersion: version - 1 } : {}) },
    name,
    fields,
  };
}

function error(id: string): object {
  return { sys: { type: 'Error', id }, message: `${id}.`, requestId: 'stand-in' };
}

async function readContentType(request: IncomingMessage): Promise<ContentType> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { fields = [], name }: ContentType = JSON.parse(Buffer.concat(chunks).toString());
  return { fields, ...(name === undefined ? {} : { name }) };
}
