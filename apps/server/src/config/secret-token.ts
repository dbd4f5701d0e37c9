import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits that is safe in URLs, cookies and headers. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret: enough to verify it, useless to anybody who reads the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
