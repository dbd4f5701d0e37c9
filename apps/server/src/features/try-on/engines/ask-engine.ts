import { EngineError, type EngineErrorKind } from '@tryon/engine/core/engine-error.ts';
import type { TryOnEngine, TryOnOptions, TryOnRequest, TryOnResult } from '@tryon/engine/engine.ts';
import { markRepainted, type PreservePerson } from '@tryon/engine/node/preserve-person.ts';
import type { Delivery } from '#src/http/site/delivery.ts';
import type { EngineGuard, Permit } from './engine-guard.ts';
import { type EngineRun, startRun } from './engine-run.ts';
import { countsAgainst, findKind, findStep, isAlarming } from './routing-rules.ts';
import type { AskedJob } from './vendor-jobs.store.ts';
import type { VendorJobs } from './vendor-jobs.ts';

/** How asking one engine ended, without anything of the photos. */
export interface EngineOutcome {
  readonly engine: string;
  readonly model: string;
  readonly outcome: 'made' | 'stopped' | EngineErrorKind;
  readonly milliseconds: number;
  /** What the vendor charges: of a picture, also one that was thrown away; 0 without one. */
  readonly costCents: number;
  /** The account, the key or the model needs somebody's attention. */
  readonly alarm: boolean;
  /** Asked for a picture that was delivered before. */
  readonly isRepeat: boolean;
}

export interface AskEngineOptions {
  readonly engine: TryOnEngine;
  readonly guard: EngineGuard;
  readonly preservePerson: PreservePerson;
  /** How long a vendor's picture is kept for a person who has left: whoever loads the page anew is back by then. */
  readonly reloadMs: number;
  readonly onOutcome: (outcome: EngineOutcome) => void;
}

export interface AskOptions extends TryOnOptions {
  /** Told before an engine elsewhere is asked for a picture. */
  readonly onElsewhere: () => void;
  /** Told for how long the engine has been at it, milliseconds; null where that is not known. */
  readonly onAsked: (sinceMs: number | null) => void;
  /** How the answer ended, which tells who may come back. */
  readonly delivery: Promise<Delivery>;
  readonly vendorJobs: VendorJobs;
}

/**
 * Asks one engine within its guard. Whoever sends the very same request again gets the picture that is being made for it,
 * or that of the vendor's job that was begun for it; what may have reached a vendor, without word of what became of it,
 * is not asked for again.
 */
