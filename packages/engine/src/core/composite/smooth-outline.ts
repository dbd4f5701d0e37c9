/** A pixel is hard cloth above the one, and hard ground below the other. */
const CLOTH = 0.9;
const GROUND = 0.1;

/**
 * Softens the outline where it steps from full cloth to none from one pixel to the next, as it does where a mesh ends:
 * the last pixel of cloth is covered as far as its neighbours are. Soft edges stay as they are.
 *
 * @param alpha 0..1, changed in place.
 */
export function softenStairs(alpha: Float32Array, width: number, height: number): void {
  const stairs: number[] = [];
  for (let y = 1; y < height - 1; y++) findStairs(alpha, y * width, width, stairs);
  const softened = stairs.map((at) => neighbourMean(alpha, at, width));
  for (let n = 0; n < stairs.length; n++) alpha[stairs[n]] = softened[n];
}

function findStairs(alpha: Float32Array, row: number, width: number, stairs: number[]): void {
  for (let at = row + 1; at < row + width - 1; at++) {
    if (alpha[at] <= CLOTH) continue;
    const least = Math.min(alpha[at - 1], alpha[at + 1], alpha[at - width], alpha[at + width]);
    if (least < GROUND) stairs.push(at);
  }
}

function neighbourMean(alpha: Float32Array, at: number, width: number): number {
  let sum = 0;
  for (let row = at - width; row <= at + width; row += width)
    sum += alpha[row - 1] + alpha[row] + alpha[row + 1];
  return sum / 9;
}
