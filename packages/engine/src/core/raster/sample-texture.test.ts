import { expect, test } from 'vitest';
import type { RgbaImage } from '../types.ts';
import type { TextureMap } from './mesh-raster.ts';
import { createTexture, sampleTexture } from './sample-texture.ts';

function paint(width: number, height: number, color: (x: number, y: number) => number[]): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(color(x, y), (y * width + x) * 4);
  return { width, height, data };
}

function scaledMap(width: number, height: number, scale: number, opacity = 1): TextureMap {
  const count = width * height;
  const x = Float32Array.from({ length: count }, (_, n) => ((n % width) + 0.5) * scale - 0.5);
  const y = Float32Array.from({ length: count }, (_, n) => (Math.floor(n / width) + 0.5) * scale - 0.5);
  return { width, height, x, y, opacity: new Float32Array(count).fill(opacity) };
}

test('a map without scaling copies the picture', () => {
  const image = paint(32, 24, (x, y) => [x * 7, y * 9, 100, 255]);
  expect(sampleTexture(createTexture(image), scaledMap(32, 24, 1)).data).toEqual(image.data);
});

test('pixel-wide stripes turn into even grey when shrunk, with no beat pattern', () => {
  const image = paint(240, 240, (_, y) => (y % 2 ? [255, 255, 255, 255] : [0, 0, 0, 255]));
  for (const scale of [2, 2.7, 3.3, 5.1]) {
    const size = Math.floor(220 / scale);
    const result = sampleTexture(createTexture(image), scaledMap(size, size, scale));
    let least = 255;
    let most = 0;
    for (let y = 2; y < size - 2; y++) {
      least = Math.min(least, result.data[(y * size + 5) * 4]);
      most = Math.max(most, result.data[(y * size + 5) * 4]);
    }
    // Nearest sampling would vary over the whole 255; a quarter of that is not visible as moire.
    expect(most - least).toBeLessThan(64);
  }
});

test('broad stripes stay sharp when shrunk to half', () => {
  const image = paint(128, 128, (x) => (x % 32 < 16 ? [0, 0, 0, 255] : [255, 255, 255, 255]));
  const result = sampleTexture(createTexture(image), scaledMap(64, 64, 2));
  expect(result.data[(30 * 64 + 6) * 4]).toBeLessThan(8);
  expect(result.data[(30 * 64 + 10) * 4]).toBeGreaterThan(247);
});

test('alpha is the texture alpha times the opacity, and nothing shows outside the texture', () => {
  const image = paint(16, 16, () => [200, 0, 0, 128]);
  const half = sampleTexture(createTexture(image), scaledMap(16, 16, 1, 0.5));
  expect(half.data[3]).toBe(64);
  expect(half.data[0]).toBe(200);
  const map = scaledMap(16, 16, 1);
  map.x.fill(-3);
  expect(sampleTexture(createTexture(image), map).data[3]).toBe(0);
});
