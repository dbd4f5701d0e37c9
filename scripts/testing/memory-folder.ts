import { existsSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';

/** Containers often have only 64 MB there, and databases need several hundred. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** A folder in memory, or null if this machine has none or too little space in it. */
export function findFolderInMemory(): string | null {
  if (!existsSync(FOLDER)) return null;
  const { bavail, bsize } = statfsSync(FOLDER);
  return bavail * bsize >= ENOUGH_BYTES ? FOLDER : null;
}
