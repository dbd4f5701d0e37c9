import type { Skin } from './body.ts';
import type { Face } from './face.ts';
import type { Wall } from './scene.ts';

/** Skins from deep to fair. */
export const SKINS = {
  deep: {
    light: '#8E5A3E',
    base: '#784A33',
    shade: '#8A5B48',
    deep: '#3A1E14',
    blush: '#7A3A2C',
    lip: '#7A3F3C',
  },
  brown: {
    light: '#CE9A76',
    base: '#B88260',
    shade: '#B07C60',
    deep: '#5E3522',
    blush: '#B4624C',
    lip: '#9A4A42',
  },
  olive: {
    light: '#E4BC98',
    base: '#D3A37E',
    shade: '#BE8C6C',
    deep: '#7A4A32',
    blush: '#CC7E66',
    lip: '#B25E54',
  },
  fair: {
    light: '#F3D6C0',
    base: '#E6BEA3',
    shade: '#CF9C82',
    deep: '#8E5A44',
    blush: '#DE9482',
    lip: '#C0706A',
  },
  warm: {
    light: '#F0CFAE',
    base: '#E0B68F',
    shade: '#C6946E',
    deep: '#835236',
    blush: '#D88C70',
    lip: '#B8685E',
  },
} as const satisfies Record<string, Skin>;

/** Plain walls. */
export const WALLS = {
  calico: { light: '#DDD6CB', dark: '#CAC1B4', shift: 0 },
  sand: { light: '#DED3C3', dark: '#CBBEAB', shift: -60 },
  stone: { light: '#D6D4CD', dark: '#C2BFB6', shift: 70 },
} as const satisfies Record<string, Wall>;

/** A calm face on which the others are based. */
export const FACE: Face = {
  cheek: 57,
  jaw: 43,
  chin: 21,
  eye: 12.5,
  eyeOpen: 7.4,
  eyeTilt: 1.6,
  iris: '#4a2c1c',
  brow: '#2a1a14',
  browWeight: 2.4,
  nose: 14,
  mouth: 20.5,
  lipFullness: 1,
  smile: 1.6,
  lashes: 1,
  age: 0,
};
