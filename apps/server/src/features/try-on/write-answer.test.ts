import { expect, test } from 'vitest';
import { writeAnswer } from './write-answer.ts';

const FACTS = {
  engine: 'embedded',
  model: 'own',
  milliseconds: 900,
  watermarked: true,
  creditsRemaining: 2,
  grade: 'rough',
  reasons: [{ code: 'looks_wrong', text: 'Something looks wrong, "here" and – there.' }],
  warnings: [],
} as const;

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 151 + 7) % 256);

test.each([0, 1, 2, 3, 4, 255, 256, 257, 10_000])('a picture of %i bytes survives the encoding', (length) => {
  const image = bytesOf(length);
  const text = writeAnswer({ image }, { ...FACTS, reasons: [...FACTS.reasons], warnings: [] }).toString();
  expect(JSON.parse(text)).toEqual({ ...FACTS, image: Buffer.from(image).toString('base64') });
});

test('a map of changes is added to the picture', () => {
  const [image, changes] = [bytesOf(40), bytesOf(50)];
  const text = writeAnswer({ image, changes }, { ...FACTS, reasons: [], warnings: [] }).toString();
  expect(JSON.parse(text)).toMatchObject({
    image: Buffer.from(image).toString('base64'),
    changes: Buffer.from(changes).toString('base64'),
  });
});
