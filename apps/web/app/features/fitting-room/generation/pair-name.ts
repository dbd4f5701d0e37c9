/** Primes that spread the bits. Source: cyrb53, public domain. */
const ONE = 2_654_435_761;
const TWO = 1_597_334_677;
const THREE = 2_246_822_507;
const FOUR = 3_266_489_909;

/**
 * A 53-bit hash of two photos. It only has to tell apart what one person has tried on; stronger hashes exist in
 * browsers only in secure contexts.
 */
export function pairName({ person, garment }: { person: string; garment: string }): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  const text = `${person} ${garment}`;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, ONE);
    b = Math.imul(b ^ code, TWO);
  }
  a = Math.imul(a ^ (a >>> 16), THREE) ^ Math.imul(b ^ (b >>> 13), FOUR);
  b = Math.imul(b ^ (b >>> 16), THREE) ^ Math.imul(a ^ (a >>> 13), FOUR);
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36);
}
