import { createApiClient } from '@tryon/contract/api-client.ts';
import { madeText } from '@tryon/contract/try-on/generation-texts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import type { GarmentState } from '#src/features/garment/garment-state.ts';
import type { DeviceStore } from '#src/lib/device-store.ts';
import { fromBase64 } from '#src/lib/read-blob.ts';
import { explainFailure } from './explain-failure.ts';
import type { Failure, TryOnOrder, TryOnReport } from './try-on-messages.ts';

export interface TryOnDependencies {
  siteOrigin: string;
  /** `fetch` with the user's token. */
  fetch: typeof fetch;
  store: Pick<DeviceStore, 'findPerson' | 'findGarment' | 'saveResult'>;
  /** The engines that the user may use. */
  findEngines: () => Promise<readonly EngineChoice[]>;
  findGarmentState: (tabId: number) => Promise<GarmentState>;
  isOnline: () => boolean;
  now: () => number;
}

/** Longer than any engine takes. */
const LIMIT_MS = 180_000;

/** Runs one try-on and saves the picture on this device. Never throws: the last report contains the outcome. */
export async function runTryOn(
  order: TryOnOrder,
  report: (news: TryOnReport) => void,
  cancelled: AbortSignal,
  dependencies: TryOnDependencies,
): Promise<void> {
  try {
    const person = await dependencies.store.findPerson();
    const garment = await dependencies.store.findGarment(order.tabId);
    if (!person || !garment) return report({ type: 'failed', failure: missing(person === null) });
    const { title, shop } = await dependencies.findGarmentState(order.tabId);
    const answer = await createApiClient({
      baseUrl: dependencies.siteOrigin,
      fetch: dependencies.fetch,
    }).tryOn({
      person,
      garment,
      category: order.category,
      idempotencyKey: crypto.randomUUID(),
      signal: AbortSignal.any([cancelled, AbortSignal.timeout(LIMIT_MS)]),
      onEvent: report,
    });
    const isPng = answer.image.startsWith('iVBOR');
    const madeAt = dependencies.now();
    await dependencies.store.saveResult({
      id: madeAt,
      person,
      result: fromBase64(answer.image, isPng ? 'image/png' : 'image/jpeg'),
      title,
      shop,
      fileName: `virtual-try-on.${isPng ? 'png' : 'jpg'}`,
      madeAt,
      watermarked: answer.watermarked,
      made: madeText(
        { engine: answer.engine, tookMs: answer.milliseconds },
        await dependencies.findEngines(),
      ),
      engine: answer.engine,
      warnings: answer.warnings.map(({ text }) => text),
      tryOnId: answer.id ?? null,
      ...(answer.grade === 'rough' && { rough: answer.reasons.map(({ code }) => code) }),
    });
    if (!cancelled.aborted) report({ type: 'made', lookId: madeAt });
  } catch (error) {
    if (!cancelled.aborted)
      report({ type: 'failed', failure: explainFailure(error, dependencies.isOnline()) });
  }
}

function missing(isPerson: boolean): Failure {
  return {
    text: isPerson ? 'Please add your photo first.' : 'Please choose a garment first.',
    subject: isPerson ? 'person' : 'garment',
    retryAfterSeconds: null,
    way: 'none',
    canRetry: false,
  };
}
