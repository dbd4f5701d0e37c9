import { distanceTo } from '../raster/distance.ts';
import { pullPush } from '../raster/pull-push.ts';
import { returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import type { LabImage, PersonAnalysis } from '../types.ts';
import { shadeForms } from './arm-form.ts';
import { findArmTones, stationOf, type Tone, type ToneRun } from './arm-tones.ts';
import { type BodySurface, shapeSurface } from './body-surface.ts';
import type { BareShapes } from './erase-mask.ts';
import { findLight, type Light, shadeOf } from './find-light.ts';
import { findSeenSkin, type SeenSkin } from './seen-skin.ts';
import { mottleSkin } from './skin-mottle.ts';
import { shadeThroat } from './throat-shadow.ts';

/** Length in shoulder units over which the colour of visible skin fades into the model, to leave no seam. */
const NEAR = 0.14;

/** Redness and yellowness that skin gains in shade, as shares of the loss of lightness; measured on bare arms. */
const SHADE_REDNESS = 0.65;
const SHADE_YELLOWNESS = 0.35;

/** Normal of the middle of the chest, where the trunk has its own colour. */
const CHEST_Y = -0.2;
const CHEST_Z = 0.97;

/**
 * How much lighter and, as a share of its yellowness, less yellow a chest is than skin elsewhere tells: a little less than
 * the medians of 33 people whose bare chests were hidden, 5.7 L and 4 b.
 */
const CHEST = { lighter: 5, paler: 0.2 } as const;

/** How much less light reaches an arm and the trunk where the arm hangs beside it, and within which distance. */
const ARMPIT = 0.05;
const ARMPIT_REACH = 0.09;
/** Shares of the arm over which that ends. */
const ARMPIT_END = [0.3, 0.62] as const;
/** Light that the trunk blocks at an arm's inner outline: share of lightness, measured on 51 bare people. */
const INNER_SIDE = 0.12;
/** Darkness of the crease of an elbow, as a share of lightness, and half its height as a share of the arm. */
const ELBOW = 0.035;
const ELBOW_HEIGHT = 0.035;

/** Photo pixels outside the outlines of arms and trunk beyond which skin is no longer lit like them. */
const RIM_START = 1;
/** Such skin is as light as the skin this near to it, fully and partly, analysis pixels. */
const RIM = [3, 6] as const;

/** Direction in which the body faces, and the light that falls on it. */
export interface LitBody {
  readonly surface: BodySurface;
  readonly light: Light;
}

/** Estimates the photo's light from the body. */
export function lightBody(person: PersonAnalysis, shapes: BareShapes): LitBody {
  const surface = shapeSurface(person, shapes);
  return { surface, light: findLight(person, shapes, surface) };
}

/**
 * Colour that the person's skin has, or would have under the old top, everywhere in the analysis frame: the visible
 * colour, extended along arms and trunk, in the photo's own light.
 *
 * @returns null when no skin at all is visible.
 */
export function findSkinColor(
  person: PersonAnalysis,
  shapes: BareShapes,
  { surface, light }: LitBody,
): LabImage | null {
  const skin = findSeenSkin(person, shapes);
  if (skin === null) return null;
  const shade = shadeSurface(person, shapes, surface, light);
  shadeForms(shapes.arms, surface, person.body.across, shade);
  const tones = findArmTones(person.lab, shapes.arms, shade, skin.body, skin.trunk);
  const { width, height } = person.frame;
  const size = width * height;
  const model: LabImage = {
    width,
    height,
    l: new Float32Array(size),
    a: new Float32Array(size),
    b: new Float32Array(size),
  };
  paintModel(model, shapes, surface, shade, tones, skin.trunk);
  shadeThroat(model, person, surface);
  meetSeenSkin(model, person, skin);
  colorRims(model, person.lab, shapes, skin.plain);
  mottleSkin(model, person.lab, skin.weight);
  return model;
}

/** Relative change of lightness by the light, and by what blocks it. */
function shadeSurface(
  { body: { unit, across } }: PersonAnalysis,
  { arms, torso }: BareShapes,
  { x, y, z, arm }: BodySurface,
  light: Light,
): Float32Array {
  const shade = new Float32Array(x.length);
  const reach = ARMPIT_REACH * unit;
  const chest = shadeOf(light, 0, CHEST_Y, CHEST_Z);
  for (let i = 0; i < shade.length; i++) {
    shade[i] = shadeOf(light, x[i], y[i], z[i]) - (1 - arm[i]) * chest;
    if (arm[i] <= 0) continue;
    const along = arms.along.data[i];
    const side = torso.side.data[i];
    const beside = smoothstep(-reach, 0, side) * smoothstep(reach, 0, side);
    const crease = (along - 0.5) / ELBOW_HEIGHT;
    const right = x[i] * across.x + y[i] * across.y;
    shade[i] -=
      arm[i] * INNER_SIDE * Math.max(0, arms.owner[i] === 1 ? right : -right) +
      arm[i] * ARMPIT * beside * smoothstep(ARMPIT_END[1], ARMPIT_END[0], along) +
      ELBOW / (1 + crease * crease * crease * crease);
  }
  return shade;
}

function paintModel(
  { l, a, b }: LabImage,
  { arms }: BareShapes,
  { arm }: BodySurface,
  shade: Float32Array,
  tones: readonly [ToneRun, ToneRun],
  trunk: Tone,
): void {
  for (let i = 0; i < l.length; i++) {
    const owner = arms.owner[i];
    l[i] = trunk.l + CHEST.lighter;
    a[i] = trunk.a;
    b[i] = trunk.b * (1 - CHEST.paler);
    if (owner > 0 && arm[i] > 0) {
      const run = tones[owner - 1];
      const at = stationOf(arms.along.data[i]);
      const below = at | 0;
      const share = at - below;
      l[i] += arm[i] * (run.l[below] + share * (run.l[below + 1] - run.l[below]) - l[i]);
      a[i] += arm[i] * (run.a[below] + share * (run.a[below + 1] - run.a[below]) - a[i]);
      b[i] += arm[i] * (run.b[below] + share * (run.b[below + 1] - run.b[below]) - b[i]);
    }
    l[i] *= 1 + shade[i];
    a[i] *= 1 - SHADE_REDNESS * shade[i];
    b[i] *= 1 - SHADE_YELLOWNESS * shade[i];
  }
}

/** Adds the difference of visible skin from the model, fading with the distance from it. */
function meetSeenSkin(model: LabImage, { lab, body, frame }: PersonAnalysis, { weight }: SeenSkin): void {
  const { width, height } = model;
  const differences = [model.l, model.a, model.b].map((plane) => plane.slice());
  subtract(differences[0], lab.l);
  subtract(differences[1], lab.a);
  subtract(differences[2], lab.b);
  const [l, a, b] = pullPush(differences, weight, width, height);
  const taken = { width, height, data: new Uint8Array(weight.length) };
  for (let i = 0; i < weight.length; i++) taken.data[i] = weight[i] > 0.5 ? 1 : 0;
  const away = distanceTo(taken).data;
  const near = NEAR * body.unit * frame.scale;
  for (let i = 0; i < away.length; i++) {
    const share = away[i] > 8 * near ? 0 : Math.exp(-away[i] / near);
    model.l[i] -= share * l[i];
    model.a[i] -= share * a[i];
    model.b[i] -= share * b[i];
  }
  returnPlanes(l, a, b);
}

/** Outside the shapes of the model, hands and thumbs end in the colour of the skin beside their outline. */
function colorRims(model: LabImage, lab: LabImage, { arms, torso }: BareShapes, seen: Uint8Array): void {
  const { width, height } = model;
  const near = distanceTo({ width, height, data: seen }).data;
  let any = false;
  for (let i = 0; i < near.length; i++) {
    const outside = -Math.max(arms.edge.data[i], torso.edge.data[i]);
    near[i] = smoothstep(0, RIM_START, outside) * smoothstep(RIM[1], RIM[0], near[i]);
    if (near[i] > 0) any = true;
  }
  if (!any) return;
  const [l, a, b] = pullPush([lab.l, lab.a, lab.b], Float32Array.from(seen), width, height);
  for (let i = 0; i < near.length; i++) {
    model.l[i] += near[i] * (l[i] - model.l[i]);
    model.a[i] += near[i] * (a[i] - model.a[i]);
    model.b[i] += near[i] * (b[i] - model.b[i]);
  }
  returnPlanes(l, a, b);
}

function subtract(values: Float32Array, others: Float32Array): void {
  for (let i = 0; i < values.length; i++) values[i] -= others[i];
}
