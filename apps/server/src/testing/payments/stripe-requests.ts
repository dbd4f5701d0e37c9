import type Stripe from 'stripe';

/**
 * The parameters of every call that is made of Stripe, by method and path, in the types of its own library. Schemas
 * are made from them, and recorded calls are checked against those.
 */
export interface StripeRequests {
  'POST /v1/customers': Stripe.CustomerCreateParams;
  'GET /v1/customers/:id': Stripe.CustomerRetrieveParams;
  'POST /v1/customers/:id': Stripe.CustomerUpdateParams;
  'DELETE /v1/customers/:id': Stripe.CustomerDeleteParams;
  'GET /v1/customers/:id/payment_methods': Stripe.CustomerListPaymentMethodsParams;
  'GET /v1/payment_methods/:id': Stripe.PaymentMethodRetrieveParams;
  'POST /v1/payment_methods/:id/attach': Stripe.PaymentMethodAttachParams;
  'POST /v1/payment_methods/:id/detach': Stripe.PaymentMethodDetachParams;
  'POST /v1/setup_intents': Stripe.SetupIntentCreateParams;
  'GET /v1/products/:id': Stripe.ProductRetrieveParams;
  'POST /v1/products': Stripe.ProductCreateParams;
  'POST /v1/products/:id': Stripe.ProductUpdateParams;
  'GET /v1/prices': Stripe.PriceListParams;
  'GET /v1/prices/:id': Stripe.PriceRetrieveParams;
  'POST /v1/prices': Stripe.PriceCreateParams;
  'POST /v1/prices/:id': Stripe.PriceUpdateParams;
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams;
  'GET /v1/payment_intents': Stripe.PaymentIntentListParams;
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams;
  'POST /v1/payment_intents/:id': Stripe.PaymentIntentUpdateParams;
  'POST /v1/payment_intents/:id/confirm': Stripe.PaymentIntentConfirmParams;
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams;
  'GET /v1/invoice_payments': Stripe.InvoicePaymentListParams;
  'POST /v1/refunds': Stripe.RefundCreateParams;
  'GET /v1/disputes': Stripe.DisputeListParams;
  'POST /v1/subscriptions': Stripe.SubscriptionCreateParams;
  'GET /v1/subscriptions': Stripe.SubscriptionListParams;
  'GET /v1/subscriptions/:id': Stripe.SubscriptionRetrieveParams;
  'POST /v1/subscriptions/:id': Stripe.SubscriptionUpdateParams;
  'DELETE /v1/subscriptions/:id': Stripe.SubscriptionCancelParams;
  'POST /v1/subscription_schedules': Stripe.SubscriptionScheduleCreateParams;
  'POST /v1/subscription_schedules/:id': Stripe.SubscriptionScheduleUpdateParams;
  'POST /v1/subscription_schedules/:id/release': Stripe.SubscriptionScheduleReleaseParams;
  'GET /v1/invoices': Stripe.InvoiceListParams;
  'GET /v1/invoices/:id': Stripe.InvoiceRetrieveParams;
  'POST /v1/invoices/:id/pay': Stripe.InvoicePayParams;
  'POST /v1/invoices/:id/void': Stripe.InvoiceVoidInvoiceParams;
  'POST /v1/invoices/create_preview': Stripe.InvoiceCreatePreviewParams;
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams;
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams;
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams;
  'POST /v1/billing_portal/sessions': Stripe.BillingPortal.SessionCreateParams;
  'GET /v1/billing_portal/configurations': Stripe.BillingPortal.ConfigurationListParams;
  'POST /v1/billing_portal/configurations': Stripe.BillingPortal.ConfigurationCreateParams;
  'POST /v1/billing_portal/configurations/:id': Stripe.BillingPortal.ConfigurationUpdateParams;
  'GET /v1/events': Stripe.EventListParams;
  'GET /v1/webhook_endpoints': Stripe.WebhookEndpointListParams;
  'POST /v1/webhook_endpoints': Stripe.WebhookEndpointCreateParams;
  'POST /v1/webhook_endpoints/:id': Stripe.WebhookEndpointUpdateParams;
  'GET /v1/payment_method_domains': Stripe.PaymentMethodDomainListParams;
  'POST /v1/payment_method_domains': Stripe.PaymentMethodDomainCreateParams;
}
