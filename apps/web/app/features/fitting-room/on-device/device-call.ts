import { whyRough } from '@tryon/contract/try-on/grade.ts';
import { STAGES } from '@tryon/contract/try-on/try-on.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import type { GenerationDependencies } from '../generation/generation.ts';
import type { Result } from '../mirror/mirror-state.ts';
import { blobFromDataUrl } from '../photos/data-url.ts';
import { decodePicture } from '../photos/decode-picture.ts';
import { openDeviceEngine } from './device-engine.ts';
import { finishPicture } from './finish-picture.ts';
import { needsWatermark } from './needs-watermark.ts';

type Ordered = Parameters<GenerationDependencies['makeTryOn']>[0];

/**
 * Generates the picture with the engine in this browser. No photo leaves the device.
 * @throws EngineError; the signal's reason if cancelled.
 */
export async function makeOnDevice(order: Ordered): Promise<Result> {
  const { key, person, garment, options, signal, onEvent } = order;
  const [engine, isWatermarked] = await Promise.all([openDeviceEngine(), needsWatermark(signal)]);
  const made = await engine.tryOn(
    { person: blobFromDataUrl(person), garment: blobFromDataUrl(garment) },
    {
      signal,
      tuck: options.tuck,
      wantsChanged: true,
      onStage: (stage) =>
        onEvent({ type: 'stage', stage, step: STAGES.indexOf(stage) + 1, steps: STAGES.length }),
    },
  );
  const blob = await finishPicture(made.image, isWatermarked);
  return {
    id: key,
    picture: await decodePicture(blob),
    blob,
    changes: made.changed ?? null,
    person,
    garment,
    options,
    engine: 'on-device',
    watermarked: isWatermarked,
    creditsRemaining: null,
    tryOnId: null,
    grade: made.grade,
    reasons: made.reasons.map((code) => ({ code, text: whyRough(code) })),
    warnings: made.warnings.map(({ subject, reason }) => ({
      subject,
      code: reason,
      text: wordingOf(reason, subject),
    })),
    madeAt: Date.now(),
  };
}
