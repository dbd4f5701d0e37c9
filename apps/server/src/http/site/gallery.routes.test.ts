import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#src/testing/test-app.ts';

test('only pictures of the gallery are served, with their type and cached forever', async () => {
  const picture = new TextEncoder().encode('webp');
  const findPicture = (name: string) => (name === 'person-1.webp' ? picture : null);
  const { app, close } = await createTestApp({ gallery: { results: [], findPicture } });
  onTestFinished(close);
  const answer = await app.request('/gallery/person-1.webp');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await answer.text()).toBe('webp');
  expect((await app.request('/gallery/person-2.webp')).status).toBe(404);
  expect((await app.request('/gallery/..%2flook.json')).status).toBe(404);
});
