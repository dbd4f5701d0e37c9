import { expect, test } from 'vitest';
import { parseConfig } from '#src/config/config.ts';
import { Problems } from '#src/domain-error.ts';

const PUBLIC = {
  PUBLIC_URL: 'https://tryon.example',
  TRUSTED_PROXY: '0',
  AUTH_SECRET: 'a secret of more than thirty-two characters',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'hello@tryon.example',
};
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof Problems) return error.problems;
    throw error;
  }
}

test('without keys no real money moves, and time may be moved on this machine only', () => {
  expect(parseConfig({})).toMatchObject({ payments: { kind: 'sandbox' }, isSandboxOpen: true });
  expect(parseConfig({ HOST: '0.0.0.0' }).isSandboxOpen).toBe(false);
  expect(parseConfig({ ...PUBLIC, PAYMENTS: 'sandbox' })).toMatchObject({
    payments: { kind: 'sandbox' },
    isSandboxOpen: false,
  });
});

test('three keys enable Stripe', () => {
  expect(parseConfig({ ...PUBLIC, ...KEYS })).toMatchObject({
    payments: {
      kind: 'stripe',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      baseUrl: 'https://api.stripe.com',
    },
    isSandboxOpen: false,
  });
  expect(parseConfig({ ...KEYS, PAYMENTS: 'stripe' }).payments.kind).toBe('stripe');
});

test.each([
  [PUBLIC, 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET are missing: a public'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET missing: set all'],
  [{ ...PUBLIC, STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY missing'],
  [{ PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET missing'],
  [{ ...KEYS, PAYMENTS: 'sandbox' }, 'PAYMENTS is sandbox, although the keys of Stripe are set'],
  [{ ...KEYS, STRIPE_SECRET_KEY: 'sk_live_1' }, 'are not of the same mode'],
  [{ ...KEYS, STRIPE_URL: 'http://pay.example' }, 'STRIPE_URL must begin with https://'],
  [{ PAYMENTS: 'cash' }, 'PAYMENTS must be one of: stripe, sandbox'],
])('%o prevents the start', (environment, problem) => {
  expect(problemsOf(environment).join('\n')).toContain(problem);
});

test('a key of the wrong kind is named and not repeated', () => {
  const problems = problemsOf({ ...KEYS, STRIPE_SECRET_KEY: 'the-wrong-secret' }).join('\n');
  expect(problems).toContain('STRIPE_SECRET_KEY must begin with sk_ or rk_');
  expect(problems).not.toContain('the-wrong-secret');
});
