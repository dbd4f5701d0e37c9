import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder also recognises this file as its own. */
export const SECRET_FILE = 'secret';

const LEAST_CHARACTERS = 32;

/**
 * Returns the generated secret that signs cookies and links if none is configured. It is created on the first start
 * in a file that only this user can read. Without the file, every restart would sign everybody out.
 */
export function ensureSecret(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, SECRET_FILE);
  try {
    // Fails if the file exists, so that two concurrent first starts agree on one secret.
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
