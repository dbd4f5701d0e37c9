import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerJson, startTryOnBackend, type TryOnBackend } from './try-on-backend.ts';

let backend: TryOnBackend;

beforeEach(async () => {
  backend = await startTryOnBackend();
});

afterEach(() => backend.close());

function post(): Promise<Response> {
  const body = new FormData();
  body.set('user_image', new File([new Uint8Array([1, 2, 3])], 'person.jpg', { type: 'image/jpeg' }));
  body.set('category', 'upper');
  return fetch(`${backend.url}/api/try-on/`, { method: 'POST', body });
}

test('keeps what it received, files and fields alike', async () => {
  await post();
  expect(backend.received).toMatchObject([
    {
      method: 'POST',
      path: '/api/try-on/',
      parts: [
        { name: 'user_image', fileName: 'person.jpg', type: 'image/jpeg' },
        { name: 'category', fileName: undefined },
      ],
    },
  ]);
  expect(Array.from(backend.received[0]?.parts[0]?.bytes ?? [])).toEqual([1, 2, 3]);
});

test('answers with the photo of the person until told otherwise', async () => {
  expect(await (await post()).json()).toEqual({ image: 'AQID' });
  backend.behave(answerJson(418, { error: 'teapot' }));
  expect((await post()).status).toBe(418);
});
