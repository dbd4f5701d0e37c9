import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DebugSink, RgbaImage } from '#src/core/types.ts';
import { encodePicture } from './encode.ts';

/** Collects the debug pictures of one run and writes them, numbered in order of arrival. */
export interface DebugFolder {
  readonly sink: DebugSink;
  /** Writes PNG files, creating the folder if necessary. @returns how many. */
  write(): Promise<number>;
}

/** Keeps the pictures in memory until `write`, which also creates `folder`. */
export function createDebugFolder(folder: string): DebugFolder {
  const pictures: { name: string; image: RgbaImage }[] = [];
  return {
    sink(name, image) {
      // A copy, because stages may go on drawing into the same picture.
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
