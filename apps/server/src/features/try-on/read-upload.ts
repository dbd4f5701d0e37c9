import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import { UPLOAD_LIMITS } from '@tryon/contract/limits.ts';
import {
  type Category,
  categorySchema,
  changesSchema,
  TRY_ON_FIELDS,
  type Tuck,
  tuckSchema,
} from '@tryon/contract/try-on.ts';
import type { z } from 'zod';
import { ClientGoneError, DomainError } from '#src/domain-error.ts';

export interface UploadedPicture {
  readonly bytes: Uint8Array;
  /** Media type that the sender declared for the part, lower case; null when it declared none. */
  readonly declaredType: string | null;
}

export interface Upload {
  readonly person: UploadedPicture;
  readonly garment: UploadedPicture;
  readonly category: Category;
  readonly tuck: Tuck;
  /** The answer is to carry the map of what the picture changes. */
  readonly wantsChanges: boolean;
}

export interface ReadUploadOptions {
  contentType: string | undefined;
  /** From Content-Length; null when the sender streams. */
  declaredBytes: number | null;
  body: ReadableStream<Uint8Array> | null;
  signal: AbortSignal;
  /** Told the size of what has arrived so far; may throw to refuse the rest. */
  onBytes: (totalBytes: number) => void;
  timeoutMs?: number;
}

/** Time a body has to arrive. */
const BODY_TIMEOUT_MS = 30_000;
const PART_HEADER_BYTES = 4 * 1024;
/** More than the known fields, so that an extra or double one is named as such. */
const MOST_PARTS = 16;
const LONGEST_WORD_BYTES = 16;
/** What is still read and thrown away after a refusal, so that the sender gets to see it. */
const DISCARDED_BYTES = 64 * 1024 * 1024;

/**
 * Reads the two pictures of a try-on into memory, never onto a disk, within the limits of the public contract.
 * @throws DomainError naming what is wrong with the body; ClientGoneError.
 */
export async function readUpload(options: ReadUploadOptions): Promise<Upload> {
  const boundary = getBoundary(options.contentType);
  if ((options.declaredBytes ?? 0) > UPLOAD_LIMITS.bodyBytes) throw new DomainError('body_too_large');
  if (!options.body) throw new DomainError('malformed_body');
  const reader = options.body.getReader();
  const parts = collectParts();
  try {
    await readParts(reader, boundary, parts.add, options);
    return parts.toUpload();
  } catch (error) {
    void discardRest(reader);
    throw toUploadError(error, options.signal);
  }
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

async function readParts(
  reader: BodyReader,
  boundary: string,
  add: (part: MultipartPart) => void,
  { signal, onBytes, timeoutMs = BODY_TIMEOUT_MS }: ReadUploadOptions,
): Promise<void> {
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: PART_HEADER_BYTES,
    maxFileSize: UPLOAD_LIMITS.pictureBytes,
    maxParts: MOST_PARTS,
    maxTotalSize: UPLOAD_LIMITS.bodyBytes,
  });
  const interruption = interruptReading(signal, timeoutMs);
  let totalBytes = 0;
  let isFinished = false;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), interruption.promise]);
      if (done) break;
      totalBytes += value.byteLength;
      if (totalBytes > UPLOAD_LIMITS.bodyBytes) throw new DomainError('body_too_large');
      onBytes(totalBytes);
      // What follows the last boundary means nothing (RFC 2046, 5.1.1), but the parser objects to it.
      if (isFinished || value.byteLength === 0) continue;
      for (const part of parser.write(value)) add(part);
      isFinished = hasFinished(parser);
    }
  } finally {
    interruption.clear();
  }
  parser.finish();
}

function hasFinished(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

/** Rejects when the sender has taken too long or is gone. */
function interruptReading(signal: AbortSignal, timeoutMs: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new ClientGoneError());
  const timer = setTimeout(() => reject(new DomainError('request_timeout')), timeoutMs);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  promise.catch(() => undefined);
  return {
    promise,
    clear: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}

/** Both sides would lose the refusal if the connection were cut while pictures are still on their way. */
async function discardRest(reader: BodyReader): Promise<void> {
  let discarded = 0;
  try {
    while (discarded < DISCARDED_BYTES) {
      const { done, value } = await reader.read();
      if (done) return;
      discarded += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The sender went away first, which ends it just as well.
  }
}

function getBoundary(contentType: string | undefined): string {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType ?? '')) throw new DomainError('not_multipart');
  const match = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '');
  const boundary = match?.[1] ?? match?.[2] ?? '';
  // RFC 2046, 5.1.1: 1 to 70 characters of a small set.
  if (!/^[\w'()+,\-./:=? ]{1,70}$/.test(boundary)) throw new DomainError('malformed_body');
  return boundary;
}

function collectParts() {
  const found = new Map<string, MultipartPart>();
  const known: readonly string[] = Object.values(TRY_ON_FIELDS);

  function getPicture(field: string, subject: 'person' | 'garment'): UploadedPicture {
    const part = found.get(field);
    // A browser sends an empty part without a file name for a field in which nothing was chosen.
    if (!part || (part.size === 0 && !part.filename)) {
      throw new DomainError('missing_image', { details: { subject } });
    }
    return {
      bytes: part.bytes,
      declaredType: part.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? null,
    };
  }

  /** One of a few words; `fallback` for what was left out or left empty. */
  function getWord<Word extends string>(field: string, schema: z.ZodType<Word>, fallback: Word): Word {
    const part = found.get(field);
    if (!part || part.size === 0) return fallback;
    const word = schema.safeParse(part.size > LONGEST_WORD_BYTES ? '' : part.text);
    if (!word.success) throw new DomainError('bad_request');
    return word.data;
  }

  return {
    add: (part: MultipartPart) => {
      const { name } = part;
      if (name === undefined) throw new DomainError('malformed_body');
      if (!known.includes(name)) throw new DomainError('unexpected_field');
      if (found.has(name)) throw new DomainError('duplicate_field');
      found.set(name, part);
    },
    toUpload: (): Upload => ({
      person: getPicture(TRY_ON_FIELDS.person, 'person'),
      garment: getPicture(TRY_ON_FIELDS.garment, 'garment'),
      category: getWord<Category>(TRY_ON_FIELDS.category, categorySchema, 'auto'),
      tuck: getWord<Tuck>(TRY_ON_FIELDS.tuck, tuckSchema, 'auto'),
      wantsChanges: getWord(TRY_ON_FIELDS.changes, changesSchema, 'false') === 'true',
    }),
  };
}

function toUploadError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof DomainError || error instanceof ClientGoneError) return error;
  if (signal.aborted) return new ClientGoneError();
  if (error instanceof MaxFileSizeExceededError)
    return new DomainError('picture_too_large', { cause: error });
  if (error instanceof MaxTotalSizeExceededError) return new DomainError('body_too_large', { cause: error });
  // The rest are the parser's other complaints, undecodable part headers and bodies that break off.
  return new DomainError('malformed_body', { cause: error });
}
