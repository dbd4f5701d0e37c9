import { photoToAnalysis } from '../person/analysis-frame.ts';
import { LABEL, type PersonAnalysis, type Point } from '../types.ts';

/** The label at a point in photo pixels; background outside the analysed part. */
export function labelAt({ frame, labels }: PersonAnalysis, point: Point): number {
  const at = findCell({ frame }, point);
  return at === null ? LABEL.background : labels.data[at];
}

/** Whether a hand lies at a point in photo pixels. */
export function isHandAt({ frame, hands }: PersonAnalysis, point: Point): boolean {
  const at = findCell({ frame }, point);
  return at !== null && hands.data[at] === 1;
}

function findCell({ frame }: Pick<PersonAnalysis, 'frame'>, point: Point): number | null {
  const place = photoToAnalysis(frame, point);
  const x = Math.round(place.x);
  const y = Math.round(place.y);
  if (x < 0 || y < 0 || x >= frame.width || y >= frame.height) return null;
  return y * frame.width + x;
}
