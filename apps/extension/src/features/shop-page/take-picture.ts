import { boxInWindow } from '#src/features/finder/across-frames.ts';
import type { Offer } from '#src/features/messages/messages.ts';

const LIMIT_MS = 6_000;
const MOST_BYTES = 8 * 1024 * 1024;
/** Before a screenshot, the picture is scrolled into view if a smaller fraction of it than this is visible. */
const SHARE_IN_SIGHT = 0.9;

export interface Wanted {
  /** Null for a picture that the page describes without showing it. */
  element: HTMLElement | null;
  /** The best resolution first. */
  addresses: readonly string[];
  title: string;
}

/** A picture as the page can provide it: its bytes if the page may read them, and its position. */
export async function takePicture({ element, addresses, title }: Wanted): Promise<Offer> {
  const bytes = await readFirst(addresses);
  return {
    title: title.slice(0, 200),
    addresses: addresses.filter((address) => /^https?:/.test(address) && address.length <= 4096).slice(0, 8),
    bytes,
    shown: bytes || !element ? null : await findShown(element),
  };
}

async function readFirst(addresses: readonly string[]): Promise<Offer['bytes']> {
  for (const address of addresses) {
    const bytes = await read(address);
    if (bytes) return bytes;
  }
  return null;
}

/** Null for anything the page may not read, which includes most resources on other hosts. */
async function read(address: string): Promise<Offer['bytes']> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
    const blob = response.ok ? await response.blob() : null;
    if (!blob || blob.size === 0 || blob.size > MOST_BYTES) return null;
    // SVGs cannot be decoded outside of a page, and no shop uses them as product photos.
    if (!/^image\/(?!svg)[\w.+-]+$/.test(blob.type)) return null;
    return { base64: await toBase64(blob), type: blob.type };
  } catch {
    return null;
  }
}

async function findShown(element: HTMLElement): Promise<Offer['shown']> {
  if (shareInSight(element) < SHARE_IN_SIGHT) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  const { left, top, width, height } = boxInWindow(element);
  if (width <= 0 || height <= 0) return null;
  return { left, top, width, height, scale: Math.min(10, window.devicePixelRatio) };
}

function shareInSight(element: HTMLElement): number {
  const { left, top, right, bottom, width, height } = boxInWindow(element);
  const seen =
    Math.max(0, Math.min(right, window.innerWidth) - Math.max(left, 0)) *
    Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
  return width * height === 0 ? 0 : seen / (width * height);
}

/** The bytes of a blob as base64, which messages between parts of an extension can carry. */
async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  // Passing a whole picture as arguments of one call would overflow the stack.
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(text);
}
