import { photoToAnalysis } from '#src/core/person/analysis-frame.ts';
import { samplePlane } from '#src/core/raster/resample.ts';
import type { PersonAnalysis, Point } from '#src/core/types.ts';

const RAYS = 5;
/** Limits of the outline's distance from the joint, as factors of the distance of its two ends. */
const NEAREST = 0.5;
const FARTHEST = 1.5;

/**
 * Traces the person's outline around the outside of a shoulder joint, where neither the shoulder line nor the arm's
 * outline reaches, by rays from the joint to the edge of the person.
 * @param from last point of the shoulder line; `to` is the first point of the arm's outline.
 * @returns photo points strictly between the two, in order.
 */
export function traceDeltoid(person: PersonAnalysis, joint: Point, from: Point, to: Point): Point[] {
  const first = Math.atan2(from.y - joint.y, from.x - joint.x);
  let turn = Math.atan2(to.y - joint.y, to.x - joint.x) - first;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  const near = Math.hypot(from.x - joint.x, from.y - joint.y);
  const far = Math.hypot(to.x - joint.x, to.y - joint.y);
  const points: Point[] = [];
  for (let n = 1; n <= RAYS; n++) {
    const share = n / (RAYS + 1);
    const angle = first + turn * share;
    const x = Math.cos(angle);
    const y = Math.sin(angle);
    const reach = distanceToEdge(person, joint, x, y, near + (far - near) * share);
    points.push({ x: joint.x + x * reach, y: joint.y + y * reach });
  }
  return points;
}

function distanceToEdge(person: PersonAnalysis, joint: Point, x: number, y: number, usual: number): number {
  const { frame, matte } = person;
  const step = 0.5 / frame.scale;
  for (let distance = NEAREST * usual; distance < FARTHEST * usual; distance += step) {
    const place = photoToAnalysis(frame, { x: joint.x + x * distance, y: joint.y + y * distance });
    if (samplePlane(matte, place.x, place.y) < 0.5) return distance;
  }
  // Hair or another person lies beyond the shoulder and hides its outline.
  return usual;
}
