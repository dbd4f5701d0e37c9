import { findOldHem, oldHemAt } from '../fit/old-hem.ts';
import { labelMask, medianColor } from '../label-pixels.ts';
import { analysisToPhoto } from '../person/analysis-frame.ts';
import { photoToBody } from '../person/body-frame.ts';
import { isTucked } from '../person/is-tucked.ts';
import { close } from '../raster/morphology.ts';
import { LABEL, type PersonAnalysis } from '../types.ts';

/** Half the height of the widest notch that is closed, in shoulder units. */
const RADIUS = 0.08;
/** Range around the end of the old top in which cloth bulges over a waistband, above and below, in torso shares. */
const ABOVE = 0.15;
const BELOW = 0.05;
/** Background closer than this (Lab units) to the old top's colour may be a fold of it. */
const ALIKE = 12;

/**
 * Closes notches in the side of an old top just above the waistband that it is tucked into. A fold there passes for
 * background of nearly the same colour, but cloth that bulges over a waistband has a rounded outline.
 *
 * @returns the person, with new labels where there was a notch.
 */
export function closeNotches(person: PersonAnalysis): PersonAnalysis {
  if (!isTucked(person)) return person;
  const { labels, lab, body, frame } = person;
  const top = labelMask(labels, LABEL.top);
  const color = medianColor(lab, top.data);
  for (let i = 0; i < top.data.length; i++) if (labels.data[i] === LABEL.bottom) top.data[i] = 1;
  const closed = close(top, RADIUS * body.unit * frame.scale).data;
  const hem = findOldHem(person);
  const notches: number[] = [];
  for (let i = 0; i < closed.length; i++) {
    if (labels.data[i] !== LABEL.background || closed[i] === 0) continue;
    if (Math.hypot(lab.l[i] - color.l, lab.a[i] - color.a, lab.b[i] - color.b) >= ALIKE) continue;
    const point = { x: i % labels.width, y: Math.floor(i / labels.width) };
    const { v, lateral } = photoToBody(body, analysisToPhoto(frame, point));
    const below = v - oldHemAt(hem, lateral);
    if (below > -ABOVE && below < BELOW) notches.push(i);
  }
  if (notches.length === 0) return person;
  const data = labels.data.slice();
  for (const i of notches) data[i] = LABEL.top;
  return { ...person, labels: { ...labels, data } };
}
