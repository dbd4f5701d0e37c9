import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Also known to the data folder as one of its own files. */
export const SECRET_FILE = 'secret';

const LEAST_CHARACTERS = 32;

/**
 * The secret that signs cookies and links of an installation that was given none: made on the first start, in a
 * file that only this user can read. Without it everybody would be signed out by a restart.
 */
export function ensureSecret(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, SECRET_FILE);
  try {
    // Fails when the file is there already, so that two first starts agree on one secret.
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < LEAST_CHARACTERS) {
    throw new Error(`${path} does not hold a secret any more. Remove it, and everybody signs in again.`);
  }
  return secret;
}
