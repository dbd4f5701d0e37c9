import { expect, test } from 'vitest';
import { checkMail } from '#src/services/mail/mail.ts';
import { type PaymentMail, paymentMail, paymentMailSchema } from '#src/services/mail/payment-mails.ts';

const DASHBOARD = 'https://tryon.example/dashboard';
const WHEN = '2027-03-09T10:00:00.000Z';
const PLUS = { description: 'Plus Plan - Monthly Billing', amountCents: 990, plan: 'plus' } as const;
const PASS = { description: 'Premium pass', amountCents: 2999, plan: null, hasEnded: false } as const;

const MAILS: readonly (readonly [PaymentMail, string, string])[] = [
  [
    {
      kind: 'receipt',
      description: 'Plus Plan - Monthly Billing',
      amountCents: 990,
      paidAt: WHEN,
      paidUntil: '2027-04-09T10:00:00.000Z',
      receiptUrl: null,
    },
    'Receipt: $9.90 for Plus Plan - Monthly Billing',
    '9 April 2027',
  ],
  [{ kind: 'failed', plan: 'pro', amountCents: 1990 }, 'Your payment did not go through', '$19.90'],
  [{ kind: 'ending', plan: 'plus', endsAt: WHEN }, 'Your Plus plan ends on 9 March 2027', 'as you asked'],
  [{ kind: 'ended', plan: 'plus' }, 'Your Plus plan has ended', 'Nothing is owed'],
  [
    { kind: 'renewal', subscriptionId: 'sub_1', plan: 'pro', amountCents: 16_680, renewsAt: WHEN },
    'Your Pro plan renews on 9 March 2027',
    '$166.80',
  ],
  [
    { kind: 'refund', ...PLUS, hasEnded: true },
    'Your refund of $9.90 is on its way',
    'Your Plus plan has ended, and its try-ons with it.',
  ],
  [
    { kind: 'refund', ...PLUS, hasEnded: false },
    'Your refund of $9.90 is on its way',
    'Your Plus plan itself goes on.',
  ],
  [
    { kind: 'refund', ...PASS },
    'Your refund of $29.99 is on its way',
    'The try-ons of the pass have gone with it.',
  ],
  [
    { kind: 'dispute', outcome: 'open', ...PLUS, hasEnded: false },
    'Your bank is looking into a payment',
    '$9.90 for Plus Plan - Monthly Billing',
  ],
  [
    { kind: 'dispute', outcome: 'won', ...PLUS, hasEnded: false },
    'Your bank has decided: the payment stands',
    'Its try-ons are there again.',
  ],
  [
    { kind: 'dispute', outcome: 'lost', ...PLUS, hasEnded: true },
    'Your bank has given a payment back to you',
    'Your Plus plan has ended, and its try-ons with it.',
  ],
];

test.each(MAILS)(
  '%o describes the event in text and HTML, with a link to the dashboard',
  (content, subject, words) => {
    const mail = paymentMail('maya@example.com', paymentMailSchema.parse(content), DASHBOARD);
    expect(() => checkMail(mail)).not.toThrow();
    expect([mail.to, mail.subject]).toEqual(['maya@example.com', subject]);
    for (const body of [mail.text, mail.html]) expect(body).toContain(words);
    expect(mail.text.match(/https?:\S+/g)).toEqual([DASHBOARD]);
    expect(mail.text + mail.html).not.toContain('maya@example.com');
  },
);

test('a receipt links to the provider’s own if there is one', () => {
  const [[content]] = [MAILS[0] ?? []];
  if (content?.kind !== 'receipt') throw new Error('The first mail is a receipt.');
  const receiptUrl = 'https://pay.stripe.com/receipts/1';
  expect(paymentMail('maya@example.com', { ...content, receiptUrl }, DASHBOARD).text).toContain(receiptUrl);
});
