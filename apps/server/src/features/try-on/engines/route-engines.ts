import { EngineError } from '@tryon/engine/core/engine-error.ts';
import type {
  EngineDescription,
  TryOnEngine,
  TryOnOptions,
  TryOnRequest,
  TryOnResult,
} from '@tryon/engine/engine.ts';
import { wipe } from '@tryon/engine/node/wipe.ts';
import {
  createEngineCaller,
  type EngineCaller,
  type EngineCallerOptions,
  type EngineCallOptions,
} from './engine-caller.ts';
import { createEngineGuard } from './engine-guard.ts';
import { findKind, findNeeded, findStep } from './routing-rules.ts';

export interface RouterOptions extends Pick<EngineCallerOptions, 'preservePerson' | 'onOutcome'> {
  /** In order of preference. */
  readonly engines: readonly TryOnEngine[];
  /** Limits per remote engine. */
  readonly atOncePerEngine: number;
  readonly perMinutePerEngine: number;
  /** See `EngineCallerOptions`. */
  readonly reloadMs?: number;
  readonly now?: () => number;
}

export interface RouteOptions extends Pick<EngineCallOptions, 'onElsewhere' | 'delivery' | 'vendorJobs'> {
  /** Names of the engines to use, in order of preference; null for all. */
  readonly names: readonly string[] | null;
  /** Called for each engine with the expected remaining time by its latest pictures; null if unknown. */
  readonly onExpected: (leftMs: number | null) => void;
}

type Told = Omit<RouteOptions, 'names'>;

interface Route {
  readonly description: EngineDescription;
  readonly call: EngineCaller;
  /** Running mean of its pictures' durations in milliseconds; null before the first. */
  meanMs: number | null;
}

/** Weight of the newest picture in the mean. */
const MEAN_WEIGHT = 0.2;
/** Enough to reload the page and read its photos, even on a phone. */
const RELOAD_MS = 15_000;

/** Calls engines one after the other, by `routing-rules.ts`, until one makes the picture. */
export function createRouter(options: RouterOptions) {
  const {
    engines,
    preservePerson,
    atOncePerEngine,
    perMinutePerEngine,
    reloadMs = RELOAD_MS,
    onOutcome,
    now,
  } = options;
  const routes = engines.map((engine): Route => {
    const { description } = engine;
    const isElsewhere = description.runsOn === 'elsewhere';
    const guard = createEngineGuard({
      name: description.name,
      atOnce: isElsewhere ? atOncePerEngine : null,
      perMinute: isElsewhere ? perMinutePerEngine : null,
      ...(now && { now }),
    });
    const call = createEngineCaller({ engine, guard, preservePerson, reloadMs, onOutcome });
    return { description, call, meanMs: null };
  });

  const findRoute = (name: string) => routes.find(({ description }) => description.name === name);

  async function callRoute(route: Route, request: TryOnRequest, options: TryOnOptions & Told) {
    const { onExpected, ...told } = options;
    let isWhole = true;
    const onStarted = (sinceMs: number | null) => {
      isWhole = sinceMs !== null;
      onExpected(sinceMs === null ? null : Math.max(0, expectedMs(route) - sinceMs));
    };
    const result = await route.call(request, { ...told, onStarted });
    // Fetching a finished picture says nothing about the time it takes to make one.
    if (isWhole && !told.vendorJobs.isRepeat) route.meanMs = learn(route.meanMs, result.milliseconds);
    return result;
  }

  return {
    /** Mean duration of the engine's latest pictures in seconds; its usual duration if there are none. */
    secondsOf({ name, usualSeconds }: EngineDescription): number {
      const route = findRoute(name);
      return route ? Math.max(1, Math.round(expectedMs(route) / 1000)) : usualSeconds;
    },

    /** @throws EngineError, or the signal's reason if aborted. */
    async tryOn(
      request: TryOnRequest,
      options: TryOnOptions,
      { names, ...told }: RouteOptions,
    ): Promise<TryOnResult> {
      const failures: unknown[] = [];
      let left = names === null ? [...routes] : names.flatMap((name) => findRoute(name) ?? []);
      let rough: TryOnResult | null = null;
      for (let route = left.shift(); route; route = left.shift()) {
        try {
          options.signal.throwIfAborted();
          const made = await callRoute(route, request, { ...options, ...told });
          const able = findAble(left, findNeeded(request, made));
          if (able.length === 0) {
            wipe(rough);
            return made;
          }
          [rough, left] = [made, able];
        } catch (error) {
          if (options.signal.aborted || findStep(error) === 'stop') {
            wipe(rough);
            throw error;
          }
          failures.push(error);
        }
      }
      // A rough picture, which is free, is better than none.
      if (rough) return rough;
      throw chooseFailure(failures);
    },
  };
}

export type Router = ReturnType<typeof createRouter>;

/** The routes whose engines support the needed garment. */
function findAble(routes: readonly Route[], needed: ReturnType<typeof findNeeded>): Route[] {
  return routes.filter(({ description }) => needed !== null && description.categories.includes(needed));
}

function expectedMs({ meanMs, description }: Route): number {
  return meanMs ?? description.usualSeconds * 1000;
}

function learn(meanMs: number | null, milliseconds: number): number {
  return meanMs === null ? milliseconds : meanMs + MEAN_WEIGHT * (milliseconds - meanMs);
}

/** Prefers technical failures, which are temporary. A refusal would make people change photos that may be fine. */
function chooseFailure(failures: readonly unknown[]): unknown {
  const trouble = failures.find((error) => findKind(error) !== 'refused');
  return (
    trouble ??
    failures.at(-1) ??
    new EngineError('overloaded', 'No engine can be asked.', { retryable: true })
  );
}
