import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namesOf } from '@tryon/contract/names-of.ts';
import { textOf } from '@tryon/contract/payments/payment-wording.ts';
import { paymentBodies } from '@tryon/contract/payments/payments.ts';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { NO_STORE } from '#src/http/answers.ts';
import { checkForm, isForm, readFields, readJson } from '#src/http/body/read-body.ts';
import type { Edge, EdgeContext } from '#src/http/edge-env.ts';
import { ownNamesOnly } from '#src/http/same-origin.ts';
import type { Sessions } from '#src/http/session.ts';
import { staticFiles } from '#src/http/site/static-files.ts';
import type { SandboxControls } from '#src/services/payments/sandbox/sandbox-controls.ts';
import { SANDBOX_PATHS } from '#src/services/payments/sandbox/sandbox-views.ts';
import type { Payer } from '../customers.ts';
import { findPayer } from '../payments.routes.ts';
import type { PaymentsFeature } from '../payments-feature.ts';
import {
  renderBank,
  renderCheckout,
  renderControl,
  renderNotice,
  renderPortal,
  renderReceipt,
} from './sandbox-pages.ts';

export interface SandboxRoutesOptions {
  controls: SandboxControls;
  feature: PaymentsFeature;
  sessions: Sessions;
  /** The seller's contact address. */
  supportEmail: string;
}

const LOOK_FOLDER = dirname(fileURLToPath(import.meta.resolve('@tryon/ui/fonts.css')));

const payForm = z.object({ card: z.string().max(100) });
const bankForm = paymentBodies.authenticate.pick({ outcome: true });

/** Reads the HTML forms of the sandbox's own pages, or JSON from API clients. */
async function readForm<T extends z.ZodType>(c: EdgeContext, schema: T): Promise<z.infer<T>> {
  return isForm(c) ? checkForm(await readFields(c), schema) : readJson(c, schema);
}

const nonceOf = (c: EdgeContext): string => c.get('secureHeadersNonce') ?? '';

/** Registers the sandbox's stand-ins for a provider's pages and a bank. */
export function registerSandbox(edge: Edge, options: SandboxRoutesOptions): void {
  const { controls, feature, sessions, supportEmail } = options;
  const { provider, customers, payments, facts } = feature;

  const getPayer = (c: EdgeContext) => findPayer(sessions, c);
  const getOwnPayment = async (c: EdgeContext, payer?: Payer) =>
    customers.getPayment((payer ?? (await getPayer(c))).id, c.req.param('id') ?? '');

  edge.use(staticFiles(LOOK_FOLDER, { at: SANDBOX_PATHS.look, only: ['fonts.css'] }));
  edge.use(staticFiles(join(LOOK_FOLDER, 'fonts'), { at: `${SANDBOX_PATHS.look}/fonts` }));

  edge.post(SANDBOX_PATHS.authenticate, async (c) => {
    const { id: userId } = await getPayer(c);
    const { paymentIntentId, outcome } = await readJson(c, paymentBodies.authenticate);
    await customers.getPayment(userId, paymentIntentId);
    await controls.authenticate(paymentIntentId, outcome);
    const payment = await customers.getPayment(userId, paymentIntentId);
    return c.json({ paymentIntent: await payments.conclude(payment) }, 200, NO_STORE);
  });

  registerCheckout(edge, options);

  edge.get(`${SANDBOX_PATHS.bank}/:id`, async (c) => {
    const payment = await getOwnPayment(c);
    if (payment.status !== 'requires_action') return c.redirect('/dashboard', 303);
    return c.html(renderBank(payment, nonceOf(c)), 200, NO_STORE);
  });
  edge.post(`${SANDBOX_PATHS.bank}/:id`, async (c) => {
    const { id } = await getOwnPayment(c);
    const { outcome } = await readForm(c, bankForm);
    try {
      await controls.authenticate(id, outcome);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const back = { href: '/dashboard', label: 'Back to the dashboard' };
      return c.html(renderNotice('Not paid', textOf(error.code), back, nonceOf(c)), 402, NO_STORE);
    }
    await facts.syncPayment(id);
    return c.redirect('/dashboard', 303);
  });

  edge.get(`${SANDBOX_PATHS.receipt}/:id`, async (c) => {
    const buyer = await getPayer(c);
    const payment = await getOwnPayment(c, buyer);
    const receipt = { payment, buyer, supportEmail, card: await controls.findCard(payment.id) };
    return c.html(renderReceipt(receipt, nonceOf(c)), 200, NO_STORE);
  });

  edge.get(`${SANDBOX_PATHS.portal}/:id`, async (c) => {
    const customerId = await customers.find((await getPayer(c)).id);
    if (customerId === null || customerId !== c.req.param('id')) throw new DomainError('not_found');
    const view = {
      methods: await provider.listMethods(customerId),
      subscriptions: await controls.listSubscriptions(customerId),
      bills: await provider.listBills(customerId),
    };
    return c.html(renderPortal(view, nonceOf(c)), 200, NO_STORE);
  });
}

