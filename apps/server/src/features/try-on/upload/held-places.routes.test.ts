import { afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#src/testing/eventually.ts';
import {
  createListeningApp,
  type ListeningApp,
  openRawClient,
  type RawClient,
} from '#src/testing/listening-app.ts';
import { drawJpeg } from '#src/testing/pictures.ts';
import { pictures, toFile, toForm } from '#src/testing/test-app.ts';
import { ORIGIN, signUp } from '#src/testing/test-browser.ts';

const CONNECTIONS = 200;
const ACCOUNTS = 5;
/** More places than one account, and more than one address, can hold. */
const MOST_HOLDING = 17;
const MEGABYTE = 1024 * 1024;
const HONEST_ADDRESS = '10.9.9.9';

let form: FormData;
let listening: ListeningApp;
let holders: RawClient[] = [];

beforeAll(async () => {
  form = toForm(pictures(toFile(await drawJpeg({ seed: 1 })), toFile(await drawJpeg({ seed: 2 }))));
});

afterEach(async () => {
  for (const { socket } of holders) socket.destroy();
  await listening.close();
});

/** Declares a large body, sends as much as a small one would, and then stalls. */
function hold(client: RawClient, cookie: string, address: string): void {
  const headers = [
    'POST /api/try-on/ HTTP/1.1',
    'host: 127.0.0.1',
    `origin: ${ORIGIN}`,
    `cookie: ${cookie}`,
    `x-forwarded-for: ${address}`,
    'content-type: multipart/form-data; boundary=edge',
    `content-length: ${5 * MEGABYTE}`,
  ];
  client.socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  client.socket.write('--edge\r\ncontent-disposition: form-data; name="user_image"; filename="a"\r\n\r\n');
  client.socket.write(Buffer.alloc(100 * 1024, 1));
}

test.each([
  ['an address for each account', (index: number) => `10.0.0.${index % ACCOUNTS}`],
  ['an address for each connection', (index: number) => `10.0.0.${index}`],
  ['the address of the honest person', () => HONEST_ADDRESS],
])('with 200 stalled connections from %s, an honest try-on starts within 2 s', async (_name, addressOf) => {
  listening = await createListeningApp({
    trustedProxyHops: 1,
    // The limits of a public installation on a machine with two cores.
    tryOn: { allowAnonymous: false, concurrency: 1, queueLength: 16, atOncePerAddress: 8, perMinute: 10 },
  });
  const names = Array.from({ length: ACCOUNTS }, (_, index) => `holder${index}`);
  const cookies = await Promise.all(names.map((name) => signUp(listening.app, name)));
  const honest = await signUp(listening.app, 'maya');
  holders = await Promise.all(Array.from({ length: CONNECTIONS }, () => openRawClient(listening.port)));
  for (const [index, client] of holders.entries()) {
    hold(client, cookies[index % ACCOUNTS] ?? '', addressOf(index));
  }
  const isAnswered = (client: RawClient) => client.received() !== '';
  await eventually(() =>
    expect(holders.filter(isAnswered).length).toBeGreaterThanOrEqual(CONNECTIONS - MOST_HOLDING),
  );

  const startedAt = performance.now();
  const response = await fetch(`${listening.url}/api/try-on/`, {
    method: 'POST',
    headers: { cookie: honest, origin: ORIGIN, 'x-forwarded-for': HONEST_ADDRESS },
    body: form,
  });
  const tookMs = performance.now() - startedAt;
  expect(response.status).toBe(200);
  expect(tookMs).toBeLessThan(2_000);
});
