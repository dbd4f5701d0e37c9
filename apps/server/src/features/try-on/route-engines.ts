import { EngineError, type EngineErrorKind } from '@tryon/engine/core/engine-error.ts';
import type {
  EngineDescription,
  TryOnEngine,
  TryOnOptions,
  TryOnRequest,
  TryOnResult,
} from '@tryon/engine/engine.ts';
import { type PreservePerson, sayRepainted } from '@tryon/engine/node/preserve-person.ts';
import { createEngineGuard, type EngineGuard } from './engine-guard.ts';
import { FAULT_RULES, REFUSAL_STEPS, type Step } from './routing-rules.ts';

/** How asking one engine ended, without anything of the photos. */
export interface EngineOutcome {
  readonly engine: string;
  readonly model: string;
  readonly outcome: 'made' | 'refused' | 'stopped' | Exclude<EngineErrorKind, 'refused'>;
  readonly milliseconds: number;
  /** What the vendor charges: of a picture, also one that was thrown away; 0 without one. */
  readonly costCents: number;
  /** The account, the key or the model needs somebody's attention. */
  readonly alarm: boolean;
}

export interface RouterOptions {
  /** First choice first. */
  readonly engines: readonly TryOnEngine[];
  readonly preservePerson: PreservePerson;
  readonly atOncePerEngine: number;
  readonly perMinutePerEngine: number;
  readonly onOutcome: (outcome: EngineOutcome) => void;
  readonly now?: () => number;
}

export interface RouteOptions {
  /** The one engine that may be asked; null for any. */
  readonly chosen: string | null;
  /** Told before an engine elsewhere is asked. */
  readonly onElsewhere: () => void;
}

interface Route {
  readonly engine: TryOnEngine;
  readonly guard: EngineGuard;
  /** Mean of what its pictures took, milliseconds; null before the first. */
  meanMs: number | null;
}

/** Weight of the newest picture in the mean. */
const MEAN_WEIGHT = 0.2;

/** Asks engines one after the other, by `routing-rules.ts`, until one makes the picture. */
export function createRouter({
  engines,
  preservePerson,
  atOncePerEngine,
  perMinutePerEngine,
  onOutcome,
  now,
}: RouterOptions) {
  const routes = engines.map((engine): Route => {
    const isElsewhere = engine.description.runsOn === 'elsewhere';
    const guard = createEngineGuard({
      name: engine.description.name,
      atOnce: isElsewhere ? atOncePerEngine : null,
      perMinute: isElsewhere ? perMinutePerEngine : null,
      ...(now && { now }),
    });
    return { engine, guard, meanMs: null };
  });

  /** What is done with a picture before anybody sees it. */
  async function finish(
    request: TryOnRequest,
    made: TryOnResult,
    { keepsPerson }: EngineDescription,
    signal: AbortSignal,
  ): Promise<TryOnResult> {
    if (made.repainted) return preservePerson(request, made, signal);
    return keepsPerson ? made : sayRepainted(made);
  }

  async function ask(
    route: Route,
    request: TryOnRequest,
    options: TryOnOptions,
    onElsewhere: () => void,
  ): Promise<TryOnResult> {
    const { engine, guard } = route;
    const startedAt = performance.now();
    const { name, model } = engine.description;
    const tell = (outcome: Pick<EngineOutcome, 'outcome' | 'alarm' | 'costCents'>) =>
      onOutcome({ engine: name, model, milliseconds: Math.round(performance.now() - startedAt), ...outcome });
    const permit = await guard.enter();
    if (engine.description.runsOn === 'elsewhere') onElsewhere();
    let costCents = 0;
    try {
      const made = await engine.tryOn(request, options);
      costCents = made.costCents;
      const result = await finish(request, made, engine.description, options.signal);
      permit.end('good');
      route.meanMs = learn(route.meanMs, result.milliseconds);
      tell({ outcome: 'made', alarm: false, costCents });
      return result;
    } catch (error) {
      permit.end(!options.signal.aborted && countsAgainst(error) ? 'bad' : 'neither');
      tell({ ...describeFailure(error, options.signal), costCents });
      throw error;
    }
  }

  return {
    /** Seconds that the engine's latest pictures took; what is usual while there are none. */
    secondsOf({ name, usualSeconds }: EngineDescription): number {
      const meanMs = routes.find(({ engine }) => engine.description.name === name)?.meanMs ?? null;
      return meanMs === null ? usualSeconds : Math.max(1, Math.round(meanMs / 1000));
    },

    /** @throws EngineError, or the signal's reason when aborted. */
    async tryOn(
      request: TryOnRequest,
      options: TryOnOptions,
      { chosen, onElsewhere }: RouteOptions,
    ): Promise<TryOnResult> {
      const failures: unknown[] = [];
      const isMeant = ({ engine }: Route) => chosen === null || engine.description.name === chosen;
      for (const route of routes.filter(isMeant)) {
        options.signal.throwIfAborted();
        try {
          return await ask(route, request, options, onElsewhere);
        } catch (error) {
          if (options.signal.aborted || findStep(error) === 'stop') throw error;
          failures.push(error);
        }
      }
      throw chooseFailure(failures);
    },
  };
}

export type Router = ReturnType<typeof createRouter>;

function learn(meanMs: number | null, milliseconds: number): number {
  return meanMs === null ? milliseconds : meanMs + MEAN_WEIGHT * (milliseconds - meanMs);
}

/** What is no EngineError is a fault of the engine. */
function findKind(error: unknown): EngineErrorKind {
  return error instanceof EngineError ? error.kind : 'internal';
}

function findStep(error: unknown): Step {
  if (error instanceof EngineError && error.reason) return REFUSAL_STEPS[error.reason];
  const kind = findKind(error);
  return kind === 'refused' ? 'stop' : FAULT_RULES[kind].step;
}

function countsAgainst(error: unknown): boolean {
  const kind = findKind(error);
  return kind !== 'refused' && FAULT_RULES[kind].counts;
}

function describeFailure(error: unknown, signal: AbortSignal): Pick<EngineOutcome, 'outcome' | 'alarm'> {
  if (signal.aborted) return { outcome: 'stopped', alarm: false };
  const kind = findKind(error);
  return { outcome: kind, alarm: kind !== 'refused' && FAULT_RULES[kind].alarm };
}

/** Trouble passes, and a refusal tells people to change photos with which nothing may be wrong. */
function chooseFailure(failures: readonly unknown[]): unknown {
  const trouble = failures.find((error) => findKind(error) !== 'refused');
  return (
    trouble ??
    failures.at(-1) ??
    new EngineError('overloaded', 'No engine can be asked.', { retryable: true })
  );
}
