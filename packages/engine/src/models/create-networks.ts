import { type CompiledModel, loadAndCompile, Tensor } from '@litertjs/core';
import { EngineError } from '#src/core/engine-error.ts';
import type { Networks, PoseOutput } from '#src/core/types.ts';
import { loadRuntime, type RuntimeFiles } from './load-runtime.ts';

const SIDE = 256;
const INPUT_SHAPE = [1, SIDE, SIDE, 3];
const LANDMARK_VALUES = 39 * 5;
const MASK_VALUES = SIDE * SIDE;

/** Where the networks come from; how the bytes are read is the business of the surrounding runtime. */
export interface NetworkSources {
  /** Folder of LiteRT's loader scripts and .wasm files, a path or an address (the package's `wasm/`), or two of them. */
  readonly runtime: string | RuntimeFiles;
  /** Contents of `pose_landmark_full.tflite` of @mediapipe/pose. */
  readonly pose: Uint8Array;
  /** Contents of `selfie_segmentation.tflite` of @mediapipe/selfie_segmentation. */
  readonly selfie: Uint8Array;
  /** Receives what the runtime prints besides progress; left out, it is dropped (failures are thrown anyway). */
  readonly report?: (text: string) => void;
}

/**
 * Compiles both networks for the CPU. LiteRT keeps one runtime per thread, so call this once in each.
 * @throws EngineError of kind `internal` when the runtime or a model does not load, or a model's
 *   inputs and outputs are not those the engine was written for.
 */
export async function createNetworks(sources: NetworkSources): Promise<Networks> {
  try {
    await loadRuntime(sources.runtime, sources.report ?? (() => {}));
    const pose = await compile('pose', sources.pose, [LANDMARK_VALUES, 1, MASK_VALUES]);
    const selfie = await compile('selfie', sources.selfie, [MASK_VALUES]);
    return {
      pose: async (input) => toPoseOutput(await run(pose, input)),
      selfie: async (input) => getOutput(await run(selfie, input), MASK_VALUES),
    };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError('internal', 'The networks could not be loaded', { cause: error });
  }
}

async function compile(
  name: string,
  bytes: Uint8Array,
  outputSizes: readonly number[],
): Promise<CompiledModel> {
  const model = await loadAndCompile(bytes, { accelerator: 'wasm' });
  const inputs = model.getInputDetails();
  const fits =
    inputs.length === 1 &&
    inputs[0]?.dtype === 'float32' &&
    String(inputs[0].shape) === String(INPUT_SHAPE) &&
    outputSizes.every((size) =>
      model
        .getOutputDetails()
        .some((output) => output.dtype === 'float32' && countValues(output.shape) === size),
    );
  if (fits) return model;
  model.delete();
  throw new EngineError('internal', `The ${name} network does not have the expected inputs and outputs`);
}

function countValues(shape: Iterable<number>): number {
  let count = 1;
  for (const extent of shape) count *= extent;
  return count;
}

/** The outputs' values; copies, not views of the runtime's memory. The pose network's heat maps are not read. */
async function run(model: CompiledModel, input: Float32Array): Promise<Float32Array[]> {
  const tensor = new Tensor(input, INPUT_SHAPE);
  try {
    const outputs = await model.run([tensor]);
    try {
      return outputs
        .filter((output) => countValues(output.type.layout.dimensions) <= MASK_VALUES)
        .map((output) => requireFloats(output.toTypedArray()));
    } finally {
      for (const output of outputs) output.delete();
    }
  } catch (error) {
    throw new EngineError('internal', 'A network failed to run', { cause: error });
  } finally {
    tensor.delete();
  }
}

function requireFloats(values: ArrayBufferView): Float32Array {
  if (values instanceof Float32Array) return values;
  throw new EngineError('internal', 'A network answered something other than floats');
}

function toPoseOutput(outputs: readonly Float32Array[]): PoseOutput {
  return {
    landmarks: getOutput(outputs, LANDMARK_VALUES),
    confidence: getOutput(outputs, 1)[0],
    mask: getOutput(outputs, MASK_VALUES),
  };
}

/** Outputs are told apart by their size: their order is the converter's choice, not documented. */
function getOutput(outputs: readonly Float32Array[], size: number): Float32Array {
  const output = outputs.find((values) => values.length === size);
  if (output === undefined) throw new EngineError('internal', `A network gave no output of ${size} values`);
  return output;
}
