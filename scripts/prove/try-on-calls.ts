import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { tryOnAnswerSchema } from '@tryon/contract/try-on/try-on.ts';
import { z } from 'zod';
import { createRemoteApp, type RemoteApp } from '../../apps/server/src/testing/remote-app.ts';
import {
  connectExtension,
  createExtensionBrowser,
  EXTENSION_ORIGIN,
} from '../../apps/server/src/testing/sign-in/connect-extension.ts';
import { pictures, toFile, toForm } from '../../apps/server/src/testing/test-app.ts';
import { createTestBrowser, ORIGIN, type TestBrowser } from '../../apps/server/src/testing/test-browser.ts';

/** Ten per second. */
const MOST_RESULTS = 150;
const mailboxSchema = z.array(z.object({ to: z.string(), text: z.string() }));

/** Opens the link mailed to `email`, read from the installation's own mailbox, and presses the button of its page. */
export async function confirmAddress(site: TestBrowser, email: string): Promise<void> {
  for (let attempt = 0; attempt < MOST_RESULTS; attempt += 1) {
    const mails = mailboxSchema.parse(await (await site.get('/api/dev/mailbox')).json());
    const link = /https?:\/\/\S+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
    if (link !== undefined) {
      await site.postForm('/api/auth/link', { token: new URL(link).searchParams.get('token') ?? '' });
      return;
    }
    await setTimeout(100);
  }
  throw new Error('The mail that confirms an address did not come.');
}

type Photo = Uint8Array<ArrayBuffer>;

/** The outcome of a try-on: the status, and the picture if there is one. */
export interface TryOnOutcome {
  readonly status: number;
  readonly image: Uint8Array | null;
}

/** Sends two photos like the site and the extension. */
export async function sendTryOn(
  app: RemoteApp,
  [person, garment]: readonly [File, File],
  headers: Record<string, string>,
): Promise<TryOnOutcome> {
  const body = toForm(pictures(person, garment));
  const response = await app.request(`${ORIGIN}/api/try-on/`, { method: 'POST', body, headers });
  const { status } = response;
  if (status !== 200) return { status, image: null };
  const { image } = tryOnAnswerSchema.parse(await response.json());
  return { status, image: Buffer.from(image, 'base64') };
}

/** Headers of the site's own pages. */
export const fromSite = (site: TestBrowser, origin = ORIGIN): Record<string, string> => ({
  origin,
  'sec-fetch-site': 'same-origin',
  cookie: site.cookieHeader(),
});

/** Somebody with an account and a connected extension, who makes try-ons with both. */
export async function createShopper(url: string) {
  const app = createRemoteApp(url);
  const site = createTestBrowser(app);
  const credentials = { email: `${randomUUID()}@example.com`, password: 'Fitting-Room-1' };
  await site.post('/api/auth/sign-up', { ...credentials, name: 'Maya' });
  await site.post('/api/auth/sign-in', credentials);
  // Only confirmed addresses have more than one free credit.
  await confirmAddress(site, credentials.email);
  const { accessToken } = await connectExtension(site, createExtensionBrowser(app));
  return {
    onSite: (person: Photo, garment: Photo) =>
      sendTryOn(app, [toFile(person), toFile(garment)], fromSite(site)),
    inExtension: (person: Photo, garment: Photo) =>
      sendTryOn(app, [toFile(person), toFile(garment)], {
        origin: EXTENSION_ORIGIN,
        'sec-fetch-site': 'cross-site',
        authorization: `Bearer ${accessToken}`,
      }),
  };
}
