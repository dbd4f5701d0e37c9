import { expect, test } from 'vitest';
import { scriptsLast } from './scripts-last.ts';

const PAGE =
  '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
  '<body>“<link rel="modulepreload"” as words</body>';

async function send(chunks: string[]): Promise<string> {
  const sent = new ReadableStream<string>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  let received = '';
  for await (const chunk of sent.pipeThrough(scriptsLast())) received += chunk;
  return received;
}

const MARKED = PAGE.replace(' href="/a.js"', ' fetchpriority="low" href="/a.js"');

test('modules in the head come after everything else, and the page stays as it is', async () => {
  expect(await send([PAGE])).toBe(MARKED);
});

test('wherever the page is cut into pieces', async () => {
  for (let size = 1; size < 30; size += 3) {
    const pieces = PAGE.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
    expect(await send(pieces)).toBe(MARKED);
  }
});

test('a page without a head is handed on', async () => {
  expect(await send(['<p>a', '</p>'])).toBe('<p>a</p>');
});
