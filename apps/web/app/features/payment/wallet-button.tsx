import { Elements, ExpressCheckoutElement, useElements } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeElementsOptionsMode,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { WALLET_COUNTRY } from '@tryon/contract/payments/payment-texts.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import type { ChargeOutcome, OpenIntent } from './card/charge.ts';
import { readCharge } from './card/stripe-processor.ts';
import type { Wallet } from './method-choice.tsx';
import type { Order } from './order/order.ts';
import type { PaymentModel } from './payment-model.ts';

export interface WalletButtonProps {
  stripe: Stripe;
  wallet: Wallet;
  order: Order;
  model: PaymentModel;
  /** Reports whether this device supports the wallet. */
  onAvailable: (wallet: Wallet, isAvailable: boolean) => void;
  /** Sends visitors to sign in first; false stops the action. */
  mayBegin: () => boolean;
}

/** A device wallet with its own button, which is mounted before it is shown to learn whether it is available. */
export function WalletButton(props: WalletButtonProps) {
  const { amount, currency } = props.order.request;
  const mode = props.order.item.kind === 'plan' ? 'subscription' : 'payment';
  const options: StripeElementsOptionsMode = { mode, amount, currency };
  return (
    <Elements stripe={props.stripe} options={options}>
      <WalletFrame {...props} />
    </Elements>
  );
}

function WalletFrame({ stripe, wallet, order, model, onAvailable, mayBegin }: WalletButtonProps) {
  const elements = useElements();

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    if (!elements) return;
    const submitted = await elements.submit();
    if (submitted.error) return model.refuse(submitted.error.message ?? '');
    await model.pay(metadataOf(event), async ({ clientSecret }: OpenIntent): Promise<ChargeOutcome> => {
      const answer = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: new URL('/payment/success', window.location.href).href },
        redirect: 'if_required',
      });
      return readCharge(answer);
    });
  }

  return (
    <ExpressCheckoutElement
      options={optionsOf(wallet)}
      onReady={({ availablePaymentMethods }) =>
        onAvailable(wallet, availablePaymentMethods?.[wallet] ?? false)
      }
      onLoadError={() => onAvailable(wallet, false)}
      onClick={(event) => {
        if (!mayBegin()) return event.reject();
        event.resolve({ lineItems: [{ name: order.request.description, amount: order.request.amount }] });
      }}
      onConfirm={(event) => void confirm(event)}
    />
  );
}

function optionsOf(wallet: Wallet): StripeExpressCheckoutElementOptions {
  return {
    buttonHeight: 55,
    business: { name: PRODUCT_NAME },
    emailRequired: true,
    paymentMethods: {
      applePay: wallet === 'applePay' ? 'auto' : 'never',
      googlePay: wallet === 'googlePay' ? 'auto' : 'never',
      link: 'never',
      amazonPay: 'never',
      paypal: 'never',
      klarna: 'never',
    },
  };
}

/** The wallet owner's details, under the field names of the card form. */
function metadataOf({ billingDetails }: StripeExpressCheckoutElementConfirmEvent): Record<string, string> {
  return {
    email: billingDetails?.email ?? '',
    cardholderName: billingDetails?.name ?? '',
    country: billingDetails?.address.country ?? WALLET_COUNTRY,
    postalCode: billingDetails?.address.postal_code ?? '',
  };
}
