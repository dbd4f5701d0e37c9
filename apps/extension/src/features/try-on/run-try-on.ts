import { explainFailure } from '@tryon/contract/try-on/client/explain-failure.ts';
import { makeTryOn } from '@tryon/contract/try-on/client/make-try-on.ts';
import { refillText } from '@tryon/contract/try-on/generation-texts.ts';
import { madeText, pictureName } from '@tryon/contract/try-on/result-texts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import type { GarmentState } from '#src/features/garment/garment-state.ts';
import type { DeviceStore } from '#src/storage/device-store.ts';
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
    const { engine, ...made } = await makeTryOn(
      { person, garment, category: order.category, idempotencyKey: crypto.randomUUID(), onEvent: report },
      {
        baseUrl: dependencies.siteOrigin,
        fetch: dependencies.fetch,
        signal: AbortSignal.any([cancelled, AbortSignal.timeout(LIMIT_MS)]),
      },
    );
    const madeAt = dependencies.now();
    await dependencies.store.saveResult({
      id: madeAt,
      person,
      result: made.blob,
      title,
      shop,
      fileName: pictureName(made.blob.type),
      madeAt,
      watermarked: made.watermarked,
      made: madeText({ engine, tookMs: made.milliseconds }, await dependencies.findEngines()),
      engine,
      warnings: made.warnings.map(({ text }) => text),
      tryOnId: made.id ?? null,
      ...(made.grade === 'rough' && { rough: made.reasons.map(({ code }) => code) }),
    });
    if (!cancelled.aborted) report({ type: 'made', resultId: madeAt });
  } catch (error) {
    if (!cancelled.aborted) report({ type: 'failed', failure: toFailure(error, dependencies.isOnline()) });
  }
}

/** The failure as panels understand it. */
function toFailure(error: unknown, isOnline: boolean): Failure {
  const { text, remedy, retryAfterSeconds, refillsAt } = explainFailure(error, { isOnline });
  const words = refillsAt === null ? text : `${text} ${refillText(refillsAt)}`;
  return { text: words, remedy, retryAfterSeconds };
}

function missing(isPerson: boolean): Failure {
  const text = isPerson ? 'Please add your photo first.' : 'Please choose a garment first.';
  return { text, remedy: 'photo', retryAfterSeconds: null };
}
