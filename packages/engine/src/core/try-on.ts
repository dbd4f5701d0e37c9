import { checkFit } from './check-fit.ts';
import { checkPhoto } from './check-photo.ts';
import { checkPicture } from './check-picture.ts';
import { checkResult } from './check-result.ts';
import { measureBaredThroat } from './composite/bared-throat.ts';
import { dress, prepareComposite } from './composite/composite.ts';
import { keepInnerTop } from './composite/keep-inner-top.ts';
import type { TryOnWarning } from './engine-error.ts';
import { checkDifferent, explainRefusal } from './find-mix-up.ts';
import { finishPicture } from './finish/finish-picture.ts';
import { chooseTuck } from './fit/choose-tuck.ts';
import { fitGarment } from './fit/fit-garment.ts';
import { raiseArmpits } from './fit/raise-armpits.ts';
import { warpGarment } from './fit/warp-garment.ts';
import { analyseGarment } from './garment/analyse-garment.ts';
import {
  type GradeEvidence,
  type Grading,
  garmentEvidence,
  gradePicture,
  isSleeveFoldedBack,
  personEvidence,
} from './grade.ts';
import { analysePerson } from './person/analyse-person.ts';
import { checkPerson } from './person/check-person.ts';
import { keepCarried } from './person/find-carried.ts';
import { keepOpenLayer, withoutHiddenSleeves } from './person/keep-open-layer.ts';
import type { LabelledPerson } from './person/person-seen.ts';
import { likeliest } from './person/try-labels.ts';
import { emptyScratch } from './raster/scratch.ts';
import type {
  CancelSignal,
  DebugSink,
  GarmentAnalysis,
  Mask,
  Networks,
  PersonAnalysis,
  RgbaImage,
  Stage,
  Tuck,
} from './types.ts';

export interface TryOnCoreInput {
  /** Decoded, upright, at working size. */
  readonly person: RgbaImage;
  readonly garment: RgbaImage;
  /** Results of an earlier run on these very photos; they are not computed again. */
  readonly known?: Partial<Analyses>;
  /** How the top is worn; `auto` when left out. */
  readonly tuck?: Tuck;
  readonly networks: Networks;
  /** Checked between steps. */
  readonly signal: CancelSignal;
  /** Called and awaited as each stage begins, so that a caller in the same thread gets a turn. Further pictures have none. */
  readonly onStage?: (stage: Stage) => unknown;
  readonly debug?: DebugSink;
  /** Clock in milliseconds; without it no times are measured. */
  readonly now?: () => number;
}

/** Results of the analysis of both photos: plain values that are never changed afterwards. */
export interface Analyses {
  readonly person: LabelledPerson;
  readonly garment: GarmentAnalysis;
}

export interface TryOnCoreResult extends Grading {
  /** The person's photo with the garment on; every pixel outside `changed` keeps its exact original bytes. */
  readonly image: RgbaImage;
  readonly changed: Mask;
  readonly analyses: Analyses;
  /** What the grade was based on. */
  readonly evidence: GradeEvidence;
  readonly warnings: readonly TryOnWarning[];
  /** Milliseconds per step, of all pictures that were tried. */
  readonly timings: Readonly<Record<string, number>>;
}

/**
 * Runs the whole chain: person, garment, fitting, light, checks.
 *
 * @throws EngineError of kind `refused` when a photo cannot be used or the result is not worth showing; whatever
 *   `signal` throws when the run was cancelled.
 */
export async function tryOnCore(input: TryOnCoreInput): Promise<TryOnCoreResult> {
  try {
    return await makePicture(input);
  } finally {
    emptyScratch();
  }
}

