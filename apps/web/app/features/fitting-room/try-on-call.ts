import { ApiError, createApiClient, tryOnErrorText } from '@tryon/contract/api-client.ts';
import type { Subject } from '@tryon/contract/error-codes.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/texts.ts';
import type { TryOnEvent } from '@tryon/contract/try-on.ts';
import { blobFromBase64, blobFromDataUrl } from './data-url.ts';
import type { Result } from './fitting-room-state.ts';

export interface TryOnOrder {
  /** Data URLs of the two photos. */
  person: string;
  garment: string;
  signal: AbortSignal;
  onEvent: (event: TryOnEvent) => void;
}

/**
 * Has the picture made and ready to be shown without a flash of nothing.
 * @throws what the API client throws; `explainFailure` turns it into words.
 */
export async function makeTryOn({ person, garment, signal, onEvent }: TryOnOrder): Promise<Result> {
  const answer = await createApiClient().tryOn({
    person: blobFromDataUrl(person),
    garment: blobFromDataUrl(garment),
    signal,
    onEvent,
  });
  const isPng = answer.image.startsWith('iVBOR');
  const picture = URL.createObjectURL(blobFromBase64(answer.image, isPng ? 'image/png' : 'image/jpeg'));
  await decodePicture(picture);
  return {
    picture,
    fileName: `virtual-try-on.${isPng ? 'png' : 'jpg'}`,
    person,
    garment,
    warnings: answer.warnings,
  };
}

/** Decodes the picture before the curtain opens; one that cannot be shown is no result. */
async function decodePicture(picture: string): Promise<void> {
  const image = new Image();
  image.src = picture;
  try {
    await image.decode();
  } catch (cause) {
    URL.revokeObjectURL(picture);
    throw new Error(TRY_ON_TEXTS.invalidImageInAnswer, { cause });
  }
}

export interface Failure {
  text: string;
  subject: Subject | null;
  retryAfterSeconds: number | null;
  signInNeeded: boolean;
}

const UNAUTHENTICATED = 401;

/** What a person is told about a try-on that failed. */
export function explainFailure(error: unknown): Failure {
  const api = error instanceof ApiError ? error : null;
  return {
    text: tryOnErrorText(error),
    subject: api?.subject ?? null,
    retryAfterSeconds: api?.retryAfterSeconds ?? null,
    signInNeeded: api?.status === UNAUTHENTICATED,
  };
}
