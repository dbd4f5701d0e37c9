import type { Stripe } from '@stripe/stripe-js';
import type { PaymentSettings } from '@tryon/contract/payments/payments.ts';
import { useCallback, useEffect, useState } from 'react';

type StripeLoad = { kind: 'loading' } | { kind: 'ready'; stripe: Stripe } | { kind: 'failed' };

/** Whose card fields are used, and the loading state of Stripe's library. */
export type CardSource = { kind: 'sandbox' } | { kind: 'stripe'; load: StripeLoad; again: () => void };

/** A request stopped by a content blocker may never settle, so loading is given up after this time. */
const LIMIT_MS = 15_000;

/**
 * Loads Stripe's library on first render if it takes the payments; importing its `pure` entry keeps it off all other
 * pages. `again` retries after a failure.
 */
export function useCardSource({ provider, publishableKey }: PaymentSettings): CardSource {
  const key = provider === 'stripe' ? publishableKey : null;
  const [load, setLoad] = useState<StripeLoad>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (!key) return;
    let isCurrent = attempt > 0;
    const show = (next: StripeLoad) => {
      if (isCurrent) setLoad(next);
    };
    show({ kind: 'loading' });
    const limit = setTimeout(() => show({ kind: 'failed' }), LIMIT_MS);
    loadStripe(key)
      .then((stripe) => show(stripe ? { kind: 'ready', stripe } : { kind: 'failed' }))
      .catch(() => show({ kind: 'failed' }))
      .finally(() => clearTimeout(limit));
    return () => {
      isCurrent = false;
      clearTimeout(limit);
    };
  }, [key, attempt]);

  const again = useCallback(() => setAttempt((before) => before + 1), []);
  return key ? { kind: 'stripe', load, again } : { kind: 'sandbox' };
}

async function loadStripe(publishableKey: string): Promise<Stripe | null> {
  const library = await import('@stripe/stripe-js/pure');
  return library.loadStripe(publishableKey);
}