/** Registers the hosted checkout: choosing a card, the bank's question, and the redirect back to the site. */
function registerCheckout(edge: Edge, { controls, feature }: SandboxRoutesOptions): void {
  const path = `${SANDBOX_PATHS.checkout}/:id`;

  const getCheckout = async (c: EdgeContext) => {
    const checkout = await controls.findCheckout(c.req.param('id') ?? '');
    if (!checkout) throw new DomainError('not_found');
    return checkout;
  };
  /** Redirects to the site once the checkout is paid; null before. */
  const finish = async (c: EdgeContext, id: string): Promise<Response | null> => {
    const done = await controls.completeCheckout(id);
    if (done?.status !== 'complete') return null;
    await feature.facts.sync({ kind: 'checkout', id });
    return c.redirect(done.successUrl.replace('{CHECKOUT_SESSION_ID}', id), 303);
  };

  edge.get(path, async (c) => {
    const checkout = await getCheckout(c);
    const finished = checkout.status === 'complete' ? await finish(c, checkout.id) : null;
    if (finished) return finished;
    if (checkout.status === 'expired') {
      const link = { href: checkout.cancelUrl, label: 'Back to the prices' };
      const text = 'This page is not valid any more, because the payment was begun again elsewhere.';
      return c.html(renderNotice('Too late', text, link, nonceOf(c)), 410, NO_STORE);
    }
    const payment =
      checkout.paymentId === null ? null : await feature.provider.findPayment(checkout.paymentId);
    const html =
      payment?.status === 'requires_action'
        ? renderBank(payment, nonceOf(c))
        : renderCheckout(checkout, null, nonceOf(c));
    return c.html(html, 200, NO_STORE);
  });

  edge.post(path, async (c) => {
    const checkout = await getCheckout(c);
    const values = await readForm(c, z.union([payForm, bankForm]));
    try {
      if ('outcome' in values) await controls.authenticate(checkout.paymentId ?? '', values.outcome);
      else await controls.payCheckout(checkout.id, values.card);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return c.html(renderCheckout(checkout, textOf(error.code), nonceOf(c)), 402, NO_STORE);
    }
    return (await finish(c, checkout.id)) ?? c.redirect(`${SANDBOX_PATHS.checkout}/${checkout.id}`, 303);
  });
}

export interface SandboxControlOptions {
  controls: SandboxControls;
  clock: { now: () => Date; moveAhead: (ms: number) => Promise<void> };
  ownOrigins: readonly string[];
  /** Runs all jobs that are now due. */
  catchUp: () => Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const CONTROL = '/api/dev/payments';
const DISPUTES = { 'dispute-open': 'open', 'dispute-won': 'won', 'dispute-lost': 'lost' } as const;
const id = z.string().max(100);
const controlForm = z.discriminatedUnion('action', [
  z.object({ action: z.literal('advance'), days: z.coerce.number().int().min(1).max(400) }),
  z.object({ action: z.literal('spoil-card'), customerId: id }),
  z.object({ action: z.enum(namesOf(DISPUTES)), paymentId: id }),
]);

/** The page that moves the clock and acts as the bank, where only the machine itself reaches the server. */
export function registerSandboxControl(edge: Edge, options: SandboxControlOptions): void {
  const { controls, clock, catchUp } = options;
  edge.use(CONTROL, ownNamesOnly(options.ownOrigins));

  async function act(values: z.infer<typeof controlForm>): Promise<void> {
    if (values.action === 'advance') return clock.moveAhead(values.days * DAY_MS);
    if (values.action === 'spoil-card') return controls.spoilDefaultCard(values.customerId);
    return controls.dispute(values.paymentId, DISPUTES[values.action]);
  }

  edge.get(CONTROL, async (c) => {
    const view = { now: clock.now(), ...(await controls.overview()) };
    return c.html(renderControl(view, nonceOf(c)), 200, NO_STORE);
  });
  edge.post(CONTROL, async (c) => {
    await act(await readForm(c, controlForm));
    await catchUp();
    if (isForm(c)) return c.redirect(CONTROL, 303);
    return c.json({ now: clock.now().toISOString() }, 200, NO_STORE);
  });
}
