import type { GarmentAnalysis, GarmentSide, Point } from '#src/core/types.ts';

/** An armpit deeper than this, in half chest widths under the neck, is the end of a slit, not of an armhole. */
const DEEPEST = 1.6;
/** Where the armhole of such a garment ends. */
const USUAL = 1.45;
const SEAM_POINTS = 6;

/**
 * Wide sleeves laid against the body hide their armholes: the outline shows an armpit only where the slit between
 * sleeve and body opens. Puts such armpits where armholes end and lets sleeve and side follow the hidden seam from
 * there to the slit. Other garments are returned as they are.
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

/** From the armhole's end to just above the slit, on the line of the shoulder; empty when the armpit is in sight. */
function findHiddenSeam({ neck, shoulder, armpit, sleeve }: GarmentSide, chestHalf: number): Point[] {
  if (sleeve === null || armpit.y - neck.y <= DEEPEST * chestHalf) return [];
  const start = (neck.y + USUAL * chestHalf - shoulder.y) / Math.max(1, armpit.y - shoulder.y);
  return Array.from({ length: SEAM_POINTS }, (_, n) => {
    const share = start + ((1 - start) * n) / SEAM_POINTS;
    return {
      x: shoulder.x + (armpit.x - shoulder.x) * share,
      y: shoulder.y + (armpit.y - shoulder.y) * share,
    };
  });
}

function raise(side: GarmentSide, seam: readonly Point[]): GarmentSide {
  const { sleeve } = side;
  if (sleeve === null || seam.length === 0) return side;
  return { ...side, armpit: seam[0], sleeve: { ...sleeve, inner: [...seam, ...sleeve.inner] } };
}
