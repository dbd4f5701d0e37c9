import {
  paymentAnswers,
  paymentBodies,
  paymentObjectIdSchema,
  paymentSettingsSchema,
} from '@tryon/contract/payments/payments.ts';
import { z } from 'zod';
import { type ApiDescription, describeBody, describeJson } from '#src/http/openapi/openapi.ts';
import { NOTHING, PAYMENTS_PATH } from './payments.routes.ts';

/** Adds the payment endpoints to the OpenAPI document. */
export function describePayments({ addPath, addSchema, describeFailures }: ApiDescription): void {
  const tags = ['Payments'];
  const failures = describeFailures(400, 401, 402, 404, 409, 413, 415, 429, 500, 502);
  // Requests that another site makes a browser send are refused before they are parsed.
  const changeFailures = { ...failures, ...describeFailures(403) };
  const get = (path: string, operationId: string, summary: string, schema: z.ZodType) =>
    addPath({
      method: 'get',
      path: `${PAYMENTS_PATH}/${path}`,
      ...{ operationId, summary, tags },
      ...(path.includes('{id}') ? { request: { params: z.object({ id: paymentObjectIdSchema }) } } : {}),
      responses: { 200: describeJson(addSchema(capital(operationId), schema), summary), ...failures },
    });
  const post = (path: string, operationId: string, summary: string, body: z.ZodType, answer: z.ZodType) =>
    addPath({
      method: 'post',
      path: `${PAYMENTS_PATH}/${path}`,
      ...{ operationId, summary, tags },
      request: {
        ...describeBody(addSchema(`${capital(operationId)}Request`, body)),
        headers: z.object({
          'idempotency-key': z.string().optional().describe('The same key and body again do nothing twice.'),
        }),
        ...(path.includes('{id}') ? { params: z.object({ id: paymentObjectIdSchema }) } : {}),
      },
      responses: { 200: describeJson(addSchema(capital(operationId), answer), summary), ...changeFailures },
    });
  const { subscription } = paymentAnswers;
  get('settings', 'getPaymentSettings', 'Who takes the money', paymentSettingsSchema);
  post(
    'create-intent',
    'createPaymentIntent',
    'Begins a payment: the first one of a plan, or a pass',
    paymentBodies.createIntent,
    paymentAnswers.createIntent,
  );
  post(
    'create-checkout-session',
    'createCheckoutSession',
    'The same on a page of the provider',
    paymentBodies.createCheckoutSession,
    paymentAnswers.createCheckoutSession,
  );
  get(
    'checkout-session/{id}',
    'getCheckoutSession',
    'Whether what was paid for on the provider’s page is paid',
    paymentAnswers.checkoutSession,
  );
  post('confirm', 'confirmPayment', 'Charges a card', paymentBodies.confirm, paymentAnswers.confirm);
  get('intent/{id}', 'getPaymentIntent', 'One payment', paymentAnswers.intent);
  post('cancel/{id}', 'cancelPaymentIntent', 'Gives up an unpaid payment', NOTHING, paymentAnswers.cancel);
  post(
    'refund',
    'createRefund',
    'Gives the latest payment back',
    paymentBodies.refund,
    paymentAnswers.refund,
  );
  get('methods', 'listPaymentMethods', 'Cards on file', paymentAnswers.methods);
  post('setup-intent', 'createSetupIntent', 'Begins to save a card', NOTHING, paymentAnswers.setupIntent);
  const { createMethod, removeMethod, makeDefault, previewChange, change } = paymentBodies;
  post('create-method', 'createPaymentMethod', 'Saves a card', createMethod, paymentAnswers.createMethod);
  post('methods/remove', 'removePaymentMethod', 'Forgets a card', removeMethod, paymentAnswers.done);
  post(
    'methods/default',
    'makeDefaultMethod',
    'Pays with this card from now on',
    makeDefault,
    paymentAnswers.done,
  );
  get('subscription', 'getSubscription', 'The running plan; null for none', subscription);
  const preview = 'What a change of the plan would charge';
  post('subscription/preview', 'previewPlanChange', preview, previewChange, paymentAnswers.previewChange);
  post('subscription/change', 'changePlan', 'Changes the plan', change, paymentAnswers.change);
  post('subscription/cancel', 'cancelPlan', 'Ends the plan with its period', NOTHING, subscription.unwrap());
  post('subscription/resume', 'resumePlan', 'Takes a cancellation back', NOTHING, subscription.unwrap());
  post(
    'portal',
    'openBillingPortal',
    'The provider’s page for cards and bills',
    NOTHING,
    paymentAnswers.portal,
  );
  get('invoices', 'listInvoices', 'Bills and passes, newest first', paymentAnswers.invoices);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
