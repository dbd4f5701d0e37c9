import type { APIRequestContext, Page } from '@playwright/test';
import { type Billing, PLANS, type Plan, planPaymentState } from '@tryon/contract/payments/plans.ts';
import { SANDBOX_CARDS, type SandboxOutcome } from '@tryon/contract/payments/sandbox-cards.ts';
import { hydrated } from './hydration.ts';

/** The sandbox card number that causes this outcome. */
export function testCard(outcome: SandboxOutcome) {
  const card = SANDBOX_CARDS.find((one) => one.outcome === outcome);
  if (!card) throw new Error(`The sandbox has no card that ${outcome}.`);
  return card;
}

/** Page object of the payment page, by accessible names. */
export function paymentPage(page: Page) {
  const main = page.getByRole('main');
  const form = main.getByRole('form', { name: 'Payment' });
  return {
    main,
    form,
    order: main.getByRole('region', { name: 'Your order' }),
    subscribe: form.getByRole('button', { name: /^(Subscribe|Processing\.\.\.)$/ }),
    method: (name: RegExp | string) => form.getByRole('radio', { name }),
    email: form.getByLabel('Email'),
    number: form.getByLabel('Card number'),
    expiry: form.getByLabel('Expiry'),
    cvc: form.getByLabel('CVC'),
    cardholder: form.getByLabel('Cardholder name'),
    country: form.getByLabel('Country'),
    postalCode: form.getByLabel('Postal code'),
    failure: main.getByRole('alert').filter({ hasText: 'Payment Failed' }),
    paid: main.getByRole('status').filter({ hasText: 'Thank you' }),
    dialog: page.getByRole('alertdialog'),

    /** Opens the payment of a plan as users do: with its button on the pricing page. */
    async choose(plan: Plan, billing: Billing = 'monthly') {
      await page.goto(`/pricing${billing === 'annual' ? '?billing=annual' : ''}`);
      await hydrated(page, 'footer button');
      await page.getByRole('button', { name: new RegExp(`Get ${plan.name}, pay`) }).click();
      await page.waitForURL('**/payment');
    },

    /** Chooses a plan and waits until the sandbox card can be entered. */
    async open(plan: Plan, billing?: Billing) {
      await this.choose(plan, billing);
      await this.number.waitFor();
    },

    async fillCard(outcome: SandboxOutcome = 'succeeds') {
      await this.number.fill(testCard(outcome).number);
      await this.expiry.fill('1230');
      await this.cvc.fill('123');
    },

    async fillIn(outcome: SandboxOutcome = 'succeeds') {
      await this.fillCard(outcome);
      await this.cardholder.fill('Ines Moreau');
      await this.postalCode.fill('90210');
    },

    async pay(outcome: SandboxOutcome = 'succeeds') {
      await this.fillIn(outcome);
      await this.subscribe.click();
    },
  };
}

interface Bill {
  id: string;
  status: string;
  amount: number;
  paymentIntentId: string;
}

/** The invoices of the user signed in to this browser. */
export async function listBills(request: APIRequestContext): Promise<Bill[]> {
  const { invoices }: { invoices: Bill[] } = await (await request.get('/api/payments/invoices')).json();
  return invoices;
}

/** Buys a plan through the API, for tests that start afterwards. */
export async function buyPlan(
  request: APIRequestContext,
  plan: keyof typeof PLANS,
  billing: Billing,
  outcome: SandboxOutcome = 'succeeds',
): Promise<void> {
  const opened = await request.post('/api/payments/create-intent', {
    data: planPaymentState(PLANS[plan], billing),
  });
  const { paymentIntentId }: { paymentIntentId: string } = await opened.json();
  const paid = await request.post('/api/payments/confirm', {
    data: { paymentIntentId, paymentMethodId: testCard(outcome).token },
  });
  if (!paid.ok()) throw new Error(`Buying ${plan} failed: ${await paid.text()}`);
}

/** Delays a page's payment until the returned function is called. */
export async function delayConfirm(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/payments/confirm', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Counts a page's requests by path and records what they sent. */
export function watchCalls(page: Page) {
  const paths: string[] = [];
  let sent = '';
  page.on('request', (request) => {
    paths.push(new URL(request.url()).pathname);
    sent += `${request.url()} ${request.postData() ?? ''}\n`;
  });
  return {
    count: (path: string) => paths.filter((one) => one === path).length,
    sent: () => sent,
  };
}
