import { setTimeout } from 'node:timers/promises';
import { createTestPayer, DECLINED, PASS_REQUEST } from '../apps/server/src/testing/payments/test-payer.ts';
import { readArtwork } from '../apps/server/src/testing/pictures.ts';
import { createRemoteApp } from '../apps/server/src/testing/remote-app.ts';
import {
  connectExtension,
  createExtensionBrowser,
} from '../apps/server/src/testing/sign-in/connect-extension.ts';
import { toFile } from '../apps/server/src/testing/test-app.ts';
import { confirmAddress, fromSite, sendTryOn } from './prove/try-on-calls.ts';

const READY_MS = 60_000;
const LOOKS = [
  ['maya', 'striped-tee'],
  ['maya', 'oxford-shirt'],
  ['june', 'printed-tee'],
] as const;

/**
 * Creates a user with a history through the site's own API, on a starting server: a confirmed address, a declined
 * pass, a month of Plus, three try-ons and a connected extension. There are no finished pictures, because these are
 * only stored on the requesting device.
 * @throws Error if the server is not ready in time, or a call fails.
 */
export async function seedPerson(url: string) {
  await waitUntilReady(url);
  const app = createRemoteApp(url);
  const payer = await createTestPayer(app, 'maya', url);
  const { email, password, browser: site } = payer;
  const isNew = (await payer.get('subscription')).body === null;
  if (isNew) {
    await confirmAddress(site, email);
    await payer.buy(PASS_REQUEST, DECLINED);
    const { status } = await payer.buy();
    if (status !== 200) throw new Error(`The payment answered ${status}.`);
    for (const [person, garment] of LOOKS) {
      const made = await sendTryOn(app, [toPhoto(person), toPhoto(garment)], fromSite(site, url));
      if (made.status !== 200) throw new Error(`The try-on answered ${made.status}.`);
    }
    await connectExtension(site, createExtensionBrowser(app));
  }
  return { email, password, isNew };
}

const toPhoto = (name: string): File => toFile(readArtwork(name), 'image/webp');

async function waitUntilReady(url: string): Promise<void> {
  const until = performance.now() + READY_MS;
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (performance.now() > until) throw new Error(`${url} is not ready after ${READY_MS / 1000} seconds.`);
    await setTimeout(200);
  }
}
