import { picturePath } from '@tryon/artwork/picture-path.ts';
import sharp from 'sharp';

/** The wall in the corner of the watermark, which the engine leaves alone. */
const WALL = { left: 600, top: 914, width: 84, height: 48 };

/** Share of the wall beside Tom that is not as it was in the photo. */
export async function shareOfWallChanged(path: string): Promise<number> {
  const [before, after] = await Promise.all(
    [picturePath('tom'), path].map((picture) => sharp(picture).extract(WALL).greyscale().raw().toBuffer()),
  );
  if (!before || !after) throw new Error('There are two pictures.');
  return before.filter((value, index) => Math.abs(value - (after[index] ?? 0)) > 8).length / before.length;
}
