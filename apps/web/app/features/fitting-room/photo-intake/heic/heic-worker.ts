/*! heic-to, libheif and libde265: LGPL-3.0-or-later, see /licences/heic-to.txt */
/**
 * Decodes HEIC in its own worker. The library starts another worker from a blob URL, which the pages' content
 * security policy forbids; the policy in this script's own response allows that, and nothing else.
 */
import { heicTo } from 'heic-to/csp';
import type { HeicAnswer } from './decode-heic.ts';

/** The library's worker logs every unreadable file to the console; users get a message instead. */
const nameOf = URL.createObjectURL;
URL.createObjectURL = (script) =>
  nameOf(script instanceof Blob ? new Blob(['console.log = () => undefined;\n', script], script) : script);

const answer = (message: HeicAnswer, transfer: Transferable[] = []) =>
  globalThis.postMessage(message, { transfer });

globalThis.addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
  if (!(data instanceof Blob)) return;
  try {
    const bitmap = await heicTo({ blob: data, type: 'bitmap' });
    answer({ kind: 'decoded', bitmap }, [bitmap]);
  } catch (error) {
    answer({ kind: 'failed', reason: String(error) });
  }
});
