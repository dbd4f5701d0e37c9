import { rasterMesh, type TexturedMesh } from '#src/core/raster/mesh-raster.ts';
import { createTexture, sampleTexture, type Texture } from '#src/core/raster/sample-texture.ts';
import type { Box, GarmentAnalysis, LayerName, PersonAnalysis, WarpedLayer } from '#src/core/types.ts';
import { cutArmhole } from './armhole.ts';
import { clipAtWaist } from './clip-at-waist.ts';
import { cutSleeves } from './cut-sleeves.ts';
import { cutTorso } from './cut-torso.ts';
import type { GarmentFit } from './fit-garment.ts';

/**
 * Draws the fitted garment at the photo's resolution.
 * @returns the torso first, then the sleeves; parts outside the photo are left out.
 */
export function warpGarment(
  fit: GarmentFit,
  garment: GarmentAnalysis,
  person: PersonAnalysis,
): WarpedLayer[] {
  const draw = (name: LayerName, mesh: TexturedMesh, texture: Texture): WarpedLayer[] => {
    const box = meshBox(mesh, person.photo.width, person.photo.height);
    return box === null ? [] : [{ name, box, image: sampleTexture(texture, rasterMesh(mesh, box)) }];
  };
  const torso = draw('torso', fit.torso, createTexture(cutTorso(garment)));
  const { hood } = fit;
  const layers = torso.map((layer) => cutArmholes(hood === null ? layer : { ...layer, hood }, fit, person));
  if (fit.hem.tucked) for (const layer of layers) clipAtWaist(layer, person);
  const { left, right } = fit.sleeves;
  if (left === null && right === null) return layers;
  const texture = createTexture(cutSleeves(garment));
  if (left !== null) layers.push(...draw('sleeve-left', left, texture));
  if (right !== null) layers.push(...draw('sleeve-right', right, texture));
  return layers;
}

/** Cuts off a sleeveless torso at its armholes. */
function cutArmholes(layer: WarpedLayer, { armholes }: GarmentFit, { body }: PersonAnalysis): WarpedLayer {
  const { left, right } = armholes;
  if (left === null || right === null) return layer;
  cutArmhole(layer, left, 'left', body.unit);
  cutArmhole(layer, right, 'right', body.unit);
  return { ...layer, armholes: { left, right } };
}

/** Smallest box of whole pixels that holds the mesh, within the photo. */
function meshBox(mesh: TexturedMesh, width: number, height: number): Box | null {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < mesh.targetX.length; n++) {
    left = Math.min(left, mesh.targetX[n]);
    right = Math.max(right, mesh.targetX[n]);
    top = Math.min(top, mesh.targetY[n]);
    bottom = Math.max(bottom, mesh.targetY[n]);
  }
  const x = Math.max(0, Math.floor(left));
  const y = Math.max(0, Math.floor(top));
  const box = {
    x,
    y,
    width: Math.min(width, Math.ceil(right) + 1) - x,
    height: Math.min(height, Math.ceil(bottom) + 1) - y,
  };
  return box.width > 0 && box.height > 0 ? box : null;
}
