import { EngineError, type EngineErrorKind } from '@tryon/engine/core/engine-error.ts';
import type { TryOnEngine, TryOnOptions, TryOnRequest, TryOnResult } from '@tryon/engine/engine.ts';
import { markRepainted, type PreservePerson } from '@tryon/engine/node/preserve-person.ts';
import type { Delivery } from '#src/http/site/delivery.ts';
import type { EngineGuard, Permit } from './engine-guard.ts';
import { type EngineRun, startRun } from './engine-run.ts';
import { countsAgainst, findKind, findStep, isAlarming } from './routing-rules.ts';
import type { VendorJob, VendorJobs } from './vendor-jobs.store.ts';

/** How a call of an engine ended, without any data of the photos. */
export interface EngineOutcome {
  readonly engine: string;
  readonly model: string;
  readonly outcome: 'made' | 'stopped' | EngineErrorKind;
  readonly milliseconds: number;
  /** The vendor's price of the picture, even if it was discarded; 0 without one. */
  readonly costCents: number;
  /** The account, the key or the model needs attention. */
  readonly alarm: boolean;
  /** Whether a picture was requested that had been delivered before. */
  readonly isRepeat: boolean;
}

type Ending = Pick<EngineOutcome, 'outcome' | 'alarm'>;

export interface EngineCallerOptions {
  readonly engine: TryOnEngine;
  readonly guard: EngineGuard;
  readonly preservePerson: PreservePerson;
  /** How long a vendor's picture is kept after the client has left; long enough for a page reload. */
  readonly reloadMs: number;
  readonly onOutcome: (outcome: EngineOutcome) => void;
}

export interface EngineCallOptions extends TryOnOptions {
  /** Called before a remote engine is asked for a picture. */
  readonly onElsewhere: () => void;
  /** Called with the milliseconds that the engine has been working; null if unknown. */
  readonly onStarted: (sinceMs: number | null) => void;
  /** How the response ended; decides whether the client may come back for the picture. */
  readonly delivery: Promise<Delivery>;
  readonly vendorJobs: VendorJobs;
}

/**
 * Calls one engine within the limits of its guard. A repeated identical request joins the running picture, or
 * continues the vendor's job that was started for it. If a request may have reached a vendor but its outcome is
 * unknown, it is not sent again.
 */
export function createEngineCaller(callerOptions: EngineCallerOptions) {
  const { engine, guard, preservePerson, reloadMs, onOutcome } = callerOptions;
  const { name, model, needsKey, runsOn, keepsPerson } = engine.description;
  /** Attempts that a client may come back for, by request name. */
  const attempts = new Map<string, Attempt>();

  /** Postprocesses a picture before anybody sees it. */
  async function finish(request: TryOnRequest, made: TryOnResult, signal: AbortSignal): Promise<TryOnResult> {
    if (made.repainted) return preservePerson(request, made, signal);
    return keepsPerson ? made : markRepainted(made);
  }

  async function begin(request: TryOnRequest, options: EngineCallOptions, before: VendorJob | null) {
    const { vendorJobs, onElsewhere } = options;
    const permit = await guard.enter();
    const isNew = !before?.job;
    if (isNew && runsOn === 'elsewhere') onElsewhere();
    options.onStarted(isNew ? 0 : null);
    const attempt: Attempt = {
      run: startRun(engine, request, options, before),
      permit,
      client: options,
      wasTold: false,
      dropTimer: undefined,
    };
    if (vendorJobs.name !== null && attempt.run.goesOn()) attempts.set(vendorJobs.name, attempt);
    return attempt;
  }

  function tell(attempt: Attempt, outcome: Ending, isRepeat: boolean): void {
    const { run } = attempt;
    attempt.wasTold = true;
    const milliseconds = Math.round(run.sinceMs());
    onOutcome({ engine: name, model, milliseconds, isRepeat, ...outcome, costCents: run.takeCost() });
  }

  /** Ends an attempt whose picture is no longer needed. */
  async function drop(attempt: Attempt, { vendorJobs }: EngineCallOptions): Promise<void> {
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

  /** Keeps a picture for a client that may be reloading the page; drops it in any other case. */
  async function cacheForReload(attempt: Attempt, options: EngineCallOptions): Promise<void> {
    const how = await options.delivery;
    if (attempt.client !== options) return;
    if (how !== 'left') return drop(attempt, options);
    attempt.dropTimer = setTimeout(() => void drop(attempt, options), reloadMs).unref();
  }

  async function conclude(attempt: Attempt, request: TryOnRequest, options: EngineCallOptions) {
    const { signal, vendorJobs } = options;
    const { run, permit } = attempt;
    try {
      const made = await run.wait();
      const result = await finish(request, made, signal);
      permit.end('good');
      tell(attempt, { outcome: 'made', alarm: false }, vendorJobs.isRepeat);
      if (run.goesOn()) void cacheForReload(attempt, options);
      return result;
    } catch (error) {
      if (signal.aborted && run.goesOn()) {
        void cacheForReload(attempt, options);
      } else {
        permit.end(!signal.aborted && countsAgainst(error) ? 'bad' : 'neither');
        tell(attempt, describeFailure(signal.aborted ? null : error), vendorJobs.isRepeat);
        if (needsKey && isOver(error)) await vendorJobs.forget(name);
        void drop(attempt, options);
      }
      throw error;
    }
  }

  /** Continues a running or earlier attempt of this request; null if there is none. */
  async function goOn(request: TryOnRequest, options: EngineCallOptions): Promise<TryOnResult | null> {
    const { vendorJobs, signal } = options;
    const running = vendorJobs.name === null ? undefined : attempts.get(vendorJobs.name);
    if (running) {
      clearTimeout(running.dropTimer);
      running.client = options;
      options.onStarted(running.run.sinceMs());
      await running.run.join(options);
      return conclude(running, request, options);
    }
    const before = needsKey ? await vendorJobs.find(name) : null;
    if (before?.job) {
      try {
        return await conclude(await begin(request, options, before), request, options);
      } catch (error) {
        // The vendor has nothing left of the job, so the request starts from scratch.
        if (signal.aborted || !isOver(error) || findStep(error) === 'stop') throw error;
      }
    } else if (before && !vendorJobs.isRepeat) {
      throw new EngineError('in_doubt', `${name}: was asked for this picture before.`);
    }
    return null;
  }

  /** @throws EngineError, or the signal's reason if aborted. */
  return async (request: TryOnRequest, options: EngineCallOptions): Promise<TryOnResult> =>
    (await goOn(request, options)) ?? conclude(await begin(request, options, null), request, options);
}

export type EngineCaller = ReturnType<typeof createEngineCaller>;

/** One requested picture, from its permit until it is no longer needed. */
interface Attempt {
  readonly run: EngineRun;
  readonly permit: Permit;
  /** The latest client. */
  client: EngineCallOptions;
  wasTold: boolean;
  dropTimer: NodeJS.Timeout | undefined;
}

function isOver(error: unknown): boolean {
  return error instanceof EngineError && error.isOver;
}

/** @param error null if it was stopped. */
function describeFailure(error: unknown): Ending {
  if (error === null) return { outcome: 'stopped', alarm: false };
  return { outcome: findKind(error), alarm: isAlarming(error) };
}
