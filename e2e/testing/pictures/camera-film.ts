import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import sharp from 'sharp';

/** What a laptop's camera would show of a person standing in the middle of the room. */
const FILM = { width: 1280, height: 720, wall: '#cfc8bb' };

/**
 * Writes the video of the browser's fake camera, which shows one of our drawn people, as a sequence of JPEGs.
 * @returns the video's path.
 */
export async function writeCameraFilm(): Promise<string> {
  const folder = join(tmpdir(), 'try-on-camera');
  const path = join(folder, 'tom.mjpeg');
  const frame = await sharp(picturePath('tom'))
    .resize(FILM.width, FILM.height, { fit: 'contain', background: FILM.wall })
    .jpeg({ quality: 90 })
    .toBuffer();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, Buffer.concat([frame, frame]));
  return path;
}
