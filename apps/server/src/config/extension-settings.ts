import { createHash } from 'node:crypto';
import { EXTENSION_DEVELOPMENT_IDS } from '@tryon/contract/extension/extension.ts';
import { z } from 'zod';

/** A build of the browser extension that may request tokens. */
export interface ExtensionClient {
  readonly id: string;
  /** The only URL that codes are sent to. The browser handles it and passes it to that extension only. */
  readonly redirectUri: string;
  /** Origin of its calls; null for Firefox, which generates one per installation. */
  readonly origin: string | null;
}

/** Chromium encodes the hash of a public key with these sixteen letters. */
const CHROMIUM_ID = /^[a-p]{32}$/;
/** Firefox accepts ids in the form of an email address, or a UUID in braces. */
const FIREFOX_ID = /^(?:[\w.-]*@[\w.-]+|\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\})$/i;

/** Comma-separated ids of the extension's builds. */
export function extensionIds() {
  return z
    .string()
    .transform((text) => text.split(',').map((id) => id.trim()))
    .refine(
      (ids) => ids.every((id) => CHROMIUM_ID.test(id) || FIREFOX_ID.test(id)),
      'must be ids of extensions with commas between them: 32 letters from a to p, or name@host',
    );
}

/** The builds that may request tokens. A private installation also accepts the project's own build. */
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
