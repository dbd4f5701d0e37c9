import { type CompiledModel, loadAndCompile, Tensor } from '@litertjs/core';
import { CHECKER } from '#src/core/check-picture.ts';
import { EngineError } from '#src/core/engine-error.ts';
import { FINISHER } from '#src/core/finish/finish-input.ts';
import { READER } from '#src/core/garment/read-garment.ts';
import type { Networks } from '#src/core/types.ts';
import { expandWeights } from './expand-weights.ts';
import { loadRuntime, type RuntimeFiles } from './load-runtime.ts';

/** Number of values in each output used; no two outputs of a network have the same size. */
const POSE = { landmarks: 39 * 5, confidence: 1, mask: 256 * 256 };
const SELFIE = { mask: 256 * 256 };
const PERSON = { logits: 160 * 120 * 10 };
const FINISH = { gains: (FINISHER.height * FINISHER.width * FINISHER.gains) / FINISHER.step ** 2 };
const CHECK = { answers: CHECKER.answers };
const GARMENT = {
  parts: READER.partsSide ** 2 * READER.parts,
  landmarks: READER.placesSide ** 2 * READER.landmarks,
  facts: READER.facts,
};

/** Where the networks come from; reading the bytes is up to the caller's environment. */
export interface NetworkSources {
  /** Folder of LiteRT's loader scripts and .wasm files, as a path or URL (the package's `wasm/`), or two files. */
  readonly runtime: string | RuntimeFiles;
  /** Contents of `pose_landmark_full.tflite` of @mediapipe/pose. */
  readonly pose: Uint8Array;
  /** Contents of `selfie_segmentation.tflite` of @mediapipe/selfie_segmentation. */
  readonly selfie: Uint8Array;
  /** Contents of `networks/garment-reader.weights`. */
  readonly garmentReader: Uint8Array;
  /** Contents of `networks/person-parser.weights`. */
  readonly personParser: Uint8Array;
  /** Resolves to the contents of `networks/finisher.weights`; asked for when the first try-on begins. */
  readonly finisher: () => Promise<Uint8Array>;
  /** Resolves to the contents of `networks/picture-checker.weights`; asked for when the first try-on begins. */
  readonly pictureChecker: () => Promise<Uint8Array>;
  /** Receives what the runtime prints besides progress; by default it is dropped (failures are thrown anyway). */
  readonly report?: (text: string) => void;
}

/**
 * Compiles the networks for the CPU. LiteRT keeps one runtime per thread, so call this once per thread.
 * @throws EngineError of kind `internal` when the runtime or a model does not load, or a model's inputs and outputs
 * are not those the engine was written for.
 */
export async function createNetworks(sources: NetworkSources): Promise<Networks> {
  try {
    await loadRuntime(sources.runtime, sources.report ?? (() => {}));
    // In this order. Where the runtime's memory lies decides whether the parser takes 35 ms or 135 (record 074).
    const selfie = await compile('selfie', sources.selfie, [1, 256, 256, 3], Object.values(SELFIE));
    const pose = await compile('pose', sources.pose, [1, 256, 256, 3], Object.values(POSE));
    const reader = expandWeights(sources.garmentReader);
    const garment = await compile(
      'garment-reader',
      reader,
      [1, READER.side, READER.side, READER.channels],
      Object.values(GARMENT),
    );
    const parser = expandWeights(sources.personParser);
    const person = await compile('person-parser', parser, [1, 320, 240, 13], Object.values(PERSON));
    const finisher = late('finisher', sources.finisher, FINISHER, Object.values(FINISH));
    const checker = late('picture-checker', sources.pictureChecker, CHECKER, Object.values(CHECK));
    return {
      async pose(input) {
        const read = await pose(input);
        const [confidence] = read(POSE.confidence);
        return { landmarks: read(POSE.landmarks), confidence, mask: read(POSE.mask) };
      },
      async selfie(input) {
        const read = await selfie(input);
        return read(SELFIE.mask);
      },
      async readGarment(input) {
        const read = await garment(input);
        return {
          parts: read(GARMENT.parts),
          landmarks: read(GARMENT.landmarks),
          facts: read(GARMENT.facts),
        };
      },
      async parsePerson(input) {
        const read = await person(input);
        return read(PERSON.logits);
      },
      prefetch() {
        // Asked for again, and its failure told, when they are needed.
        for (const { fetch } of [finisher, checker]) fetch().catch(() => undefined);
      },
      async finish(input) {
        const finish = await finisher.compile();
        const read = await finish(input);
        return read(FINISH.gains);
      },
      async checkPicture(input) {
        const check = await checker.compile();
        const read = await check(input);
        return read(CHECK.answers);
      },
    };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError('internal', 'The networks could not be loaded', { cause: error });
  }
}

/** A network whose weights are fetched and compiled when they are first asked for. */
function late(
  name: string,
  source: () => Promise<Uint8Array>,
  { height, width, channels }: { readonly height: number; readonly width: number; readonly channels: number },
  sizes: readonly number[],
) {
  const fetch = once(source);
  const shape = [1, height, width, channels];
  return { fetch, compile: once(async () => compile(name, expandWeights(await fetch()), shape, sizes)) };
}

/** Makes it when first asked; again after a failure. */
function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** Returns the output with the given number of values. */
type ReadOutput = (size: number) => Float32Array;

async function compile(
  name: string,
  bytes: Uint8Array,
  shape: readonly number[],
  sizes: readonly number[],
): Promise<(input: Float32Array) => Promise<ReadOutput>> {
  const model = await loadAndCompile(bytes, { accelerator: 'wasm' });
  const inputs = model.getInputDetails();
  const outputs = model.getOutputDetails();
  const fits =
    inputs.length === 1 &&
    inputs[0]?.dtype === 'float32' &&
    String(inputs[0].shape) === String(shape) &&
    sizes.every((size) =>
      outputs.some((output) => output.dtype === 'float32' && countValues(output.shape) === size),
    );
  if (fits) return (input) => run(model, new Tensor(input, [...shape]), sizes);
  model.delete();
  throw new EngineError('internal', `The ${name} network does not have the expected inputs and outputs`);
}

function countValues(shape: Iterable<number>): number {
  let count = 1;
  for (const extent of shape) count *= extent;
  return count;
}

/**
 * Runs a model and copies its outputs out of the runtime's memory. They are identified by size, because their order
 * is chosen by the converter and undocumented. Outputs not in `sizes`, such as heat maps of the pose, are ignored.
 */
async function run(model: CompiledModel, input: Tensor, sizes: readonly number[]): Promise<ReadOutput> {
  try {
    const outputs = await model.run([input]);
    try {
      const values = outputs
        .filter((output) => sizes.includes(countValues(output.type.layout.dimensions)))
        .map((output) => requireFloats(output.toTypedArray()));
      return (size) => getOutput(values, size);
    } finally {
      for (const output of outputs) output.delete();
    }
  } catch (error) {
    throw new EngineError('internal', 'A network failed to run', { cause: error });
  } finally {
    input.delete();
  }
}

function requireFloats(values: ArrayBufferView): Float32Array {
  if (values instanceof Float32Array) return values;
  throw new EngineError('internal', 'A network answered something other than floats');
}

function getOutput(outputs: readonly Float32Array[], size: number): Float32Array {
  const output = outputs.find((values) => values.length === size);
  if (output === undefined) throw new EngineError('internal', `A network gave no output of ${size} values`);
  return output;
}