async function makePicture(input: TryOnCoreInput): Promise<TryOnCoreResult> {
  const { networks, signal, debug, onStage, known = {} } = input;
  const steps = createSteps(input.now ?? (() => 0));
  const begin = async (stage: Stage) => {
    signal.throwIfAborted();
    await onStage?.(stage);
  };
  const options = { signal, ...(debug && { debug }) };

  await begin('photo');
  checkDifferent(input.person, input.garment);
  const soft = [...checkPhoto(input.person, 'person'), ...checkPhoto(input.garment, 'garment')];
  const seen = await steps.run(
    'person',
    () => known.person ?? analysePerson(input.person, networks, options),
  );
  const personWarnings = await checkPersonOf(seen, input);

  await begin('garment');
  networks.prefetch();
  const found = await steps.run(
    'garment',
    () => known.garment ?? analyseGarment(input.garment, networks, options),
  );

  await begin('fitting');
  const context = { ...input, steps };
  const first = await drawPicture(seen, found, [...soft, ...personWarnings], { ...context, begin });
  const { debugged, ...picture } = await likeliest(first, seen, networks, async (other) => {
    const warnings = [...soft, ...checkPerson(other)];
    return drawPicture(other, found, warnings, { ...context, begin: async () => signal.throwIfAborted() });
  });
  for (const [name, image] of debugged) debug?.(name, image);
  return { ...picture, analyses: { person: seen, garment: found }, timings: steps.timings };
}

interface DrawContext extends TryOnCoreInput {
  readonly steps: Steps;
  readonly begin: (stage: Stage) => Promise<void>;
}

interface Picture extends Omit<TryOnCoreResult, 'analyses' | 'timings'> {
  readonly debugged: readonly (readonly [string, RgbaImage])[];
}

/** Puts the garment on, by the labels that `seen` has. */
async function drawPicture(
  seen: PersonAnalysis,
  found: GarmentAnalysis,
  soft: readonly TryOnWarning[],
  { networks, signal, steps, begin, ...input }: DrawContext,
): Promise<Picture> {
  // What came before worked on planes of other sizes.
  emptyScratch();
  const debugged: [string, RgbaImage][] = [];
  const debug: DebugSink | undefined = input.debug && ((name, image) => debugged.push([name, image]));
  const garment = raiseArmpits(found);
  // A new jacket replaces the old one; a top goes under it.
  const carrying = keepCarried(garment.outerwear ? { ...seen, openLayer: undefined } : keepOpenLayer(seen));
  const kept = carrying.openLayer ? [{ subject: 'person', reason: 'jacket_kept' } as const] : [];
  const warnings = [...soft, ...kept];
  const tuck = chooseTuck(carrying, garment, input.tuck);
  const fit = await steps.run('fit', () => fitGarment(carrying, garment, tuck));
  const { arms } = carrying.geometry;
  const fitFaults = checkFit(fit, garment.image);
  const warped = await steps.run('warp', () => warpGarment(fit, garment, carrying));
  const layers = withoutHiddenSleeves(carrying, warped);
  const sleeveReach = layers.some(({ name }) => name !== 'torso') ? fit.sleeveReach : 0;
  if (debug) for (const layer of layers) debug(`warp-${layer.name}`, layer.image);

  const person = garment.outerwear ? keepInnerTop(carrying, layers) : carrying;

  await begin('light');
  const prepared = await steps.run('remove', () => prepareComposite(person, layers));
  signal.throwIfAborted();
  const composed = await steps.run('composite', () => dress(layers, prepared, { tuck, debug }));
  const dressed = await steps.run('finish', () => finishPicture(composed, networks));

  await begin('checks');
  const measured = await steps.run('checks', () => checkResult(person, layers, dressed));
  const { image, changed } = dressed;
  const likelyFit = await steps.run('judge', () => checkPicture(input.person, dressed, networks));
  const evidence: GradeEvidence = {
    ...measured,
    likelyFit,
    baredThroat: measureBaredThroat(person, dressed.cover),
    ...personEvidence(person),
    ...garmentEvidence(garment),
    warnings,
    ...fitFaults,
    isSleeveFoldedBack: isSleeveFoldedBack(arms, sleeveReach),
  };
  return { image, changed, ...gradePicture(evidence), evidence, warnings, debugged };
}

async function checkPersonOf(person: PersonAnalysis, input: TryOnCoreInput): Promise<TryOnWarning[]> {
  try {
    return checkPerson(person);
  } catch (error) {
    return explainRefusal(error, person, input.garment, input.networks);
  }
}

type Steps = ReturnType<typeof createSteps>;

function createSteps(now: () => number) {
  const timings: Record<string, number> = {};
  return {
    timings,
    async run<Result>(name: string, step: () => Result | Promise<Result>): Promise<Result> {
      const start = now();
      const result = await step();
      timings[name] = (timings[name] ?? 0) + now() - start;
      return result;
    },
  };
}
