import { setTimeout as wait } from 'node:timers/promises';
import type { Subject } from '@tryon/contract/error-codes.ts';
import { whyRough } from '@tryon/contract/try-on/grade.ts';
import { engineChoiceSchema, type TryOnChoices, type TryOnEvent } from '@tryon/contract/try-on/try-on.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import type { EngineDescription, TryOnRequest, TryOnResult } from '@tryon/engine/engine.ts';
import { checkRequest } from '@tryon/engine/node/check-request.ts';
import { wipe } from '@tryon/engine/node/wipe.ts';
import { inspectPicture } from '@tryon/engine/pictures/inspect-picture.ts';
import type { Engines } from '#src/create-engines.ts';
import { DomainError } from '#src/domain-error.ts';
import type { Delivery } from '#src/http/site/delivery.ts';
import type { Logger } from '#src/logger.ts';
import type { Charge } from './charges.ts';
import type { EngineOutcome } from './engines/engine-caller.ts';
import type { EngineList } from './engines/engine-lists.ts';
import type { EngineMetrics } from './engines/engine-metrics.ts';
import { createRouter, type Router, type RouterOptions } from './engines/route-engines.ts';
import { createStageReporter } from './report-stages.ts';
import { settleSoonAfterAbort } from './settle-soon-after-abort.ts';
import { type Upload, type UploadedPicture, wipeUpload } from './upload/read-upload.ts';
import type { Entrant, Place, TryOnSlots } from './upload/try-on-slots.ts';
import { addWatermark } from './watermark.ts';
import { writeAnswer } from './write-answer.ts';

export interface TryOnOptions extends Pick<RouterOptions, 'atOncePerEngine' | 'perMinutePerEngine'> {
  /** The enabled engines, in order of preference. Try-ons wait until they are warm. */
  engines: Engines;
  metrics: EngineMetrics;
  slots: TryOnSlots;
  /** Whether visitors may use the call. */
  allowAnonymous: boolean;
  timeoutMs: number;
  isStopping: () => boolean;
  log: Logger;
}

export interface RunOptions {
  /** The engines that may be used. */
  list: EngineList;
  requestId: string;
  charge: Charge;
  /** Aborts when the client disconnects or the server gives up on it. */
  signal: AbortSignal;
  onEvent: (event: TryOnEvent) => void;
  /** Called when a remote engine is used, which may cost the operator money. */
  onElsewhere: () => void;
  /** How the response ended. */
  delivery: Promise<Delivery>;
}

const SOON_SECONDS = 5;

const ENGINE_CATEGORIES = ['upper', 'lower', 'dress'] as const;

