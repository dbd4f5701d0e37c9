import { labelMask, toPlaneData } from '../label-pixels.ts';
import { enlarge, reduce } from '../person/frame-planes.ts';
import { gaussianBlur } from '../raster/blur.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { type Box, LABEL, type PersonAnalysis, type Plane } from '../types.ts';
import { trunkHalfWidth } from './bare-torso.ts';
import type { MergedGarment } from './merge-layers.ts';
import { readOldLight } from './read-old-light.ts';
import type { UndressedCanvas } from './remove-top.ts';
import { sleeveForm } from './sleeve-form.ts';

/** Amount by which black is lightened, fading out up to `LIFTED_BELOW`, sRGB steps. */
const DARK_LIFT = 14;
const LIFTED_BELOW = 70;

const SIDES = 0.13;
const UNDER_HAIR = 0.2;
const HAIR_SOFTNESS = 0.05;
/** A bent arm turns abruptly where its two parts meet, but the cloth on it does not; in shoulder units. */
const SLEEVE_SOFTNESS = 0.03;

/** Applies the light of the photo: the old top's folds, round sleeves, darker sides, shade under the hair. */
export function shadeGarment(
  person: PersonAnalysis,
  box: Box,
  garment: MergedGarment,
  { bareArms, light: fromPhoto }: UndressedCanvas,
): void {
  const { light: shade, known } = readOldLight(person);
  addForm(person, shade);
  const sleeves = sleeveForm(bareArms, fromPhoto, garment.sleeveEnd, person.body.unit);
  gaussianBlur(sleeves, SLEEVE_SOFTNESS * person.body.unit * person.frame.scale, sleeves);
  const trunk = reduce(garment.trunk, box, person.frame).data;
  for (let i = 0; i < known.length; i++) shade.data[i] += (1 - known[i]) * (1 - trunk[i]) * sleeves.data[i];
  const light = enlarge(shade, person.frame, box);
  const { color, alpha } = garment;
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] <= 0) continue;
    const factor = Math.exp(light[i]);
    color.red[i] = lit(lifted(color.red[i]), factor);
    color.green[i] = lit(lifted(color.green[i]), factor);
    color.blue[i] = lit(lifted(color.blue[i]), factor);
  }
}

/**
 * Lightens cut-outs of black cloth, which are nearly pure black. In a room cloth never is, and without some light
 * neither its folds nor its form would show.
 */
function lifted(value: number): number {
  const dark = Math.max(0, 1 - value / LIFTED_BELOW);
  return value + DARK_LIFT * dark * dark;
}

/** Light cloth brightens towards white without reaching it, so that its folds are not washed out. */
function lit(value: number, factor: number): number {
  const scaled = value * factor;
  return factor <= 1 ? scaled : Math.min(scaled, value + (255 - value) * (1 - 1 / factor));
}

/** Adds the roundness of the trunk and the shade under hair that falls over the garment. */
function addForm(person: PersonAnalysis, shade: Plane) {
  const { frame, body, labels } = person;
  const { width, height } = frame;
  const hair: Plane = { width, height, data: toPlaneData(labelMask(labels, LABEL.hair)) };
  gaussianBlur(hair, Math.max(0.8, HAIR_SOFTNESS * body.unit * frame.scale), hair);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const stepX = frame.roi.x + (x + 0.5) / frame.scale - 0.5 - body.shoulders.x;
      const stepY = frame.roi.y + (y + 0.5) / frame.scale - 0.5 - body.shoulders.y;
      const v = (stepX * body.down.x + stepY * body.down.y) / body.torsoLength;
      const lateral = stepX * body.across.x + stepY * body.across.y;
      const across = Math.abs(lateral) / trunkHalfWidth(person, v, lateral);
      const onTrunk = smoothstep(0.22, 0.42, v) * smoothstep(1.35, 1.1, across);
      const side = across > 0.55 ? SIDES * smoothstep(0.55, 1.02, across) * onTrunk : 0;
      shade.data[y * width + x] -= side + UNDER_HAIR * hair.data[y * width + x];
    }
  }
}
