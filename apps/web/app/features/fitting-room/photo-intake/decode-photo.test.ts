import { readFileSync } from 'node:fs';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findPictureKind } from './decode-photo.ts';

/** The first box of an ISO media file with these brands, the major one first. */
function container(major: string, ...others: string[]): Blob {
  const length = 16 + 4 * others.length;
  const letters = `\0\0\0${String.fromCharCode(length)}ftyp${major}\0\0\0\0${others.join('')}mdat`;
  return new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]);
}

test('recognises the formats that browsers write', async () => {
  const drawing = sharp(readFileSync(picturePath('plain-tee'))).resize(64);
  for (const kind of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const bytes = await drawing.clone().toFormat(kind).toBuffer();
    expect(await findPictureKind(new Blob([new Uint8Array(bytes)])), kind).toBe(kind);
  }
});

test('distinguishes AVIF from HEIC, which share a container', async () => {
  const avif = await sharp(readFileSync(picturePath('plain-tee')))
    .resize(64)
    .avif()
    .toBuffer();
  expect(await findPictureKind(new Blob([new Uint8Array(avif)]))).toBe('avif');
  expect(await findPictureKind(container('mif1', 'avif', 'miaf'))).toBe('avif');
  expect(await findPictureKind(container('heic', 'mif1', 'heic'))).toBe('heic');
  expect(await findPictureKind(container('mif1', 'heic'))).toBe('heic');
  expect(await findPictureKind(container('msf1', 'hevc'))).toBe('heic');
});

test('recognises no picture in videos, texts and empty files', async () => {
  expect(await findPictureKind(container('isom', 'mp42'))).toBeNull();
  expect(await findPictureKind(new Blob(['hello, this is a text']))).toBeNull();
  expect(await findPictureKind(new Blob([]))).toBeNull();
});
