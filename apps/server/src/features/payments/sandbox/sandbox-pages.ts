import { escapeHtml } from '@tryon/contract/escape-html.ts';
import { SANDBOX_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { amountText, PLANS } from '@tryon/contract/payments/plans.ts';
import { SANDBOX_CARDS } from '@tryon/contract/payments/sandbox-cards.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { htmlPage, ROOT_STYLE } from '#src/services/html-page.ts';
import { dayText } from '#src/services/mail/payment-mails.ts';
import type {
  ProviderBill,
  ProviderMethod,
  ProviderPayment,
  ProviderSubscription,
} from '#src/services/payments/payment-provider.ts';
import type { SandboxControls } from '#src/services/payments/sandbox/sandbox-controls.ts';
import { SANDBOX_PATHS } from '#src/services/payments/sandbox/sandbox-views.ts';

const STYLES = `
${ROOT_STYLE}
* { box-sizing: border-box; }
body { margin: 0; background: var(--calico); color: var(--ink); font: 400 16px/1.5 "Hanken Grotesk Variable", system-ui, sans-serif; }
.mode { margin: 0; padding: 12px 20px; background: var(--warn-soft); color: var(--warn); font-weight: 600; text-align: center; border-bottom: 1px solid currentColor; }
main { max-width: 600px; margin: 0 auto; padding: 40px 20px 72px; }
main.wide { max-width: 960px; }
.name, h1 { font-family: "Noto Serif Display Variable", Didot, Georgia, serif; font-stretch: 75%; }
.name { margin: 0 0 24px; font-size: 23px; font-weight: 500; line-height: 1.2; }
h1 { margin: 0 0 12px; font-size: 42px; font-weight: 400; line-height: 1.06; }
h2 { margin: 40px 0 12px; font-size: 18px; font-weight: 600; }
p { margin: 0 0 16px; color: var(--ink-2); }
.sheet { margin: 24px 0; padding: 24px; background: var(--paper); border: 1px solid var(--line); border-radius: 2px; }
dl { display: grid; grid-template-columns: fit-content(50%) minmax(0, 1fr); gap: 8px 16px; margin: 0; }
dt { color: var(--ink-2); } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; white-space: pre-line; }
.total { font-weight: 600; color: var(--ink); }
fieldset { min-width: 0; margin: 0 0 24px; padding: 0; border: 0; }
legend { padding: 0 0 8px; font-weight: 600; }
label.card { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; min-height: 48px; padding: 10px 14px; border: 1px solid var(--edge); background: var(--paper); margin-bottom: -1px; cursor: pointer; }
label.card span { white-space: nowrap; font-variant-numeric: tabular-nums; }
label.card small { margin-left: auto; color: var(--ink-3); font-size: 14px; text-align: right; }
input[type=radio] { width: 20px; height: 20px; flex: none; accent-color: var(--thread); }
input[type=number] { width: 7em; min-height: 44px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 2px; background: var(--paper); color: var(--ink); font: inherit; }
button, .button { display: inline-block; min-height: 48px; padding: 12px 24px; border: 1px solid var(--ink); border-radius: 2px; background: var(--ink); color: var(--on-ink); font: inherit; font-weight: 600; line-height: 1.4; text-decoration: none; cursor: pointer; }
button.plain { background: transparent; color: var(--ink); }
button.small { min-height: 36px; padding: 4px 12px; font-size: 14px; }
:focus-visible { outline: 2px solid var(--thread); outline-offset: 2px; }
a { color: var(--thread); }
.actions { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; }
.problem { padding: 14px 16px; background: var(--bad-soft); color: var(--bad); border: 1px solid currentColor; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
form.inline { display: inline-block; margin: 0 8px 4px 0; }
code { font-size: 13px; overflow-wrap: anywhere; }
@media (max-width: 560px) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 10px; text-align: left; } dd:last-child { margin: 0; } }
`;

/** One page of the sandbox in the site's design; `body` is HTML, all other texts are escaped. */
function page(title: string, nonce: string, body: string, width = ''): string {
  const head = `<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${SANDBOX_PATHS.look}/fonts.css">
<style nonce="${escapeHtml(nonce)}">${STYLES}</style>`;
  const shown = `<header class="mode">${SANDBOX_TEXTS.title}</header>
<main${width}>
<p class="name">${PRODUCT_NAME}</p>
${body}
</main>`;
  return htmlPage(`${title} - ${PRODUCT_NAME}`, head, shown);
}

function summary(rows: readonly (readonly [string, string])[], total: string, name = 'Total'): string {
  const list = rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl class="sheet">${list.join('')}<dt class="total">${name}</dt><dd class="total">${total}</dd></dl>`;
}

/** The hosted checkout page; test cards are chosen from a list, never typed. */
export function renderCheckout(
  order: { description: string; amountCents: number; cancelUrl: string },
  problem: string | null,
  nonce: string,
): string {
  const cards = SANDBOX_CARDS.map(
    ({ token, number, says }, index) =>
      `<label class="card"><input type="radio" name="card" value="${token}"${index === 0 ? ' checked' : ''}><span>${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span><small>${says}</small></label>`,
  );
  const body = `<h1>Checkout</h1>
${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
${summary([['For', order.description]], amountText(order.amountCents))}
<form method="post">
<fieldset><legend>Pay with a test card</legend>${cards.join('')}</fieldset>
<div class="actions"><button name="action" value="pay">Pay ${amountText(order.amountCents)}</button> <a href="${escapeHtml(order.cancelUrl)}">Back to the prices</a></div>
</form>`;
  return page('Checkout', nonce, body);
}

/** Stands for the page on which a bank verifies that the card holder is paying. */
export function renderBank(
  payment: Pick<ProviderPayment, 'amountCents' | 'description'>,
  nonce: string,
): string {
  const body = `<h1>Is it you?</h1>
<p>This is where the bank of the card asks its holder to confirm the payment.</p>
${summary([['For', payment.description]], amountText(payment.amountCents))}
<form method="post"><div class="actions"><button name="outcome" value="approve">Approve</button><button class="plain" name="outcome" value="refuse">Refuse</button></div></form>`;
  return page('Confirm with your bank', nonce, body);
}

/** A page with one message and a link. */
export function renderNotice(
  title: string,
  text: string,
  link: { href: string; label: string },
  nonce: string,
) {
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`;
  return page(title, nonce, body);
}

/** The sandbox's card brands are in lower case. */
function cardName({ brand, last4 }: Pick<ProviderMethod, 'brand' | 'last4'>): string {
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
}

export interface Receipt {
  payment: ProviderPayment;
  buyer: { name: string; email: string };
  /** Null when the card is no longer known. */
  card: Pick<ProviderMethod, 'brand' | 'last4'> | null;
  supportEmail: string;
}

/** The receipt of one payment. */
export function renderReceipt({ payment, buyer, card, supportEmail }: Receipt, nonce: string): string {
  const amount = amountText(payment.amountCents);
  const rows = [
    ['Receipt', payment.id],
    ['Paid on', payment.paidAt ? dayText(payment.paidAt) : 'not paid'],
    ['Sold by', `${PRODUCT_NAME}\n${supportEmail}`],
    ['Sold to', [buyer.name, buyer.email].filter((text) => text !== '').join('\n')],
    ...(card ? [['Paid with', cardName(card)] as const] : []),
    [payment.description, amount],
    ['Tax', `${amountText(0)} (test mode charges none)`],
  ] as const;
  const sheet = payment.isRefunded
    ? summary([...rows, ['Paid', amount], ['Refunded', `−${amount}`]], amountText(0), 'Net')
    : summary(rows, amount);
  const body = `<h1>Receipt</h1>${sheet}<p><a href="/dashboard">Back to the dashboard</a></p>`;
  return page('Receipt', nonce, body);
}

/** A table with a heading; the cells are HTML. */
function table(title: string, rows: readonly (readonly string[])[], head: readonly string[] = []): string {
  if (rows.length === 0) return `<h2>${title}</h2><p>None yet.</p>`;
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const body = (head.length > 0 ? line(head, 'th') : '') + rows.map((row) => line(row, 'td')).join('');
  return `<h2>${title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>${body}</table></div>`;
}

export interface PortalView {
  methods: readonly ProviderMethod[];
  subscriptions: readonly ProviderSubscription[];
  bills: readonly ProviderBill[];
}

/** The provider's own page about a customer. It is read-only, as everything is changed on the dashboard. */
export function renderPortal({ methods, subscriptions, bills }: PortalView, nonce: string): string {
  const plans = subscriptions.map(({ plan, billing, status, periodEnd }) => [
    `${PLANS[plan].name}, ${billing}`,
    status === 'ended' ? 'ended' : `until ${dayText(periodEnd)}`,
  ]);
  const cards = methods.map(({ brand, last4, isDefault }) => [
    escapeHtml(cardName({ brand, last4 })),
    isDefault ? 'default' : '',
  ]);
  const paid = bills.map(({ description, amountCents, status, createdAt }) => [
    escapeHtml(description),
    amountText(amountCents),
    status,
    dayText(createdAt),
  ]);
  const body = `<h1>Billing</h1><p>What the payment provider knows. Plans and cards are changed on the dashboard.</p>
${table('Plans', plans)}${table('Cards', cards)}${table('Bills', paid)}
<p><a class="button" href="/dashboard">Back to the dashboard</a></p>`;
  return page('Billing', nonce, body);
}

type ControlView = { now: Date } & Awaited<ReturnType<SandboxControls['overview']>>;

function control(action: string, label: string, fields: Readonly<Record<string, string>> = {}): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form class="inline" method="post">${hidden.join('')}<button class="small plain" name="action" value="${action}">${label}</button></form>`;
}

/** The page on which the operator of a private installation moves the clock and acts as the bank. */
export function renderControl({ now, subscriptions, payments, events }: ControlView, nonce: string): string {
  const subscriptionRows = subscriptions.map((each) => [
    `${each.plan} ${each.billing}<br><code>${each.id}</code>`,
    `${each.status}${each.cancelAtPeriodEnd ? ', ending' : ''}`,
    dayText(each.periodEnd),
    each.status === 'ended'
      ? ''
      : control('spoil-card', 'Let renewals fail', { customerId: each.customerId }),
  ]);
  const paymentRows = payments.map(({ id, description, amountCents, status, dispute, isRefunded }) => {
    const isPaid = status === 'succeeded' && !isRefunded;
    const open = isPaid && dispute === 'none' ? control('dispute-open', 'Dispute', { paymentId: id }) : '';
    const close =
      dispute === 'open'
        ? control('dispute-won', 'Won', { paymentId: id }) +
          control('dispute-lost', 'Lost', { paymentId: id })
        : '';
    const state = isRefunded ? 'refunded' : dispute === 'none' ? status : `dispute ${dispute}`;
    const name = `${escapeHtml(description)}<br><code>${id}</code>`;
    return [name, amountText(amountCents), state, `${open}${close}`];
  });
  const eventRows = events
    .slice(0, 40)
    .map(({ type, createdAt, dueAt }) => [
      type,
      createdAt.toISOString().slice(0, 19).replace('T', ' '),
      dueAt === null ? 'arrived' : 'waiting',
    ]);
  const body = `<h1>Sandbox</h1>
<p>For plans, bills and try-ons it is now <strong>${now.toISOString().slice(0, 16).replace('T', ' ')} UTC</strong>. Time only moves ahead: renewals, monthly try-ons and mails then happen as they would have.</p>
<form method="post" class="actions"><label for="days">Days ahead</label><input type="number" id="days" name="days" value="31" min="1" max="400"><button name="action" value="advance">Move time</button></form>
${table('Plans', subscriptionRows, ['Plan', 'State', 'Period ends', ''])}
${table('Payments', paymentRows, ['For', 'Amount', 'State', ''])}
${table('Messages', eventRows, ['Type', 'Made (UTC)', 'State'])}`;
  return page('Sandbox', nonce, body, ' class="wide"');
}
