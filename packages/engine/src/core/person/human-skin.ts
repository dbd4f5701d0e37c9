/** Lab chroma and hue, in degrees, of human skin of any depth in usual light; greys and cold colours are excluded. */
const LEAST_CHROMA = 6;
const HUES = [5, 88] as const;

/** Whether a colour, given by Lab's a and b, could be human skin; warm cloth, wood and walls pass as well. */
export function hasSkinHue(a: number, b: number): boolean {
  if (Math.hypot(a, b) <= LEAST_CHROMA) return false;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return hue > HUES[0] && hue < HUES[1];
}
