import { FACE, SKINS, WALLS } from '../palette.ts';
import type { Person } from '../person.ts';

/** One of the sample people. */
export const rosa: Person = {
  id: 'rosa',
  wall: WALLS.calico,
  skin: SKINS.fair,
  build: {
    neck: 34,
    shoulder: 166,
    chest: 134,
    waist: 128,
    hip: 168,
    arm: 1.34,
    bust: 1,
    belly: 0.6,
    stature: 0.96,
  },
  face: {
    ...FACE,
    cheek: 61,
    jaw: 49,
    chin: 23,
    iris: '#5c7a5e',
    brow: '#5a3020',
    lipFullness: 1.12,
    smile: 3,
    mouth: 21,
  },
  hair: { style: 'waves', colour: '#7A3F26' },
  top: {
    kind: 'tee',
    colour: '#A8573C',
    shade: '#4a1f14',
    hem: 700,
    tucked: false,
    ease: 9,
    neckHalf: 60,
    neckDepth: 334,
  },
  bottom: { kind: 'jeans', colour: '#2F3B52', shade: '#0c111e', thread: '#a87f4f', rise: 580 },
  arms: ['down', 'down'],
};
