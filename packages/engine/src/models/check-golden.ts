import { loadAndCompile, Tensor } from '@litertjs/core';
import { expandWeights } from './expand-weights.ts';
import { loadRuntime, type RuntimeFiles } from './load-runtime.ts';

/** Expected outputs of a network for a generated picture, and its file's checksum; `training/common/golden.py`. */
export interface GoldenAnswers {
  readonly sha256: string;
  /** Shape of the input: 1, height, width, channels. */
  readonly input: readonly number[];
  /** Every `step`-th value of each output; outputs are identified by their length. */
  readonly outputs: Readonly<
    Record<string, { readonly length: number; readonly step: number; readonly values: readonly number[] }>
  >;
}

/**
 * Runs a network of our own on the generated picture.
 * @returns the checksum of the packed file, and for each output the greatest difference from the expected values, as
 * a share of the largest value.
 */
export async function checkGolden(
  runtime: string | RuntimeFiles,
  packed: Uint8Array<ArrayBuffer>,
  golden: GoldenAnswers,
): Promise<{ sha256: string; differences: Record<string, number> }> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', packed));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  await loadRuntime(runtime, () => {});
  const model = await loadAndCompile(expandWeights(packed), { accelerator: 'wasm' });
  const input = new Tensor(formulaInput(golden.input), [...golden.input]);
  const outputs = await model.run([input]);
  const answers = outputs.map((output) => output.toTypedArray());
  const differences: Record<string, number> = {};
  for (const [name, { length, step, values }] of Object.entries(golden.outputs)) {
    const answer = answers.find((each) => each.length === length);
    const largest = Math.max(...values.map(Math.abs));
    const apart = values.map((value, i) => Math.abs(Number(answer?.[i * step]) - value));
    differences[name] = Math.max(...apart) / largest;
  }
  for (const output of outputs) output.delete();
  input.delete();
  model.delete();
  return { sha256, differences };
}

/** The i-th value is ((i * 7919 + floor(i / 97) * 31) mod 1009) / 1009. */
function formulaInput(shape: readonly number[]): Float32Array {
  const count = shape.reduce((product, extent) => product * extent, 1);
  return Float32Array.from({ length: count }, (_, i) => ((i * 7919 + Math.floor(i / 97) * 31) % 1009) / 1009);
}
