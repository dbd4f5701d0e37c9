import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits that fits into addresses, cookies and headers. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret: enough to recognise it, useless to whoever reads the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
