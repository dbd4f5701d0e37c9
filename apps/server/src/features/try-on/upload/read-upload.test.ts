import { expect, test } from 'vitest';
import { readUpload } from './read-upload.ts';

const PART = (name: string, bytes: string) =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n${bytes}\r\n`;
const BODY = `${PART('user_image', 'person')}${PART('garment_image', 'garment')}--edge--\r\n`;

function read(text: string) {
  const body = new TextEncoder().encode(text);
  return { body, reading: readUpload('multipart/form-data; boundary="edge"', async () => body) };
}

test('the pictures have their own transferable buffers, and the body is overwritten', async () => {
  const { body, reading } = read(BODY);
  const { person, garment } = await reading;
  expect([person, garment].map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['person', 'garment']);
  expect([person, garment].map(({ bytes }) => bytes.buffer.byteLength)).toEqual([6, 7]);
  expect(body.every((byte) => byte === 0)).toBe(true);
});

test.each([BODY.slice(0, -20), BODY.replace('garment_image', 'other'), 'nothing of the kind'])(
  'a rejected body is overwritten as well (%#)',
  async (text) => {
    const { body, reading } = read(text);
    await expect(reading).rejects.toMatchObject({ name: 'DomainError' });
    expect(body.every((byte) => byte === 0)).toBe(true);
  },
);

test('data after the last boundary is ignored', async () => {
  await expect(read(`${BODY}epilogue`).reading).resolves.toMatchObject({ category: 'auto' });
});

test('a body that is no form is not read', async () => {
  const reading = readUpload('application/json', () => Promise.reject(new Error('It was read.')));
  await expect(reading).rejects.toMatchObject({ code: 'not_multipart' });
});
