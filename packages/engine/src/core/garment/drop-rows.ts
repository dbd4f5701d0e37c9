import type { GarmentAnalysis, GarmentSide, Point, RgbaImage } from '#src/core/types.ts';

/** The garment without the photo's first rows, which were drawn for the analysis. */
export function dropRows(garment: GarmentAnalysis, rows: number): GarmentAnalysis {
  const up = ({ x, y }: Point): Point => ({ x, y: y - rows });
  const allUp = (points: readonly Point[]): readonly Point[] => points.map(up);
  const sideUp = ({ neck, shoulder, armpit, hem, sleeve }: GarmentSide): GarmentSide => ({
    neck: up(neck),
    shoulder: up(shoulder),
    armpit: up(armpit),
    hem: up(hem),
    sleeve: sleeve && {
      cuffOuter: up(sleeve.cuffOuter),
      cuffInner: up(sleeve.cuffInner),
      outer: allUp(sleeve.outer),
      inner: allUp(sleeve.inner),
    },
  });
  return {
    ...garment,
    image: withoutRows(garment.image, rows),
    left: sideUp(garment.left),
    right: sideUp(garment.right),
    sideSeam: { left: allUp(garment.sideSeam.left), right: allUp(garment.sideSeam.right) },
    neckline: allUp(garment.neckline),
    hemline: allUp(garment.hemline),
  };
}

function withoutRows({ width, height, data }: RgbaImage, rows: number): RgbaImage {
  return { width, height: height - rows, data: data.slice(rows * width * 4) };
}
