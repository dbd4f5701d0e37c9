import { FACE, SKINS, WALLS } from '../palette.ts';
import type { Person } from '../person.ts';

/** One of the sample people. */
export const leila: Person = {
  id: 'leila',
  wall: WALLS.calico,
  skin: SKINS.warm,
  build: {
    neck: 28,
    shoulder: 145,
    chest: 110,
    waist: 94,
    hip: 128,
    arm: 0.98,
    bust: 0.6,
    belly: 0.1,
    stature: 0.97,
  },
  face: {
    ...FACE,
    cheek: 56,
    jaw: 43,
    chin: 20,
    iris: '#4a3320',
    brow: '#2c1c14',
    hideEars: true,
    lipFullness: 1.05,
    smile: 2.4,
    eyeOpen: 7.8,
  },
  hair: { style: 'scarf', colour: '#D3B3A2' },
  top: {
    kind: 'longSleeve',
    colour: '#6B3C52',
    shade: '#26101d',
    hem: 716,
    tucked: false,
    ease: 13,
    neckHalf: 56,
    neckDepth: 318,
  },
  bottom: { kind: 'skirt', colour: '#8E8B88', shade: '#393532', thread: '#6a6662', rise: 560 },
  arms: ['down', 'down'],
};
