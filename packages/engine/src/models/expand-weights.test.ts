import { expect, test } from 'vitest';
import { expandWeights } from './expand-weights.ts';

/** Packs runs of unchanged bytes followed by half-precision numbers given by their bits. */
function pack(...runs: readonly { bytes: readonly number[]; halves: readonly number[] }[]): Uint8Array {
  const size = runs.reduce((sum, { bytes, halves }) => sum + 8 + bytes.length + halves.length * 2, 8);
  const packed = new Uint8Array(size);
  const view = new DataView(packed.buffer);
  packed.set([0x48, 0x41, 0x4c, 0x46]);
  view.setUint32(4, runs.length, true);
  let at = 8 + runs.length * 8;
  runs.forEach(({ bytes, halves }, run) => {
    view.setUint32(8 + run * 8, bytes.length, true);
    view.setUint32(12 + run * 8, halves.length, true);
    packed.set(bytes, at);
    at += bytes.length;
    for (const half of halves) {
      view.setUint16(at, half, true);
      at += 2;
    }
  });
  return packed;
}

function readFloats(bytes: Uint8Array, from: number, count: number): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from({ length: count }, (_, i) => view.getFloat32(from + i * 4, true));
}

test('bytes between the weights stay, and weights are the numbers that their halves stand for', () => {
  const packed = pack(
    { bytes: [1, 2, 3], halves: [0x3c00, 0xc000, 0x3555, 0x7bff] },
    { bytes: [9], halves: [] },
  );
  const expanded = expandWeights(packed);
  expect(expanded.length).toBe(3 + 16 + 1);
  expect([...expanded.subarray(0, 3), expanded[19]]).toEqual([1, 2, 3, 9]);
  expect(readFloats(expanded, 3, 4)).toEqual([1, -2, 0.333251953125, 65504]);
});

test('zeros, their signs and the smallest numbers survive', () => {
  const expanded = expandWeights(pack({ bytes: [], halves: [0, 0x8000, 1, 0x83ff, 0x0400] }));
  expect(readFloats(expanded, 0, 5)).toEqual([0, -0, 2 ** -24, -1023 * 2 ** -24, 2 ** -14]);
});

test('weights that lie in the middle of a larger buffer are read from there', () => {
  const packed = pack({ bytes: [7], halves: [0x3c00] });
  const around = new Uint8Array(packed.length + 5);
  around.set(packed, 3);
  expect(expandWeights(around.subarray(3, 3 + packed.length))).toEqual(expandWeights(packed));
});

test.each([
  ['of another kind', new Uint8Array([0x54, 0x46, 0x4c, 0x33, 0, 0, 0, 0]), /no packed weights/],
  ['empty', new Uint8Array(0), /no packed weights/],
  ['cut short', pack({ bytes: [1, 2], halves: [0x3c00] }).slice(0, -1), /cut short/],
  ['cut in the header', pack({ bytes: [1], halves: [] }).slice(0, 10), /cut short/],
])('a file that is %s is refused', (_, bytes, message) => {
  expect(() => expandWeights(bytes)).toThrow(message);
});
