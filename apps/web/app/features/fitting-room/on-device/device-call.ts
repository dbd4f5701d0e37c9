import { createAccountClient } from '@tryon/contract/account/account-client.ts';
import { whyRough } from '@tryon/contract/try-on/grade.ts';
import { STAGES } from '@tryon/contract/try-on/try-on.ts';
import { createWatermark } from '@tryon/contract/try-on/watermark.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import type { TryOnRun } from '../generation/generation.ts';
import type { Result } from '../mirror/mirror-state.ts';
import { blobFromDataUrl } from '../photos/data-url.ts';
import { decodePicture } from '../photos/decode-picture.ts';
import { encodePicture } from '../photos/encode-picture.ts';
import { openDeviceEngine } from './device-engine.ts';

/** The longest wait for a response that the generation itself does not need. */
const LIMIT_MS = 5_000;
/** Below full quality, browsers encode JPEG with colour at half resolution, which smears red prints. */
const JPEG = { type: 'image/jpeg', quality: 1 } as const;

/**
 * Generates the picture with the engine in this browser. No photo leaves the device.
 * @throws EngineError; the signal's reason if cancelled.
 */
export async function makeOnDevice(run: TryOnRun): Promise<Result> {
  const { key, person, garment, options, signal, onEvent } = run;
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
  const draw = isWatermarked ? drawWatermark : undefined;
  const blob = await encodePicture(made.image, { ...JPEG, draw });
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

/**
 * Whether the user's plan puts the watermark on pictures generated here. Asks the server for the plan and sends it
 * nothing about the photos; if it does not respond, the watermark is on.
 */
async function needsWatermark(signal: AbortSignal): Promise<boolean> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
    const balance = await createAccountClient().findBalance(limited);
    return balance?.watermark ?? true;
  } catch (error) {
    if (signal.aborted) throw error;
    return true;
  }
}

/** Draws the same watermark as the server. */
async function drawWatermark(context: OffscreenCanvasRenderingContext2D): Promise<void> {
  const { pixels, width, height } = createWatermark(context.canvas.width, context.canvas.height);
  context.drawImage(await createImageBitmap(new ImageData(pixels, width, height)), 0, 0);
}
