import { FACE, SKINS, WALLS } from '../palette.ts';
import type { Person } from '../person.ts';

/** One of the sample people. */
export const ada: Person = {
  id: 'ada',
  wall: WALLS.sand,
  skin: SKINS.deep,
  build: {
    neck: 30,
    shoulder: 144,
    chest: 108,
    waist: 90,
    hip: 128,
    arm: 1.02,
    bust: 0.8,
    belly: 0,
    stature: 0.91,
  },
  face: {
    ...FACE,
    cheek: 57,
    jaw: 44,
    nose: 16.5,
    mouth: 22,
    lipFullness: 1.35,
    iris: '#2e1a12',
    brow: '#150d0a',
    earring: '#C9A45C',
  },
  hair: { style: 'afro', colour: '#211613' },
  top: {
    kind: 'tee',
    colour: '#8E9C7E',
    shade: '#38442c',
    hem: 676,
    tucked: false,
    ease: 9,
    neckHalf: 52,
    neckDepth: 324,
  },
  bottom: { kind: 'wide', colour: '#CFC2AA', shade: '#6d5f48', thread: '#8d7c60', rise: 560 },
  arms: ['down', 'down'],
};
