import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import type { Slot } from '../fitting-room-state.ts';
import { openDeviceEngine } from '../on-device/device-engine.ts';
import { blobFromDataUrl } from '../photos/data-url.ts';
import type { PairFault } from './verdict.ts';

const faultOf = (code: PairFault['code']): PairFault => ({ code, text: wordingOf(code) });

/**
 * Checks whether both photos are the same picture, or whether they were swapped.
 * @throws the engine's errors.
 */
export async function checkPair(
  photos: Record<Slot, string>,
  signal: AbortSignal,
): Promise<PairFault | null> {
  if (photos.garment === photos.person) return faultOf('same_picture');
  const engine = await openDeviceEngine();
  const asPerson = await engine.checkPerson(blobFromDataUrl(photos.garment), { signal });
  if (asPerson.refusal) return null;
  const asGarment = await engine.checkGarment(blobFromDataUrl(photos.person), { signal });
  return asGarment.refusal ? null : faultOf('swapped_pictures');
}
