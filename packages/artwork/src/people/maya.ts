import { FACE, SKINS, WALLS } from '../palette.ts';
import type { Person } from '../person.ts';

/** One of the sample people. */
export const maya: Person = {
  id: 'maya',
  wall: WALLS.calico,
  skin: SKINS.brown,
  build: {
    neck: 28,
    shoulder: 138,
    chest: 102,
    waist: 80,
    hip: 118,
    arm: 0.94,
    bust: 0.6,
    belly: 0,
    stature: 1,
  },
  face: { ...FACE, lipFullness: 1.1, earring: '#C9A45C' },
  hair: { style: 'topBun', colour: '#261914' },
  top: {
    kind: 'tank',
    colour: '#F0E9DC',
    shade: '#8A7A6A',
    hem: 548,
    tucked: true,
    ease: 3,
    neckHalf: 45,
    neckDepth: 372,
  },
  bottom: { kind: 'wide', colour: '#46413E', shade: '#15110f', thread: '#8a8078', rise: 528 },
  arms: ['down', 'down'],
};
