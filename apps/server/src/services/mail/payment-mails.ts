import { amountText, PAID_PLAN_IDS, PLANS } from '@tryon/contract/payments/plans.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { z } from 'zod';
import type { Mail } from './mail.ts';
import { type MailContent, mailTo } from './mail-template.ts';

const plan = z.enum(PAID_PLAN_IDS);

/** A refunded payment, or a disputed one that may be. */
const broughtBack = {
  description: z.string(),
  amountCents: z.number().int(),
  /** The plan paid for; null for a pass. */
  plan: plan.nullable(),
  /** Whether that plan has ended. */
  hasEnded: z.boolean(),
};

/** Content of a payment mail, without address and name; times are ISO 8601. */
export const paymentMailSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('receipt'),
    description: z.string(),
    amountCents: z.number().int(),
    paidAt: z.iso.datetime(),
    /** End of the paid period; null for a pass, which uses `validDays`. */
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
  z.object({ kind: z.literal('refund'), ...broughtBack }),
  z.object({ kind: z.literal('dispute'), outcome: z.enum(['open', 'won', 'lost']), ...broughtBack }),
]);
export type PaymentMail = z.infer<typeof paymentMailSchema>;

/** Formats a day in UTC: "20 November 2026". */
export function dayText(moment: string | Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));
}

/** Renders the mail. `dashboardUrl` is the page for plan, cards and invoices. */
export function paymentMail(to: string, mail: PaymentMail, dashboardUrl: string): Mail {
  return mailTo(to, contentOf(mail, dashboardUrl));
}

type MailOf<Kind extends PaymentMail['kind']> = Extract<PaymentMail, { kind: Kind }>;

function contentOf<Kind extends PaymentMail['kind']>(mail: MailOf<Kind> & { kind: Kind }, url: string) {
  return CONTENTS[mail.kind](mail, url);
}

const FREE_STAYS = 'Three free try-ons a month stay yours.';

const CONTENTS: { [Kind in PaymentMail['kind']]: (mail: MailOf<Kind>, url: string) => MailContent } = {
  receipt({ amountCents, description, paidAt, paidUntil, receiptUrl }, url) {
    const amount = amountText(amountCents);
    return {
      subject: `Receipt: ${amount} for ${description}`,
      heading: 'Thank you',
      paragraphs: [`${amount} was paid on ${dayText(paidAt)} for ${description}.`],
      quote: [
        description,
        `Amount: ${amount} (USD)`,
        `Paid: ${dayText(paidAt)}`,
        ...(paidUntil === null ? [] : [`Paid until: ${dayText(paidUntil)}`]),
      ].join('\n'),
      action: { label: receiptUrl === null ? 'See my bills' : 'See the receipt', url: receiptUrl ?? url },
      footnote:
        'Within 14 days, and as long as none of its try-ons has been used, you can have this payment back: the dashboard has a button for it.',
    };
  },
  failed: ({ amountCents, plan: id }, url) => ({
    subject: 'Your payment did not go through',
    paragraphs: [
      `Your bank declined ${amountText(amountCents)} for the ${nameOf(id)} plan of ${PRODUCT_NAME}. We will try again in a few days. The try-ons you have stay yours meanwhile.`,
      'Another card settles it at once: add one, make it the default, and the plan goes on.',
    ],
    action: { label: 'Choose another card', url },
    footnote: 'If the bill stays unpaid, the plan ends by itself. Nothing is charged after that.',
  }),
  ending: ({ plan: id, endsAt }, url) => ({
    subject: `Your ${nameOf(id)} plan ends on ${dayText(endsAt)}`,
    heading: 'Your plan is ending',
    paragraphs: [
      `Your ${nameOf(id)} plan ends on ${dayText(endsAt)}, as you asked. Until then everything works as before; the try-ons that are left then end with it.`,
      'Changed your mind? Resume the plan any time before that day.',
    ],
    action: { label: 'See my plan', url },
    footnote: `Nothing more will be charged. ${FREE_STAYS}`,
  }),
  ended: ({ plan: id }, url) => ({
    subject: `Your ${nameOf(id)} plan has ended`,
    heading: 'Your plan has ended',
    paragraphs: [
      `The last bill of your ${nameOf(id)} plan could not be paid, so the plan has ended, and its try-ons with it. Nothing is owed.`,
      'You are welcome back any time; three free try-ons a month stay yours.',
    ],
    action: { label: 'Open my dashboard', url },
    footnote: 'Nothing more will be charged.',
  }),
  renewal: ({ plan: id, renewsAt, amountCents }, url) => ({
    subject: `Your ${nameOf(id)} plan renews on ${dayText(renewsAt)}`,
    heading: 'Your plan renews soon',
    paragraphs: [
      `Your ${nameOf(id)} plan renews for another year on ${dayText(renewsAt)}. ${amountText(amountCents)} will then be charged to your card.`,
      'There is nothing to do if that suits you. Otherwise change or cancel the plan before that day, without a fee.',
    ],
    action: { label: 'See my plan', url },
    footnote: 'You get this notice once a year, before a yearly plan renews.',
  }),
  refund: (mail, url) => ({
    subject: `Your refund of ${amountText(mail.amountCents)} is on its way`,
    heading: 'Your refund is on its way',
    paragraphs: [
      `${amountText(mail.amountCents)} for ${mail.description} goes back to the card that paid it, which can take some days.`,
      whatEnded(mail),
    ],
    action: { label: 'Open my dashboard', url },
    footnote: whatFollows(mail),
  }),
  dispute: (mail, url) => ({
    ...disputeOf(mail, `${amountText(mail.amountCents)} for ${mail.description}`),
    action: { label: 'Open my dashboard', url },
  }),
};

