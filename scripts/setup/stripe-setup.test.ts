import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '#scripts/project-root.ts';
import { checkStripeRequests } from '../../apps/server/src/testing/payments/check-stripe-requests.ts';
import {
  createStripeAccount,
  type StripeAccount,
} from '../../apps/server/src/testing/payments/stripe-account.ts';
import { serveStripe } from '../../apps/server/src/testing/payments/test-stripe.ts';

let stripe: Awaited<ReturnType<typeof serveStripe>>;
let account: StripeAccount;

beforeEach(async () => {
  account = createStripeAccount();
  stripe = await serveStripe(account, null);
});

afterEach(() => stripe.close());

async function setUp(environment: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/setup/stripe-setup.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_URL: stripe.url,
      PUBLIC_URL: 'https://tryon.example',
      ...environment,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

const count = () => [
  account.list('products').length,
  account.list('prices').length,
  account.list('billing_portal/configurations').length,
  account.list('webhook_endpoints').length,
  account.list('payment_method_domains').length,
];

test('everything is created once and reported; a second run finds it unchanged', async () => {
  const first = await setUp();
  expect(first.code).toBe(0);
  expect(first.output).toContain('price tryon_plus_annual: created');
  expect(first.output).toContain('STRIPE_WEBHOOK_SECRET=whsec_');
  expect(count()).toEqual([3, 5, 1, 1, 1]);
  const amounts = account.list('prices').map(({ lookup_key, unit_amount }) => [lookup_key, unit_amount]);
  expect(Object.fromEntries(amounts)).toEqual({
    tryon_plus_monthly: 990,
    tryon_plus_annual: 8280,
    tryon_pro_monthly: 1990,
    tryon_pro_annual: 16_680,
    tryon_premium_once: 2999,
  });
  const [endpoint] = account.list('webhook_endpoints');
  expect(endpoint).toMatchObject({
    url: 'https://tryon.example/api/payments/webhook',
    api_version: '2026-10-28.endive',
  });
  expect(endpoint?.enabled_events).toEqual(expect.arrayContaining(['invoice.paid', 'charge.dispute.closed']));
  const second = await setUp();
  expect(second.output).not.toMatch(/created|replaced|updated|SECRET/);
  expect(count()).toEqual([3, 5, 1, 1, 1]);
  expect(checkStripeRequests(stripe.received)).toEqual([]);
});

test('another amount becomes a new price under the same key, and the old one is archived', async () => {
  await setUp();
  const old = account.list('prices').find(({ lookup_key }) => lookup_key === 'tryon_pro_monthly');
  if (!old) throw new Error('There is no price.');
  old.unit_amount = 1;
  const { output } = await setUp();
  expect(output).toContain(`price tryon_pro_monthly: replaced ${old.id}`);
  expect(old).toMatchObject({ active: false, lookup_key: null });
  const now = account.list('prices').find(({ lookup_key }) => lookup_key === 'tryon_pro_monthly');
  expect(now).toMatchObject({ active: true, unit_amount: 1990 });
});

test('a local site gets no webhook, and a wrong key is reported', async () => {
  const local = await setUp({ PUBLIC_URL: 'http://localhost:8000' });
  expect(local.output).toContain('webhook: left out');
  expect(count().slice(3)).toEqual([0, 0]);
  const wrong = await setUp({ STRIPE_SECRET_KEY: 'sk_test_wrong' });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain('Stripe refused: Invalid API Key');
});
