import type { ArmGeometry } from '../types.ts';

/** Least bend of an arm folded back on itself, with its hand near the shoulder: 45 degrees. */
export const FOLDED_BACK = Math.SQRT1_2;

/** Cosine of the angle between upper arm and forearm: -1 for a straight arm, 1 for one folded back on itself. */
export function elbowBend({
  shoulder,
  elbow,
  wrist,
}: Pick<ArmGeometry, 'shoulder' | 'elbow' | 'wrist'>): number {
  const up = { x: shoulder.x - elbow.x, y: shoulder.y - elbow.y };
  const on = { x: wrist.x - elbow.x, y: wrist.y - elbow.y };
  const lengths = Math.hypot(up.x, up.y) * Math.hypot(on.x, on.y);
  return (up.x * on.x + up.y * on.y) / Math.max(1e-6, lengths);
}
