import { EngineError, type EngineErrorKind } from '@tryon/engine/core/engine-error.ts';
import type { TryOnEngine, TryOnOptions, TryOnRequest, TryOnResult } from '@tryon/engine/engine.ts';
import { type PreservePerson, sayRepainted } from '@tryon/engine/node/preserve-person.ts';
import type { EngineGuard } from './engine-guard.ts';
import { countsAgainst, findKind, findStep, isAlarming } from './routing-rules.ts';
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
  /** How long a vendor's job goes on after its person has left: whoever loads the page anew asks after it by then. */
  readonly reloadMs: number;
  readonly onOutcome: (outcome: EngineOutcome) => void;
}

export interface AskOptions extends TryOnOptions {
  /** Told before an engine elsewhere is asked for a picture. */
  readonly onElsewhere: () => void;
  readonly vendorJobs: VendorJobs;
}

/**
 * Asks one engine within its guard. A vendor's job goes on where it was begun for the very same request before; what may
 * have reached a vendor, without word of what became of it, is not asked for again.
 */
export function createAskEngine({ engine, guard, preservePerson, reloadMs, onOutcome }: AskEngineOptions) {
  const { name, model, needsKey, runsOn, keepsPerson } = engine.description;

  /** What is done with a picture before anybody sees it. */
  async function finish(request: TryOnRequest, made: TryOnResult, signal: AbortSignal): Promise<TryOnResult> {
    if (made.repainted) return preservePerson(request, made, signal);
    return keepsPerson ? made : sayRepainted(made);
  }

  /** Ends the job of somebody who left, unless they are back by then. A failure leaves it to the vendor. */
  function abandonLater(job: string, vendorJobs: VendorJobs): void {
    const end = async () => {
      if (await vendorJobs.isOurs(name)) await engine.abandon?.(job);
    };
    setTimeout(() => void end().catch(() => undefined), reloadMs).unref();
  }

  /** @param before the job that is asked after; null to ask for a picture. */
  async function attempt(
    request: TryOnRequest,
    options: AskOptions,
    before: string | null,
    wasMade: boolean,
  ) {
    const { signal, onStage, onElsewhere, vendorJobs } = options;
    const permit = await guard.enter();
    const startedAt = performance.now();
    const tell = (outcome: Pick<EngineOutcome, 'outcome' | 'alarm' | 'costCents'>) => {
      const milliseconds = Math.round(performance.now() - startedAt);
      onOutcome({ engine: name, model, milliseconds, isRepeat: vendorJobs.isRepeat, ...outcome });
    };
    let job = before;
    let costCents = 0;
    try {
      if (needsKey) await vendorJobs.keep(name, { job, wasMade });
      if (before === null && runsOn === 'elsewhere') onElsewhere();
      const onBegun = async (begun: string) => {
        job = begun;
        await vendorJobs.keep(name, { job, wasMade });
      };
      const made = await engine.tryOn(request, { signal, onStage, job: { begun: before, onBegun } });
      // The cost of a job is told once.
      costCents = wasMade ? 0 : made.costCents;
      if (needsKey) await vendorJobs.keep(name, { job, wasMade: true });
      const result = await finish(request, { ...made, costCents }, signal);
      permit.end('good');
      tell({ outcome: 'made', alarm: false, costCents });
      return result;
    } catch (error) {
      permit.end(!signal.aborted && countsAgainst(error) ? 'bad' : 'neither');
      tell({ ...describeFailure(error, signal), costCents });
      if (signal.aborted && job !== null) abandonLater(job, vendorJobs);
      if (needsKey && isOver(error)) await vendorJobs.forget(name);
      throw error;
    }
  }

  /** @throws EngineError, or the signal's reason when aborted. */
  return async (request: TryOnRequest, options: AskOptions): Promise<TryOnResult> => {
    const { vendorJobs, signal } = options;
    const before = needsKey ? await vendorJobs.find(name) : null;
    if (before?.job) {
      try {
        return await attempt(request, options, before.job, before.wasMade);
      } catch (error) {
        // Nothing is left of it there: then it is asked for as if it never had been.
        if (signal.aborted || !isOver(error) || findStep(error) === 'stop') throw error;
      }
    } else if (before && !vendorJobs.isRepeat) {
      throw new EngineError('in_doubt', `${name}: was asked for this picture before.`);
    }
    return attempt(request, options, null, false);
  };
}

export type AskEngine = ReturnType<typeof createAskEngine>;

function isOver(error: unknown): boolean {
  return error instanceof EngineError && error.isOver;
}

function describeFailure(error: unknown, signal: AbortSignal): Pick<EngineOutcome, 'outcome' | 'alarm'> {
  if (signal.aborted) return { outcome: 'stopped', alarm: false };
  return { outcome: findKind(error), alarm: isAlarming(error) };
}
