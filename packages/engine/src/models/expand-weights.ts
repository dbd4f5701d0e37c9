const MAGIC = 0x464c4148;
const RUN_BYTES = 8;
const HEADER_BYTES = 8;

/**
 * Restores a network's .tflite file from its shipped form: the same bytes with the weights as half-precision numbers,
 * which LiteRT would accept but run at a third of the speed. Little endian: the letters HALF, the number of runs
 * (uint32), for each run how many bytes are unchanged and how many half-precision numbers follow (two uint32), then
 * the runs. Written by `training/common/pack_weights.py`.
 * @throws RangeError when the bytes do not have that form or are cut short.
 */
export function expandWeights(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const source = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (packed.byteLength < HEADER_BYTES || source.getUint32(0, true) !== MAGIC) {
    throw new RangeError('These are no packed weights.');
  }
  const runs = source.getUint32(4, true);
  let from = HEADER_BYTES + runs * RUN_BYTES;
  if (from > packed.byteLength) throw new RangeError('The packed weights are cut short.');
  const { packedBytes, expandedBytes } = measureRuns(source, runs);
  if (from + packedBytes !== packed.byteLength) throw new RangeError('The packed weights are cut short.');
  const expanded = new Uint8Array(expandedBytes);
  const target = new DataView(expanded.buffer);
  let to = 0;
  for (let run = 0; run < runs; run += 1) {
    const bytes = source.getUint32(HEADER_BYTES + run * RUN_BYTES, true);
    const halves = source.getUint32(HEADER_BYTES + run * RUN_BYTES + 4, true);
    expanded.set(packed.subarray(from, from + bytes), to);
    from += bytes;
    to += bytes;
    expandHalves(source, from, target, to, halves);
    from += halves * 2;
    to += halves * 4;
  }
  return expanded;
}

function measureRuns(source: DataView, runs: number): { packedBytes: number; expandedBytes: number } {
  let packedBytes = 0;
  let expandedBytes = 0;
  for (let run = 0; run < runs; run += 1) {
    const bytes = source.getUint32(HEADER_BYTES + run * RUN_BYTES, true);
    const halves = source.getUint32(HEADER_BYTES + run * RUN_BYTES + 4, true);
    packedBytes += bytes + halves * 2;
    expandedBytes += bytes + halves * 4;
  }
  return { packedBytes, expandedBytes };
}

function expandHalves(source: DataView, from: number, target: DataView, to: number, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const half = source.getUint16(from + i * 2, true);
    const exponent = (half >> 10) & 0x1f;
    const fraction = half & 0x3ff;
    const sign = (half & 0x8000) << 16;
    if (exponent === 0) {
      // Zero and subnormal numbers: multiples of 2^-24.
      target.setFloat32(to + i * 4, (sign < 0 ? -fraction : fraction) * 2 ** -24, true);
    } else {
      const wide = exponent === 0x1f ? 0xff : exponent + 112;
      target.setUint32(to + i * 4, (sign | (wide << 23) | (fraction << 13)) >>> 0, true);
    }
  }
}
