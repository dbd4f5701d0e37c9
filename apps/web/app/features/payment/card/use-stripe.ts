import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';

export type StripeLoad = { kind: 'loading' } | { kind: 'ready'; stripe: Stripe } | { kind: 'failed' };

/** A request stopped by a content blocker may never settle, so loading is given up after this time. */
const LIMIT_MS = 15_000;

/**
 * Loads Stripe's library on first render; importing its `pure` entry keeps it off all other pages. `again` retries
 * after a failure.
 */
export function useStripe(publishableKey: string): { load: StripeLoad; again: () => void } {
  const [load, setLoad] = useState<StripeLoad>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isCurrent = attempt > 0;
    const show = (next: StripeLoad) => {
      if (isCurrent) setLoad(next);
    };
    show({ kind: 'loading' });
    const limit = setTimeout(() => show({ kind: 'failed' }), LIMIT_MS);
    loadStripe(publishableKey)
      .then((stripe) => show(stripe ? { kind: 'ready', stripe } : { kind: 'failed' }))
      .catch(() => show({ kind: 'failed' }))
      .finally(() => clearTimeout(limit));
    return () => {
      isCurrent = false;
      clearTimeout(limit);
    };
  }, [publishableKey, attempt]);

  return { load, again: useCallback(() => setAttempt((before) => before + 1), []) };
}

async function loadStripe(publishableKey: string): Promise<Stripe | null> {
  const library = await import('@stripe/stripe-js/pure');
  return library.loadStripe(publishableKey);
}