export function createAskEngine({ engine, guard, preservePerson, reloadMs, onOutcome }: AskEngineOptions) {
  const { name, model, needsKey, runsOn, keepsPerson } = engine.description;
  /** By the names of their requests: what somebody may come back for. */
  const attempts = new Map<string, Attempt>();

  /** What is done with a picture before anybody sees it. */
  async function finish(request: TryOnRequest, made: TryOnResult, signal: AbortSignal): Promise<TryOnResult> {
    if (made.repainted) return preservePerson(request, made, signal);
    return keepsPerson ? made : markRepainted(made);
  }

  async function begin(
    request: TryOnRequest,
    options: AskOptions,
    before: AskedJob | null,
  ): Promise<Attempt> {
    const { vendorJobs, onElsewhere } = options;
    const permit = await guard.enter();
    const isNew = !before?.job;
    if (isNew && runsOn === 'elsewhere') onElsewhere();
    options.onAsked(isNew ? 0 : null);
    const attempt: Attempt = {
      run: startRun({ engine, request, asker: options, before }),
      permit,
      asker: options,
      wasTold: false,
      dropTimer: undefined,
    };
    if (vendorJobs.name !== null && attempt.run.goesOn()) attempts.set(vendorJobs.name, attempt);
    return attempt;
  }

  function tell(
    attempt: Attempt,
    outcome: Pick<EngineOutcome, 'outcome' | 'alarm'>,
    isRepeat: boolean,
  ): void {
    const { run } = attempt;
    attempt.wasTold = true;
    const milliseconds = Math.round(run.sinceMs());
    onOutcome({ engine: name, model, milliseconds, isRepeat, ...outcome, costCents: run.takeCost() });
  }

  /** Nobody comes for it any more. */
  async function drop(attempt: Attempt, { vendorJobs }: AskOptions): Promise<void> {
    const { run, permit } = attempt;
    clearTimeout(attempt.dropTimer);
    if (vendorJobs.name !== null && attempts.get(vendorJobs.name) === attempt)
      attempts.delete(vendorJobs.name);
    await run.drop();
    const failure = run.failure();
    permit.end(failure !== null && countsAgainst(failure) ? 'bad' : 'neither');
    if (attempt.wasTold) return;
    tell(attempt, describeFailure(failure), vendorJobs.isRepeat);
    if (isOver(failure)) await vendorJobs.forget(name).catch(() => undefined);
  }

  /** Keeps it for whoever loads the page anew, and for nobody else. */
  async function keepForReload(attempt: Attempt, options: AskOptions): Promise<void> {
    const how = await options.delivery;
    if (attempt.asker !== options) return;
    if (how !== 'left') return drop(attempt, options);
    attempt.dropTimer = setTimeout(() => void drop(attempt, options), reloadMs).unref();
  }

  async function conclude(
    attempt: Attempt,
    request: TryOnRequest,
    options: AskOptions,
  ): Promise<TryOnResult> {
    const { signal, vendorJobs } = options;
    const { run, permit } = attempt;
    try {
      const made = await run.wait();
      const result = await finish(request, made, signal);
      permit.end('good');
      const { isRepeat } = vendorJobs;
      tell(attempt, { outcome: 'made', alarm: false }, isRepeat);
      if (run.goesOn()) void keepForReload(attempt, options);
      return result;
    } catch (error) {
      if (signal.aborted && run.goesOn()) {
        void keepForReload(attempt, options);
      } else {
        permit.end(!signal.aborted && countsAgainst(error) ? 'bad' : 'neither');
        tell(attempt, describeFailure(signal.aborted ? null : error), vendorJobs.isRepeat);
        if (needsKey && isOver(error)) await vendorJobs.forget(name);
        void drop(attempt, options);
      }
      throw error;
    }
  }

  /** Goes on with what is there already of this request; null for nothing. */
  async function goOn(request: TryOnRequest, options: AskOptions): Promise<TryOnResult | null> {
    const { vendorJobs, signal } = options;
    const running = vendorJobs.name === null ? undefined : attempts.get(vendorJobs.name);
    if (running) {
      clearTimeout(running.dropTimer);
      running.asker = options;
      options.onAsked(running.run.sinceMs());
      await running.run.join(options);
      return conclude(running, request, options);
    }
    const before = needsKey ? await vendorJobs.find(name) : null;
    if (before?.job) {
      try {
        return await conclude(await begin(request, options, before), request, options);
      } catch (error) {
        // Nothing is left of it there: then it is asked for as if it never had been.
        if (signal.aborted || !isOver(error) || findStep(error) === 'stop') throw error;
      }
    } else if (before && !vendorJobs.isRepeat) {
      throw new EngineError('in_doubt', `${name}: was asked for this picture before.`);
    }
    return null;
  }

  /** @throws EngineError, or the signal's reason when aborted. */
  return async (request: TryOnRequest, options: AskOptions): Promise<TryOnResult> =>
    (await goOn(request, options)) ?? conclude(await begin(request, options, null), request, options);
}

export type AskEngine = ReturnType<typeof createAskEngine>;

/** One picture asked for, from its permit until nobody comes for it any more. */
interface Attempt {
  readonly run: EngineRun;
  readonly permit: Permit;
  /** Whoever asked last. */
  asker: AskOptions;
  wasTold: boolean;
  dropTimer: NodeJS.Timeout | undefined;
}

function isOver(error: unknown): boolean {
  return error instanceof EngineError && error.isOver;
}

/** @param error null where it was told to stop. */
function describeFailure(error: unknown): Pick<EngineOutcome, 'outcome' | 'alarm'> {
  if (error === null) return { outcome: 'stopped', alarm: false };
  return { outcome: findKind(error), alarm: isAlarming(error) };
}
