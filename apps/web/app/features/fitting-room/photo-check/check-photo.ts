import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import type { Slot } from '../fitting-room-state.ts';
import { openDeviceEngine } from '../on-device/device-engine.ts';
import { blobFromDataUrl } from '../photos/data-url.ts';
import { judge } from './judge.ts';
import type { PhotoCheckOptions } from './photo-check.ts';
import type { PairFault, Verdict } from './verdict.ts';

/** A check takes a third of a second here; a device that needs this long is too slow to help. */
const CHECK_TIMEOUT_MS = 20_000;

/**
 * Checks a photo on this device with this project's engine; nothing is sent.
 * @throws the engine's errors; problems with the photo are part of the result.
 */
export async function checkPhoto(
  photo: string,
  slot: Slot,
  { signal, onLoaded, isEmbeddedEngine }: PhotoCheckOptions,
): Promise<Verdict> {
  const engine = await openDeviceEngine();
  await engine.prepare();
  signal.throwIfAborted();
  onLoaded();
  const blob = blobFromDataUrl(photo);
  const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]) };
  const image = new Image();
  image.src = photo;
  const [findings] = await Promise.all([
    slot === 'person' ? engine.checkPerson(blob, options) : engine.checkGarment(blob, options),
    image.decode(),
  ]);
  return judge(findings, slot, { width: image.naturalWidth, height: image.naturalHeight }, isEmbeddedEngine);
}

/**
 * Checks whether both photos are the same picture, or whether they were swapped.
 * @throws the engine's errors.
 */
export async function checkPair(
  photos: Record<Slot, string>,
  signal: AbortSignal,
): Promise<PairFault | null> {
  const faultOf = (code: PairFault['code']) => ({ code, text: wordingOf(code) });
  if (photos.garment === photos.person) return faultOf('same_picture');
  const engine = await openDeviceEngine();
  const asPerson = await engine.checkPerson(blobFromDataUrl(photos.garment), { signal });
  if (asPerson.refusal) return null;
  const asGarment = await engine.checkGarment(blobFromDataUrl(photos.person), { signal });
  return asGarment.refusal ? null : faultOf('swapped_pictures');
}
