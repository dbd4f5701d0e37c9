import { PAID_PLAN_IDS } from '@tryon/contract/payments.ts';
import { amountText, PLANS } from '@tryon/contract/plans.ts';
import { PRODUCT_NAME } from '@tryon/contract/product.ts';
import { z } from 'zod';
import type { Mail } from '#src/services/mail.ts';
import { renderMail } from '#src/services/mail-template.ts';

const plan = z.enum(PAID_PLAN_IDS);

/** What a mail about a payment says; moments are ISO 8601. No address and no name. */
export const paymentMailSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('receipt'),
    description: z.string(),
    amountCents: z.number().int(),
    paidAt: z.iso.datetime(),
    /** Until when it was paid for; null for a pass, whose `validDays` count. */
    paidUntil: z.iso.datetime().nullable(),
    receiptUrl: z.string().nullable(),
  }),
  z.object({ kind: z.literal('failed'), plan, amountCents: z.number().int() }),
  z.object({ kind: z.literal('ending'), plan, endsAt: z.iso.datetime() }),
  z.object({ kind: z.literal('ended'), plan }),
  z.object({
    kind: z.literal('renewal'),
    subscriptionId: z.string(),
    plan,
    amountCents: z.number().int(),
    renewsAt: z.iso.datetime(),
  }),
]);
export type PaymentMail = z.infer<typeof paymentMailSchema>;

/** A day as people read it, in UTC: "20 November 2026". */
function dayText(moment: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));
}

/** The mail itself; `dashboardUrl` is where plan, cards and bills are. */
export function paymentMail(to: string, mail: PaymentMail, dashboardUrl: string): Mail {
  return { to, ...renderMail(contentOf(mail, dashboardUrl)) };
}

function contentOf(mail: PaymentMail, url: string): Parameters<typeof renderMail>[0] {
  if (mail.kind === 'receipt') return receipt(mail, url);
  const name = PLANS[mail.plan].name;
  if (mail.kind === 'failed') {
    return {
      subject: 'Your payment did not go through',
      heading: 'Your payment did not go through',
      paragraphs: [
        `Your bank declined ${amountText(mail.amountCents)} for the ${name} plan of ${PRODUCT_NAME}. We will try again in a few days. The try-ons you have stay yours meanwhile.`,
        'Another card settles it at once: add one, make it the default, and the plan goes on.',
      ],
      action: { label: 'Choose another card', url },
      footnote: 'If the bill stays unpaid, the plan ends by itself. Nothing is charged after that.',
    };
  }
  if (mail.kind === 'ending') {
    return {
      subject: `Your ${name} plan ends on ${dayText(mail.endsAt)}`,
      heading: 'Your plan is ending',
      paragraphs: [
        `Your ${name} plan ends on ${dayText(mail.endsAt)}, as you asked. Until then everything works as before; the try-ons that are left then end with it.`,
        'Changed your mind? Resume the plan any time before that day.',
      ],
      action: { label: 'See my plan', url },
      footnote: 'Nothing more will be charged. Three free try-ons a month stay yours.',
    };
  }
  if (mail.kind === 'ended') {
    return {
      subject: `Your ${name} plan has ended`,
      heading: 'Your plan has ended',
      paragraphs: [
        `The last bill of your ${name} plan could not be paid, so the plan has ended, and its try-ons with it. Nothing is owed.`,
        'You are welcome back any time; three free try-ons a month stay yours.',
      ],
      action: { label: 'Open my dashboard', url },
      footnote: 'Nothing more will be charged.',
    };
  }
  return {
    subject: `Your ${name} plan renews on ${dayText(mail.renewsAt)}`,
    heading: 'Your plan renews soon',
    paragraphs: [
      `Your ${name} plan renews for another year on ${dayText(mail.renewsAt)}. ${amountText(mail.amountCents)} will then be charged to your card.`,
      'There is nothing to do if that suits you. Otherwise change or cancel the plan before that day, without a fee.',
    ],
    action: { label: 'See my plan', url },
    footnote: 'You get this notice once a year, before a yearly plan renews.',
  };
}

function receipt(mail: PaymentMail & { kind: 'receipt' }, url: string): Parameters<typeof renderMail>[0] {
  const amount = amountText(mail.amountCents);
  return {
    subject: `Receipt: ${amount} for ${mail.description}`,
    heading: 'Thank you',
    paragraphs: [`${amount} was paid on ${dayText(mail.paidAt)} for ${mail.description}.`],
    quote: [
      mail.description,
      `Amount: ${amount} (USD)`,
      `Paid: ${dayText(mail.paidAt)}`,
      ...(mail.paidUntil === null ? [] : [`Paid until: ${dayText(mail.paidUntil)}`]),
    ].join('\n'),
    action: {
      label: mail.receiptUrl === null ? 'See my bills' : 'See the receipt',
      url: mail.receiptUrl ?? url,
    },
    footnote:
      'Within 14 days, and as long as none of its try-ons has been used, you can have this payment back: the dashboard has a button for it.',
  };
}
