import { join } from 'node:path';
import { pictures } from './catalogue.ts';

/**
 * The absolute path of a picture or its thumbnail, for Node.
 * @throws Error if no picture has this id.
 */
export function picturePath(id: string, size: 'picture' | 'thumb' = 'picture'): string {
  const found = pictures.find((picture) => picture.id === id);
  if (found === undefined) throw new Error(`The artwork has no picture called ${id}`);
  return join(import.meta.dirname, size === 'picture' ? found.file : found.thumb);
}