/** The rules of a try-on, in the order in which a route calls them: enter, check, run. */
export function createTryOn(tryOnOptions: TryOnOptions) {
  const { engines, slots, metrics, allowAnonymous, timeoutMs, isStopping, log } = tryOnOptions;
  let warm: Router | null = null;
  const router = engines.ready.then((ready) => {
    const { preservePerson } = engines;
    warm = createRouter({ ...tryOnOptions, engines: ready, preservePerson, onOutcome });
    return warm;
  });
  // The code that starts the server handles engines that fail to load, and ends the process.
  router.catch(() => undefined);

  /** Vendors' messages are not logged: they may quote what they were sent. */
  function onOutcome(ended: EngineOutcome): void {
    const { alarm, ...outcome } = ended;
    metrics.note(ended);
    if (alarm) log.error({ alarm: outcome.outcome, ...outcome }, 'an engine needs attention');
    else if (outcome.outcome !== 'made') log.info(outcome, 'an engine made no picture');
  }

  return {
    /** The available choices, derived from the engines' abilities. */
    listChoices(list: EngineList): TryOnChoices {
      const choices = list.map((description) => ({
        ...engineChoiceSchema.parse(description),
        usualSeconds: warm?.secondsOf(description) ?? description.usualSeconds,
      }));
      return { categories: ['auto', ...categoriesOf(list)], engines: choices };
    },

    /**
     * Decides by the headers alone whether this try-on is admitted; waits until stalled uploads can be identified and
     * dropped. A waiting request holds no resources.
     * @throws DomainError `shutting_down`, `sign_in_to_try_on`, `too_many_try_ons`, `overloaded`
     */
    async enter(entrant: Entrant): Promise<Place> {
      if (isStopping()) throw new DomainError('shutting_down', { retryAfterSeconds: SOON_SECONDS });
      if (!allowAnonymous && entrant.userId === null) throw new DomainError('sign_in_to_try_on');
      try {
        return slots.enter(entrant);
      } catch (error) {
        const waitMs = slots.roomInMs();
        if (waitMs === null || !(error instanceof DomainError && error.code === 'overloaded')) throw error;
        await wait(waitMs);
        return slots.enter(entrant);
      }
    },

    /**
     * Rejects uploads that none of the person's engines could use, before they wait in the queue.
     * @throws DomainError, EngineError of kind `refused`
     */
    async check(upload: Upload, list: EngineList): Promise<void> {
      checkLabel(upload.person, 'person');
      checkLabel(upload.garment, 'garment');
      const { engine } = upload;
      if (engine !== null && !list.some(({ name }) => name === engine)) {
        throw new DomainError('bad_request');
      }
      checkRequest(toRequest(upload), categoriesOf(list));
    },

    /** Whether a remote engine may be used for this picture. */
    mayLeave: ({ engine }: Upload, list: EngineList): boolean =>
      list.some(({ name, runsOn }) => runsOn === 'elsewhere' && (engine === null || engine === name)),

    /** Name of an engine on this server that can make this picture instead; null if there is none. */
    findOwnEngine({ engine, category }: Upload, list: EngineList): string | null {
      if (engine !== null) return null;
      const isOwn = ({ runsOn, categories }: EngineDescription) =>
        runsOn === 'server' && (category === 'auto' || categories.includes(category));
      return list.find(isOwn)?.name ?? null;
    },

    /**
     * Waits in the queue, makes the picture and writes the JSON response. The caller settles the charge of a success
     * and overwrites the response once sent; the charge of a failure is settled here.
     * @throws DomainError, EngineError, ClientGoneError
     */
    async run(place: Place, upload: Upload, options: RunOptions): Promise<Buffer<ArrayBuffer>> {
      try {
        return await make(place, upload, options);
      } catch (error) {
        await options.charge.settle(false);
        throw error;
      } finally {
        wipeUpload(upload);
      }
    },
  };

  async function make(place: Place, upload: Upload, options: RunOptions): Promise<Buffer<ArrayBuffer>> {
    const enteredAt = performance.now();
    const { signal, onEvent, requestId, charge } = options;
    await place.start({ signal, onPosition: (position) => onEvent({ type: 'queued', position }) });
    const startedAt = performance.now();
    const result = await runEngines(await router, upload, options);
    if (result.grade === 'rough') await charge.bookRough();
    log.info(
      {
        requestId,
        engine: result.engine,
        model: result.model,
        costCents: result.costCents,
        isRepeat: charge.vendorJobs.isRepeat,
        waitedMs: Math.round(startedAt - enteredAt),
        tookMs: Math.round(performance.now() - startedAt),
        grade: result.grade,
        reasons: result.reasons,
        personChange: result.personChange,
        timings: result.timings,
      },
      'try-on done',
    );
    return toAnswer(result, charge);
  }

  async function runEngines(ready: Router, upload: Upload, options: RunOptions): Promise<TryOnResult> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new DomainError('engine_timeout')), timeoutMs);
    const signal = AbortSignal.any([options.signal, deadline.signal]);
    try {
      const { onStage, onExpected } = createStageReporter(options.onEvent);
      const { engine: chosen } = upload;
      const { onElsewhere, delivery, charge, list } = options;
      const names = chosen === null ? list.map(({ name }) => name) : [chosen];
      const told = { names, onElsewhere, onExpected, delivery, vendorJobs: charge.vendorJobs };
      const running = ready.tryOn(toRequest(upload), { signal, onStage }, told);
      return await settleSoonAfterAbort(running, signal, () =>
        log.error({ requestId: options.requestId }, 'engine did not stop when told to'),
      );
    } catch (error) {
      // Whatever error the engine reports after an abort, the reason of the abort counts.
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function categoriesOf(list: EngineList) {
  return ENGINE_CATEGORIES.filter((category) => list.some(({ categories }) => categories.includes(category)));
}

export type TryOn = ReturnType<typeof createTryOn>;

const MEDIA_TYPES = {
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png'],
  webp: ['image/webp'],
} as const;
/** Media types declared by clients that do not know the type. */
const NO_CLAIM: readonly string[] = ['', 'application/octet-stream', 'binary/octet-stream', 'image/*'];

function checkLabel({ bytes, declaredType }: UploadedPicture, subject: Subject): void {
  const { format } = inspectPicture(bytes, subject);
  const fitting: readonly string[] = MEDIA_TYPES[format];
  const claim = declaredType ?? '';
  if (!NO_CLAIM.includes(claim) && !fitting.includes(claim)) {
    throw new DomainError('mislabelled_image', { subject });
  }
}

function toRequest({ person, garment, category, tuck, wantsChanges }: Upload): TryOnRequest {
  return { person: person.bytes, garment: garment.bytes, category, tuck, wantsChanged: wantsChanges };
}

async function toAnswer(
  { image, grade, reasons, warnings, changed, engine, model, milliseconds }: TryOnResult,
  charge: Charge,
): Promise<Buffer<ArrayBuffer>> {
  if (image.type === 'image/webp') {
    throw new EngineError(
      'internal',
      'The engine answered with a format that the public contract does not have.',
    );
  }
  const pictures = {
    image: charge.hasWatermark ? await addWatermark(image) : image.bytes,
    ...(changed && { changes: changed.bytes }),
  };
  const facts = {
    engine,
    model,
    milliseconds: Math.round(milliseconds),
    watermarked: charge.hasWatermark,
    creditsRemaining: await charge.countRemaining(),
    ...(grade === 'sure' && charge.id !== null && { id: charge.id }),
    grade,
    reasons: reasons.map((code) => ({ code, text: whyRough(code) })),
    warnings: warnings.map(({ subject, reason }) => ({
      subject,
      code: reason,
      text: wordingOf(reason, subject),
    })),
  };
  const answer = writeAnswer(pictures, facts);
  wipe(pictures, image);
  return answer;
}
