import { afterEach, expect, test } from 'vitest';
import { createListeningApp, type ListeningApp, openRawClient } from '#src/testing/listening-app.ts';
import { watchProcess } from '#src/testing/watch-process.ts';

let listening: ListeningApp;

afterEach(() => listening.close());

function headersFor(path: string): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: close',
    'content-type: multipart/form-data; boundary=edge',
    'transfer-encoding: chunked',
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

test.each([
  ['/api/payments/webhook', 1],
  ['/api/payments/webhook', 8],
  ['/api/try-on/', 8],
  ['/nowhere', 8],
])('250,000 chunks of one byte to %s, %i at once, delay nobody and leak nothing', async (path, senders) => {
  listening = await createListeningApp();
  const flood = Buffer.from('1\r\nx\r\n'.repeat(250_000).concat('0\r\n\r\n'));
  const clients = await Promise.all(Array.from({ length: senders }, () => openRawClient(listening.port)));
  const stop = watchProcess();
  for (const { socket } of clients) {
    socket.write(headersFor(path));
    socket.write(flood);
  }
  await Promise.all(clients.map(({ closed }) => closed));
  const seen = stop();
  expect(seen.longestLagMs).toBeLessThan(100);
  expect(seen.tookMs / senders).toBeLessThan(250);
  expect(seen.peakGrowthMb).toBeLessThan(64);
  expect(seen.heldGrowthMb).toBeLessThan(8);
});

test('forged provider messages are limited per client address, without affecting others', async () => {
  listening = await createListeningApp({ trustedProxyHops: 1 });
  const post = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    const response = await fetch(`${listening.url}/api/payments/webhook`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    return response.status;
  };
  const answers: number[] = [];
  for (let sent = 0; sent < 301; sent += 1) answers.push(await post('10.0.0.1'));
  expect([answers.filter((status) => status === 400).length, answers.at(-1)]).toEqual([300, 429]);
  expect(await post('10.0.0.2')).toBe(400);
});
