import { checkFit } from './check-fit.ts';
import { checkResult } from './check-result.ts';
import { dress, prepareComposite } from './composite/composite.ts';
import type { TryOnWarning } from './engine-error.ts';
import { fitGarment } from './fit/fit-garment.ts';
import { warpGarment } from './fit/warp-garment.ts';
import { analyseGarment } from './garment/analyse-garment.ts';
import { analysePerson } from './person/analyse-person.ts';
import { checkPerson } from './person/check-person.ts';
import type { CancelSignal, DebugSink, Mask, Networks, RgbaImage, Stage } from './types.ts';

export interface TryOnCoreInput {
  /** Decoded, upright, at working size. */
  readonly person: RgbaImage;
  readonly garment: RgbaImage;
  readonly networks: Networks;
  /** Looked at between steps. */
  readonly signal: CancelSignal;
  /** Called once as each stage begins. */
  readonly onStage?: (stage: Stage) => void;
  readonly debug?: DebugSink;
  /** A clock in milliseconds; without it no times are taken. */
  readonly now?: () => number;
}

export interface TryOnCoreResult {
  /** The person's photo in the garment; every pixel outside `changed` has its exact old bytes. */
  readonly image: RgbaImage;
  readonly changed: Mask;
  readonly warnings: readonly TryOnWarning[];
  /** Milliseconds per step. */
  readonly timings: Readonly<Record<string, number>>;
}

/**
 * The whole chain: person, garment, fitting, light, checks.
 *
 * @throws EngineError of kind `refused` when a photo cannot be used or the result is not worth showing;
 *   whatever `signal` throws when the run was cancelled.
 */
export async function tryOnCore(input: TryOnCoreInput): Promise<TryOnCoreResult> {
  const { networks, signal, debug, onStage } = input;
  const steps = createSteps(input.now ?? (() => 0));
  const begin = (stage: Stage) => {
    signal.throwIfAborted();
    onStage?.(stage);
  };
  const options = { signal, ...(debug && { debug }) };

  begin('photo');
  const person = await steps.run('person', () => analysePerson(input.person, networks, options));
  const warnings = checkPerson(person);

  begin('garment');
  const garment = await steps.run('garment', () => analyseGarment(input.garment, options));

  begin('fitting');
  const fit = await steps.run('fit', () => fitGarment(person, garment));
  checkFit(fit, garment.image);
  const layers = await steps.run('warp', () => warpGarment(fit, garment, person));
  if (debug) for (const layer of layers) debug(`warp-${layer.name}`, layer.image);

  begin('light');
  const prepared = await steps.run('remove', () => prepareComposite(person, layers));
  signal.throwIfAborted();
  const dressed = await steps.run('composite', () => dress(person, layers, prepared, debug));

  begin('checks');
  await steps.run('checks', () => checkResult(person, layers, dressed));
  return { image: dressed.image, changed: dressed.changed, warnings, timings: steps.timings };
}

function createSteps(now: () => number) {
  const timings: Record<string, number> = {};
  return {
    timings,
    async run<Result>(name: string, step: () => Result | Promise<Result>): Promise<Result> {
      const start = now();
      const result = await step();
      timings[name] = now() - start;
      return result;
    },
  };
}
