import { photoToAnalysis } from '#src/core/person/analysis-frame.ts';
import { samplePlane } from '#src/core/raster/resample.ts';
import type { PersonAnalysis, Point } from '#src/core/types.ts';

const RAYS = 5;
/** How much nearer or farther than the straight line the outline may lie. */
const NEAREST = 0.9;
const FARTHEST = 1.3;

/**
 * The person's outline round the outside of a shoulder joint, where neither the shoulder line nor the arm's outline
 * reaches: rays from the joint to the edge of the person.
 * @param from last point of the shoulder line; `to` first point of the arm's outline.
 * @returns photo points strictly between the two, in order.
 */
export function traceDeltoid(person: PersonAnalysis, joint: Point, from: Point, to: Point): Point[] {
  const points: Point[] = [];
  for (let n = 1; n <= RAYS; n++) {
    const share = n / (RAYS + 1);
    const x = from.x + (to.x - from.x) * share - joint.x;
    const y = from.y + (to.y - from.y) * share - joint.y;
    const usual = Math.hypot(x, y);
    if (usual < 2) continue;
    const reach = distanceToEdge(person, joint, x / usual, y / usual, usual);
    points.push({ x: joint.x + (x / usual) * reach, y: joint.y + (y / usual) * reach });
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
  // Hair or a neighbour lies beyond the shoulder: its outline is not to be seen here.
  return 1.08 * usual;
}
