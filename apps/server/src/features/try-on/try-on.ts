import { setTimeout as wait } from 'node:timers/promises';
import type { Subject } from '@tryon/contract/error-codes.ts';
import { whyRough } from '@tryon/contract/try-on/grade.ts';
import type { TryOnChoices, TryOnEvent } from '@tryon/contract/try-on/try-on.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import type { EngineDescription, TryOnRequest, TryOnResult } from '@tryon/engine/engine.ts';
import { checkRequest } from '@tryon/engine/node/check-request.ts';
import { wipe } from '@tryon/engine/node/wipe.ts';
import { inspectPicture } from '@tryon/engine/pictures/inspect-picture.ts';
import { toEngineChoice } from '#src/config/engine-choice.ts';
import type { Engines } from '#src/create-engines.ts';
import { DomainError } from '#src/domain-error.ts';
import type { Charge } from '#src/features/try-on/charges.ts';
import { settleSoonAfterAbort } from '#src/features/try-on/settle-soon-after-abort.ts';
import { addWatermark } from '#src/features/try-on/watermark.ts';
import { writeAnswer } from '#src/features/try-on/write-answer.ts';
import type { Delivery } from '#src/http/site/delivery.ts';
import type { Logger } from '#src/logger.ts';
import type { EngineOutcome } from './engines/ask-engine.ts';
import type { EngineList } from './engines/engine-lists.ts';
import type { EngineMetrics } from './engines/engine-metrics.ts';
import { createRouter, type Router } from './engines/route-engines.ts';
import { createStageReporter } from './report-stages.ts';
import { type Upload, type UploadedPicture, wipeUpload } from './upload/read-upload.ts';
import type { Entrant, Place, TryOnSlots } from './upload/try-on-slots.ts';

export interface TryOnOptions {
  /** The switched-on engines, first choice first; try-ons that come before they are warm wait for them. */
  engines: Engines;
  /** Bounds for each engine elsewhere. */
  atOncePerEngine: number;
  perMinutePerEngine: number;
  metrics: EngineMetrics;
  slots: TryOnSlots;
  /** Opens the call to everyone. */
  allowAnonymous: boolean;
  timeoutMs: number;
  isStopping: () => boolean;
  log: Logger;
}

export interface RunOptions {
  /** The engines that may make the picture. */
  list: EngineList;
  requestId: string;
  charge: Charge;
  /** Aborts when the client is gone or the server gives up on it. */
  signal: AbortSignal;
  onEvent: (event: TryOnEvent) => void;
  /** Told when an engine elsewhere is asked, which may cost whoever runs the installation money. */
  onElsewhere: () => void;
  /** How the answer ended. */
  delivery: Promise<Delivery>;
}

const SOON_SECONDS = 5;

const ENGINE_CATEGORIES = ['upper', 'lower', 'dress'] as const;

/** The rules of the main job, in the order in which a route calls them: enter, check, run. */
export function createTryOn(tryOnOptions: TryOnOptions) {
  const { engines, slots, metrics, allowAnonymous, timeoutMs, isStopping, log } = tryOnOptions;
  let warm: Router | null = null;
  const router = engines.ready.then((ready) => {
    const { preservePerson } = engines;
    warm = createRouter({ ...tryOnOptions, engines: ready, preservePerson, onOutcome });
    return warm;
  });
  // Whoever starts the server hears of an engine that cannot be loaded, and ends it.
  router.catch(() => undefined);

  /** Vendors' own words are not logged: they may quote what they were sent. */
  function onOutcome(ended: EngineOutcome): void {
    const { alarm, ...outcome } = ended;
    metrics.note(ended);
    if (alarm) log.error({ alarm: outcome.outcome, ...outcome }, 'an engine needs attention');
    else if (outcome.outcome !== 'made') log.info(outcome, 'an engine made no picture');
  }

  return {
    /** What can be chosen, by what the engines can do. */
    listChoices(list: EngineList): TryOnChoices {
      const choices = list.map((description) => ({
        ...toEngineChoice(description),
        usualSeconds: warm?.secondsOf(description) ?? description.usualSeconds,
      }));
      return { categories: ['auto', ...categoriesOf(list)], engines: choices };
    },

    /**
     * Decides from the headers alone whether this try-on may come in.
     * @throws DomainError `shutting_down`, `sign_in_to_try_on`, `too_many_try_ons`, `overloaded`
     */
    async enter(entrant: Entrant): Promise<Place> {
      if (isStopping())
        throw new DomainError('shutting_down', { details: { retryAfterSeconds: SOON_SECONDS } });
      if (!allowAnonymous && entrant.userId === null) throw new DomainError('sign_in_to_try_on');
      return enterSoon(entrant);
    },

    /**
     * Turns away what no engine of the person's could use, before it waits for a turn.
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

    /** Whether an engine elsewhere may be asked for this picture. */
    mayLeave: ({ engine }: Pick<Upload, 'engine'>, list: EngineList): boolean =>
      list.some(({ name, runsOn }) => runsOn === 'elsewhere' && (engine === null || engine === name)),

    /** Name of an engine of this server that may make this picture instead; null without one. */
    findOwnEngine(
      { engine, category }: Pick<Upload, 'engine' | 'category'>,
      list: EngineList,
    ): string | null {
      if (engine !== null) return null;
      const isOwn = ({ runsOn, categories }: EngineDescription) =>
        runsOn === 'server' && (category === 'auto' || categories.includes(category));
      return list.find(isOwn)?.name ?? null;
    },

    /**
     * Waits for its turn, makes the picture, and writes the answer as JSON. Whoever calls settles the charge of an
     * answer, and overwrites it once it was sent; the charge of a failure is settled here.
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

  /** Waits at the door for the moment that it takes to tell who only holds a place. Nothing is held for who waits. */
  async function enterSoon(entrant: Entrant): Promise<Place> {
    try {
      return slots.enter(entrant);
    } catch (error) {
      const waitMs = slots.roomInMs();
      if (waitMs === null || !(error instanceof DomainError && error.code === 'overloaded')) throw error;
      await wait(waitMs);
      return slots.enter(entrant);
    }
  }

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
      // However an engine words it, a try-on that was stopped ended for the reason it was stopped for.
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
/** What senders write who do not know or say what they send. */
const NO_CLAIM: readonly string[] = ['', 'application/octet-stream', 'binary/octet-stream', 'image/*'];

function checkLabel({ bytes, declaredType }: UploadedPicture, subject: Subject): void {
  const { format } = inspectPicture(bytes, subject);
  const fitting: readonly string[] = MEDIA_TYPES[format];
  const claim = declaredType ?? '';
  if (!NO_CLAIM.includes(claim) && !fitting.includes(claim)) {
    throw new DomainError('mislabelled_image', { details: { subject } });
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
