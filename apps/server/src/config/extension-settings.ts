import { createHash } from 'node:crypto';
import { EXTENSION_DEVELOPMENT_IDS } from '@tryon/contract/extension/extension.ts';
import { z } from 'zod';

/** One build of the browser extension that may ask for tokens. */
export interface ExtensionClient {
  readonly id: string;
  /** The one address that codes are handed to; the browser itself takes it and gives it to that extension alone. */
  readonly redirectUri: string;
  /** What its calls name as their origin; null for Firefox, which makes one up for each installation. */
  readonly origin: string | null;
}

/** Chromium writes the hash of a public key in these sixteen letters. */
const CHROMIUM_ID = /^[a-p]{32}$/;
/** Firefox takes what looks like an address, or a UUID in braces. */
const FIREFOX_ID = /^(?:[\w.-]*@[\w.-]+|\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\})$/i;

/** Ids of the extension in browsers, with commas between them. */
export function extensionIds() {
  return z
    .string()
    .transform((text) => text.split(',').map((id) => id.trim()))
    .refine(
      (ids) => ids.every((id) => CHROMIUM_ID.test(id) || FIREFOX_ID.test(id)),
      'must be ids of extensions with commas between them: 32 letters from a to p, or name@host',
    );
}

/** The builds that may ask; a private installation knows the one that this project makes. */
export function toExtensionClients(
  ids: readonly string[] | undefined,
  isPrivate: boolean,
): readonly ExtensionClient[] {
  return (ids ?? (isPrivate ? EXTENSION_DEVELOPMENT_IDS : [])).map(toClient);
}

function toClient(id: string): ExtensionClient {
  if (CHROMIUM_ID.test(id)) {
    return { id, redirectUri: `https://${id}.chromiumapp.org/`, origin: `chrome-extension://${id}` };
  }
  const host = createHash('sha1').update(id).digest('hex');
  return { id, redirectUri: `https://${host}.extensions.allizom.org/`, origin: null };
}
