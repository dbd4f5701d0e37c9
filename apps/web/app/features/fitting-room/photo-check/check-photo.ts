import type { Slot } from '../fitting-room-state.ts';
import { openDeviceEngine } from '../on-device/device-engine.ts';
import { blobFromDataUrl } from '../photos/data-url.ts';
import type { Size } from '../photos/downscale-size.ts';
import { judge } from './judge.ts';
import type { PhotoCheckOptions } from './photo-checks.ts';
import type { Verdict } from './verdict.ts';

/** A check takes a third of a second here; a device that needs this long is too slow to help. */
const CHECK_TIMEOUT_MS = 20_000;

/**
 * Checks a photo on this device with this project's engine; nothing is sent.
 * @throws the engine's errors; problems with the photo are part of the result.
 */
export async function checkPhoto(
  photo: string,
  slot: Slot,
  { signal, onLoaded, isOwnEngine }: PhotoCheckOptions,
): Promise<Verdict> {
  const engine = await openDeviceEngine();
  await engine.prepare();
  signal.throwIfAborted();
  onLoaded();
  const blob = blobFromDataUrl(photo);
  const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]) };
  const [findings, size] = await Promise.all([
    slot === 'person' ? engine.checkPerson(blob, options) : engine.checkGarment(blob, options),
    measure(photo),
  ]);
  return judge(findings, slot, size, isOwnEngine);
}

async function measure(photo: string): Promise<Size> {
  const image = new Image();
  image.src = photo;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
