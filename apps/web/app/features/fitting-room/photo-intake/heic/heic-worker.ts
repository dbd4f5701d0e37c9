/*! heic-to, libheif and libde265: LGPL-3.0-or-later, see /licences/heic-to.txt */
/**
 * Decodes HEIC, in a worker of its own. The library starts a worker in turn, from a blob address, which the pages'
 * content policy forbids; this script's own answer allows that, and nothing else.
 */
import { heicTo } from 'heic-to/csp';
import type { HeicAnswer } from './heic-messages.ts';

/** The library's worker tells the console about every file that it cannot read; people are told in words instead. */
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
