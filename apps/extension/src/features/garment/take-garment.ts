import { UPLOAD_LIMITS } from '@tryon/contract/limits.ts';
import type { Offer } from '#src/features/messages/messages.ts';
import type { GarmentState } from './garment-state.ts';
import type { Crop } from './shrink-picture.ts';

export interface GarmentDependencies {
  /** @throws Error if the bytes are not a usable picture. */
  shrink: (picture: Blob, crop?: Crop) => Promise<Blob>;
  decode: (base64: string, type: string) => Blob;
  fetch: typeof fetch;
  /** Whether the user allowed the extension to fetch from this address. */
  mayFetch: (address: string) => Promise<boolean>;
  /** A screenshot of the tab; rejects if the tab is not visible or may not be captured. */
  captureTab: () => Promise<Blob>;
}

export interface TakenGarment {
  picture: Blob;
  way: NonNullable<GarmentState['way']>;
}

const LIMIT_MS = 10_000;

/**
 * Gets a garment's picture: the bytes read by the page, otherwise fetched by the extension if it may, otherwise
 * cropped from a screenshot of the tab. Null if none of these works.
 */
export async function takeGarment(
  offer: Offer,
  dependencies: GarmentDependencies,
): Promise<TakenGarment | null> {
  const picture = await fromPage(offer, dependencies);
  if (picture) return { picture, way: 'page' };
  for (const address of offer.addresses) {
    const fetched = await fromAddress(address, dependencies);
    if (fetched) return { picture: fetched, way: 'fetched' };
  }
  const cut = await fromScreen(offer, dependencies);
  return cut && { picture: cut, way: 'screenshot' };
}

async function fromPage({ bytes }: Offer, dependencies: GarmentDependencies): Promise<Blob | null> {
  if (!bytes) return null;
  return quietly(async () => dependencies.shrink(dependencies.decode(bytes.base64, bytes.type)));
}

async function fromAddress(address: string, dependencies: GarmentDependencies): Promise<Blob | null> {
  if (!/^https?:/.test(address) || !(await dependencies.mayFetch(address))) return null;
  return quietly(async () => {
    const response = await dependencies.fetch(address, {
      credentials: 'omit',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !type.startsWith('image/')) return null;
    return dependencies.shrink(await readLimited(response));
  });
}

/** Enforces the size limit for pictures, as an untrusted URL may return any amount of data. */
async function readLimited(response: Response): Promise<Blob> {
  const reader = response.body?.getReader();
  if (!reader) throw new Error('The answer has no body.');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    sizeBytes += value.length;
    if (sizeBytes > UPLOAD_LIMITS.pictureBytes) {
      await reader.cancel();
      throw new Error('The picture is too large.');
    }
    parts.push(value);
  }
}

async function fromScreen({ shown }: Offer, dependencies: GarmentDependencies): Promise<Blob | null> {
  if (!shown) return null;
  const { left, top, width, height, scale } = shown;
  return quietly(async () =>
    dependencies.shrink(await dependencies.captureTab(), {
      left: left * scale,
      top: top * scale,
      width: width * scale,
      height: height * scale,
    }),
  );
}

/** Ignores all errors, so that the next way is tried. */
async function quietly(work: () => Promise<Blob | null>): Promise<Blob | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
