import { polylineLength } from '#src/core/raster/contour.ts';
import type { GarmentAnalysis, GarmentSide, Point } from '#src/core/types.ts';

/** A lower armpit than this, in half chest widths below the neck, is the end of a slit, not of an armhole. */
const DEEPEST = 1.6;
/** Depth at which the armhole of such a garment ends. */
const USUAL = 1.45;
/** An inner seam shorter than this, in half chest widths, ends at its own armpit; the sleeve hides the rest. */
const SHORTEST_SEAM = 0.15;
/** Assumed length of such a seam, and the highest position of its armpit, below the neck. */
const USUAL_SEAM = 0.38;
const HIGHEST = 1.2;
const SEAM_POINTS = 6;

/**
 * Wide sleeves laid against the body hide their armholes: the outline shows an armpit only where the slit between
 * sleeve and body opens. Moves such armpits to the end of the armhole and lets sleeve and side follow the hidden seam
 * from there to the slit. Returns other garments unchanged.
 */
export function raiseArmpits(garment: GarmentAnalysis): GarmentAnalysis {
  const chestHalf = (garment.right.armpit.x - garment.left.armpit.x) / 2;
  const left = findHiddenSeam(garment.left, chestHalf);
  const right = findHiddenSeam(garment.right, chestHalf);
  if (left.length === 0 && right.length === 0) return garment;
  return {
    ...garment,
    left: raise(garment.left, left),
    right: raise(garment.right, right),
    sideSeam: {
      left: [...left, ...garment.sideSeam.left],
      right: [...right, ...garment.sideSeam.right],
    },
  };
}

/** Points from the armhole's end to just above the slit, on a line to the shoulder; empty if nothing is hidden. */
function findHiddenSeam({ neck, shoulder, armpit, sleeve }: GarmentSide, chestHalf: number): Point[] {
  if (sleeve === null) return [];
  const end = endOfArmhole((armpit.y - neck.y) / chestHalf, polylineLength(sleeve.inner) / chestHalf);
  if (end === null) return [];
  const start = (neck.y + end * chestHalf - shoulder.y) / Math.max(1, armpit.y - shoulder.y);
  return Array.from({ length: SEAM_POINTS }, (_, n) => {
    const share = start + ((1 - start) * n) / SEAM_POINTS;
    return {
      x: shoulder.x + (armpit.x - shoulder.x) * share,
      y: shoulder.y + (armpit.y - shoulder.y) * share,
    };
  });
}

/**
 * Depth below the neck at which a partly hidden armhole ends, in half chest widths like the arguments; null when all
 * of it is visible.
 */
function endOfArmhole(depth: number, innerSeam: number): number | null {
  if (depth > DEEPEST) return USUAL;
  if (innerSeam >= SHORTEST_SEAM || depth <= HIGHEST) return null;
  return Math.max(HIGHEST, depth - (USUAL_SEAM - innerSeam));
}

function raise(side: GarmentSide, seam: readonly Point[]): GarmentSide {
  const { sleeve } = side;
  if (sleeve === null || seam.length === 0) return side;
  return { ...side, armpit: seam[0], sleeve: { ...sleeve, inner: [...seam, ...sleeve.inner] } };
}
