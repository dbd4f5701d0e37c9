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
  engineNameSchema,
  TRY_ON_FIELDS,
  type Tuck,
  tuckSchema,
} from '@tryon/contract/try-on/try-on.ts';
import { wipe } from '@tryon/engine/node/wipe.ts';
import type { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';

export interface UploadedPicture {
  readonly bytes: Uint8Array;
  /** Declared media type of the part in lower case; null if there is none. */
  readonly declaredType: string | null;
}

export type Upload = Readonly<ReturnType<typeof parseUpload>>;

const PART_HEADER_BYTES = 4 * 1024;
/** More than the known fields, so that an extra or duplicate one is reported by name. */
const MOST_PARTS = 16;
const LONGEST_WORD_BYTES = 16;

/**
 * Reads the two pictures of a try-on into memory, never to disk, within the limits of the public contract.
 * @param collect returns the whole body, which is overwritten after the pictures have been copied.
 * @throws DomainError describing the problem of the body; errors of `collect`.
 */
export async function readUpload(
  contentType: string | undefined,
  collect: () => Promise<Uint8Array>,
): Promise<Upload> {
  const boundary = getBoundary(contentType);
  const body = await collect();
  try {
    return parseUpload(body, boundary);
  } catch (error) {
    throw toUploadError(error);
  } finally {
    body.fill(0);
  }
}

/** Overwrites the pictures, unless their buffers have been transferred. */
export function wipeUpload({ person, garment }: Upload): void {
  wipe(person.bytes, garment.bytes);
}

function parseUpload(body: Uint8Array, boundary: string) {
  const parts = collectParts();
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: PART_HEADER_BYTES,
    maxFileSize: UPLOAD_LIMITS.pictureBytes,
    maxParts: MOST_PARTS,
    maxTotalSize: UPLOAD_LIMITS.bodyBytes,
  });
  for (const part of parser.write(body)) parts.add(part);
  parser.finish();
  return parts.toUpload();
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
    // Browsers send an empty part without a file name for an empty file field.
    if (!part || (part.size === 0 && !part.filename)) {
      throw new DomainError('missing_image', { subject });
    }
    return {
      bytes: part.bytes,
      declaredType: part.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? null,
    };
  }

  /** An enum value; `fallback` if the field is missing or empty. */
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
    toUpload: () => ({
      person: getPicture(TRY_ON_FIELDS.person, 'person'),
      garment: getPicture(TRY_ON_FIELDS.garment, 'garment'),
      category: getWord<Category>(TRY_ON_FIELDS.category, categorySchema, 'auto'),
      tuck: getWord<Tuck>(TRY_ON_FIELDS.tuck, tuckSchema, 'auto'),
      /** Whether the response should contain the map of the picture's changes. */
      wantsChanges: getWord(TRY_ON_FIELDS.changes, changesSchema, 'false') === 'true',
      /** Name of the only engine to use; null for any. */
      engine: getWord(TRY_ON_FIELDS.engine, engineNameSchema, '') || null,
    }),
  };
}

function toUploadError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (error instanceof MaxFileSizeExceededError)
    return new DomainError('picture_too_large', { cause: error });
  if (error instanceof MaxTotalSizeExceededError) return new DomainError('body_too_large', { cause: error });
  // The parser's remaining errors, and part headers that cannot be decoded.
  return new DomainError('malformed_body', { cause: error });
}
