import { type PicturePoint, people } from '@tryon/artwork/catalogue.ts';
import personDrawing from '@tryon/artwork/pictures/thumbs/maya.webp';
import garmentDrawing from '@tryon/artwork/pictures/thumbs/plain-tee.webp';
import type { Slot } from '../fitting-room-state.ts';
import type { Example, Fault } from './verdict.ts';

const MODEL = 'maya';

/** Corner marks of a frame, as in a viewfinder. */
function corners(left: number, top: number, right: number, bottom: number, arm = 90): string {
  return [
    `M${left} ${top + arm}V${top}H${left + arm}`,
    `M${right - arm} ${top}H${right}V${top + arm}`,
    `M${right} ${bottom - arm}V${bottom}H${right - arm}`,
    `M${left + arm} ${bottom}H${left}V${bottom - arm}`,
  ].join('');
}

const line = (...points: PicturePoint[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;

/** A sun in a corner of the picture. */
const SUN =
  'M190 120A70 70 0 1 1 50 120A70 70 0 1 1 190 120M120 10V-10M120 250V270M10 120H-10M230 120H250M42 42L28 28M198 42L212 28M42 198L28 212M198 198L212 212';
const UPRIGHT = 'M384 960V60M330 120L384 56L438 120';

/** The joints as declared by the drawing; the wrists are extrapolated from the shoulders past the elbows. */
function bodyMarks(): { shoulders: string; arms: string[] } {
  const found = people.find(({ id }) => id === MODEL);
  if (!found) return { shoulders: '', arms: [] };
  const { shoulders, elbows } = found.joints;
  const arm = (side: 'left' | 'right') => {
    const from = shoulders[side];
    const over = elbows[side];
    const wrist = { x: over.x + (over.x - from.x) * 0.2, y: over.y + (over.y - from.y) * 0.8 };
    return line(from, over, wrist);
  };
  return { shoulders: line(shoulders.left, shoulders.right), arms: [arm('left'), arm('right')] };
}

const BODY = bodyMarks();

const PERSON = {
  framed: { marks: [corners(130, 60, 638, 800)], alt: 'one person alone, in the picture from head to hips' },
  facing: { marks: [BODY.shoulders], alt: 'a person facing the camera, both shoulders in view' },
  upright: { marks: [UPRIGHT], alt: 'a person standing upright in the picture' },
  arms: { marks: BODY.arms, alt: 'a person whose arms hang beside the body, clear of the top' },
  light: { marks: [SUN], alt: 'a person in even daylight' },
  sharp: { marks: [corners(270, 90, 500, 330, 60)], alt: 'a person whose face and clothes are sharp' },
};

const GARMENT = {
  whole: { marks: [corners(60, 130, 708, 900)], alt: 'one whole top, laid flat, with room around it' },
  plain: { marks: [], alt: 'a top laid flat on a plain, even ground' },
  light: { marks: [SUN], alt: 'a top in even daylight' },
  sharp: { marks: [corners(270, 300, 500, 540, 60)], alt: 'a top whose cloth is sharp' },
};

const PERSON_LOOKS: Partial<Record<Fault['code'], keyof typeof PERSON>> = {
  turned_sideways: 'facing',
  facing_away: 'facing',
  not_upright: 'upright',
  arms_cross_torso: 'arms',
  arms_near_torso: 'arms',
  too_dark: 'light',
  blurred: 'sharp',
};

const GARMENT_LOOKS: Partial<Record<Fault['code'], keyof typeof GARMENT>> = {
  background_not_plain: 'plain',
  garment_hidden: 'plain',
  garment_worn: 'plain',
  headless_model: 'plain',
  not_a_top: 'plain',
  unlike_top: 'plain',
  too_dark: 'light',
  blurred: 'sharp',
};

/** An example of a photo without this fault. */
export function findExample(code: Fault['code'], slot: Slot): Example {
  const isPerson = slot === 'person';
  const look = isPerson ? PERSON[PERSON_LOOKS[code] ?? 'framed'] : GARMENT[GARMENT_LOOKS[code] ?? 'whole'];
  return { ...look, picture: isPerson ? personDrawing : garmentDrawing, alt: `Drawing: ${look.alt}` };
}
