import { FACE, SKINS, WALLS } from '../palette.ts';
import type { Person } from '../person.ts';

/** One of the sample people. */
export const june: Person = {
  id: 'june',
  wall: WALLS.stone,
  skin: SKINS.warm,
  build: {
    neck: 29,
    shoulder: 140,
    chest: 108,
    waist: 98,
    hip: 124,
    arm: 1.0,
    bust: 0.7,
    belly: 0.3,
    stature: 0.92,
  },
  face: {
    ...FACE,
    cheek: 57,
    jaw: 45,
    chin: 20,
    eyeOpen: 6.4,
    eyeTilt: 0.6,
    iris: '#5f7890',
    brow: '#8f887f',
    browWeight: 1.6,
    lipFullness: 0.84,
    smile: 3,
    lashes: 0.5,
    age: 0.7,
    glasses: '#5a3d34',
  },
  hair: { style: 'bob', colour: '#C9C6C1' },
  top: {
    kind: 'longSleeve',
    colour: '#6F87A0',
    shade: '#22324a',
    hem: 562,
    tucked: true,
    ease: 9,
    neckHalf: 58,
    neckDepth: 318,
  },
  bottom: { kind: 'straight', colour: '#8C8A86', shade: '#35322f', thread: '#6a6662', rise: 544 },
  arms: ['down', 'pocket'],
};