/** What there is to say of a disputed payment. */
function disputeOf(mail: MailOf<'dispute'>, paid: string): MailContent {
  if (mail.outcome === 'open') {
    return {
      subject: 'Your bank is looking into a payment',
      paragraphs: [
        `Your bank has taken ${paid} back while it looks into the payment. Until it has decided, the try-ons of this payment cannot be used.`,
        'If you did not mean to dispute it, tell your bank: then the payment stands, and its try-ons come back.',
      ],
      footnote: 'We write to you again when your bank has decided.',
    };
  }
  if (mail.outcome === 'won') {
    return {
      subject: 'Your bank has decided: the payment stands',
      heading: 'The payment stands',
      paragraphs: [
        `Your bank has looked into ${paid} and decided that the payment stands.`,
        whatCameBack(mail),
      ],
      footnote: 'Nothing was charged a second time.',
    };
  }
  return {
    subject: 'Your bank has given a payment back to you',
    heading: 'The money is yours again',
    paragraphs: [`Your bank has looked into ${paid} and given it back to you.`, whatEnded(mail)],
    footnote: whatFollows(mail),
  };
}

type BroughtBack = Pick<MailOf<'refund'>, 'plan' | 'hasEnded'>;

function whatEnded({ plan: id, hasEnded }: BroughtBack): string {
  if (id === null) return 'The try-ons of the pass have gone with it.';
  return hasEnded
    ? `Your ${nameOf(id)} plan has ended, and its try-ons with it.`
    : `The try-ons of this payment have gone with it. Your ${nameOf(id)} plan itself goes on.`;
}

function whatFollows({ plan: id, hasEnded }: BroughtBack): string {
  if (id === null) return 'Nothing more will be charged for it.';
  return hasEnded
    ? `Nothing more will be charged. ${FREE_STAYS}`
    : 'If the plan should not renew, cancel it on the dashboard, without a fee.';
}

function whatCameBack({ plan: id, hasEnded }: BroughtBack): string {
  return id !== null && hasEnded
    ? `Your ${nameOf(id)} plan has ended meanwhile.`
    : 'Its try-ons are there again.';
}

function nameOf(id: z.infer<typeof plan>): string {
  return PLANS[id].name;
}
