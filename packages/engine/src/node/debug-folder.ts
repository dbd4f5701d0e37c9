import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DebugSink, RgbaImage } from '#src/core/types.ts';
import { encodePicture } from './encode.ts';

/** Collects the pictures of one run, and writes them, numbered in the order they came. */
export interface DebugFolder {
  readonly sink: DebugSink;
  /** Writes PNG files and makes the folder when it is missing. @returns how many. */
  write(): Promise<number>;
}

/** Nothing is written before `write`; until then the pictures are in memory. `folder` is made then as well. */
export function createDebugFolder(folder: string): DebugFolder {
  const pictures: { name: string; image: RgbaImage }[] = [];
  return {
    sink(name, image) {
      // A copy: stages may go on drawing into what they showed.
      pictures.push({ name, image: { ...image, data: image.data.slice() } });
    },
    async write() {
      await mkdir(folder, { recursive: true });
      for (const [index, { name, image }] of pictures.entries()) {
        const number = String(index + 1).padStart(2, '0');
        const file = `${number}-${name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.png`;
        const { bytes } = await encodePicture(image, 'image/png');
        await writeFile(join(folder, file), bytes);
      }
      return pictures.length;
    },
  };
}
