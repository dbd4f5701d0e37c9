import { randomUUID } from 'node:crypto';
import { PREMIUM_PASS } from '@tryon/contract/payments/plans.ts';
import { PASS_REQUEST, planRequest, SUCCEEDS } from '../../apps/server/src/testing/payments/test-payer.ts';
import type { RemoteApp } from '../../apps/server/src/testing/remote-app.ts';
import {
  connectExtension,
  createExtensionBrowser,
  createExtensionRequest,
  EXTENSION_ORIGIN,
} from '../../apps/server/src/testing/sign-in/connect-extension.ts';
import { createTestBrowser, ORIGIN } from '../../apps/server/src/testing/test-browser.ts';
import type { Caller } from './api-calls.ts';

const PASSWORD = 'Fitting-Room-1';
const MOST_KNOWN = 60;

/** Properties of responses that later calls use under another name. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  paymentIntentId: ['id'],
  slug: ['slug'],
  id: ['paymentMethodId', 'paymentIntentId', 'sessionId'],
};

/** Creates the callers and collects what their calls can learn from earlier responses. */
export async function createApiPeople(app: RemoteApp, pictures: readonly Uint8Array[]) {
  const known = new Map<string, unknown[]>([
    ['picture', [...pictures]],
    ['currency', ['usd']],
    ['amount', [PASS_REQUEST.amount, PREMIUM_PASS.priceCents]],
    ['password', [PASSWORD, 'Another-Room-2']],
    ['currentPassword', [PASSWORD]],
    ['paymentMethodId', [SUCCEEDS, 'pm_sandbox_declined', 'pm_sandbox_authentication']],
    ['slug', ['how-it-works']],
    ['body of createPaymentIntent', [PASS_REQUEST, planRequest('plus'), planRequest('pro', 'annual')]],
    ['body of createCheckoutSession', [PASS_REQUEST, planRequest('plus')]],
  ]);
  const people = { member: await newMember(), isStale: false };

  async function newMember() {
    const browser = createTestBrowser(app);
    const extension = createExtensionBrowser(app);
    const email = `${randomUUID()}@example.com`;
    await browser.post('/api/auth/sign-up', { name: 'Maya', email, password: PASSWORD });
    const { status } = await browser.post('/api/auth/sign-in', { email, password: PASSWORD });
    if (status !== 200) throw new Error(`Signing in answered ${status}.`);
    const { accessToken } = await connectExtension(browser, extension);
    const { request, verifier } = createExtensionRequest();
    known.set('email', [email]);
    known.set('codeVerifier', [verifier]);
    for (const [name, value] of Object.entries(request)) known.set(name, [value]);
    known.set('clientId', [request.client_id]);
    known.set('redirectUri', [request.redirect_uri]);
    return { cookies: browser.cookies, accessToken };
  }

  return {
    known,

    /** Authentication headers of a caller; `member` is replaced after a sign-out. */
    async headersOf(caller: Caller): Promise<Record<string, string>> {
      if (people.isStale) {
        people.member = await newMember();
        people.isStale = false;
      }
      const { cookies, accessToken } = people.member;
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      if (caller === 'member') return { cookie, origin: ORIGIN };
      if (caller === 'impostor') return { cookie, origin: 'https://elsewhere.example' };
      if (caller === 'nobody') return {};
      return { authorization: `Bearer ${accessToken}`, origin: EXTENSION_ORIGIN };
    },

    /** Records ids, tokens and URLs of a response, and whether the member is no longer signed in. */
    learn(caller: Caller, status: number, body: unknown): void {
      if (caller === 'member' && status === 401) people.isStale = true;
      if (status === 200) keepStrings(known, body);
    },
  };
}

export type ApiPeople = Awaited<ReturnType<typeof createApiPeople>>;

function keepStrings(known: Map<string, unknown[]>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') keepStrings(known, inner);
    else if (/^(?:slug|id|sessions?)$|[iI]d$|[tT]oken$|[cC]ode$/.test(name)) {
      for (const one of [name, ...(OTHER_NAMES[name] ?? [])]) {
        known.set(one, [inner, ...(known.get(one) ?? [])].slice(0, MOST_KNOWN));
      }
    }
  }
}
