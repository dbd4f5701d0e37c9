import { type Billing, PLANS, PREMIUM_PASS, planPaymentState } from '@tryon/contract/payments/plans.ts';
import type { RemoteApp } from '#src/testing/remote-app.ts';
import { createTestBrowser, ORIGIN } from '#src/testing/test-browser.ts';

export const SUCCEEDS = 'pm_sandbox_succeeds';
export const DECLINED = 'pm_sandbox_declined';
export const AUTHENTICATION = 'pm_sandbox_authentication';
export const FAILS_ON_RENEWAL = 'pm_sandbox_fails_on_renewal';

export const PASS_REQUEST = {
  amount: PREMIUM_PASS.priceCents,
  currency: 'usd',
  description: 'Virtual Try-On Service',
  metadata: { service: 'virtual_try_on', plan: 'premium' },
};

export function planRequest(plan: 'plus' | 'pro', billing: Billing = 'monthly') {
  return planPaymentState(PLANS[plan], billing);
}

/** Somebody who is signed in and pays. */
export async function createTestPayer(app: RemoteApp, name = 'maya', origin = ORIGIN) {
  const browser = createTestBrowser(app, { name, origin });
  const credentials = { email: `${name}@example.com`, password: 'Fitting-Room-1' };
  await browser.post('/api/auth/sign-up', { ...credentials, name });
  await browser.post('/api/auth/sign-in', credentials);
  const { user } = await (await browser.get('/api/me')).json();

  const post = async (path: string, body: unknown = {}, headers: Record<string, string> = {}) => {
    const response = await browser.post(`/api/payments/${path}`, body, headers);
    return { status: response.status, body: await response.json() };
  };
  const get = async (path: string) => {
    const response = await browser.get(`/api/payments/${path}`);
    return { status: response.status, body: await response.json() };
  };
  const begin = (request: object = planRequest('plus')) => post('create-intent', request);
  return {
    browser,
    ...credentials,
    userId: String(user.id),
    get,
    post,
    begin,
    /** Begins and confirms; the answer is that of the confirmation. */
    async buy(request: object = planRequest('plus'), paymentMethodId = SUCCEEDS) {
      const { body } = await begin(request);
      return post('confirm', { paymentIntentId: body.paymentIntentId, paymentMethodId });
    },
    async credits() {
      return (await browser.get('/api/credits')).json();
    },
    async remaining(): Promise<number> {
      const { balance } = await (await browser.get('/api/me')).json();
      return balance.remaining;
    },
  };
}

export type TestPayer = Awaited<ReturnType<typeof createTestPayer>>;
