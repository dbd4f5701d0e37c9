import { paymentErrorText } from '@tryon/contract/payments/payment-wording.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { useState } from 'react';
import { loadPaymentsClient } from '#app/payments/payments-page.ts';
import type { Order } from './order/order.ts';

interface HostedCheckoutProps {
  order: Order;
  /** Sends visitors to sign in first; false stops the action. */
  mayBegin: () => boolean;
  onFailure: (text: string) => void;
}

/** Link to the payment provider's own page, for people who cannot or do not want to use the fields here. */
export function HostedCheckout({ order, mayBegin, onFailure }: HostedCheckoutProps) {
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave(): Promise<void> {
    if (isLeaving || !mayBegin()) return;
    setIsLeaving(true);
    try {
      const client = await loadPaymentsClient();
      const { checkoutUrl } = await client.createCheckoutSession(order.request);
      window.location.assign(checkoutUrl);
    } catch (error) {
      setIsLeaving(false);
      onFailure(paymentErrorText(error, 'createCheckoutSession'));
    }
  }

  return (
    <Button variant="text" aria-busy={isLeaving || undefined} onClick={() => void leave()}>
      {isLeaving ? 'One moment' : 'Pay on our payment provider’s page'}
    </Button>
  );
}
