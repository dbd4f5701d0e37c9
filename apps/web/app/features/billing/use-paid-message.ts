import { PAYMENT_SUCCESS_FLAG } from '@tryon/contract/payments/payment-texts.ts';
import { useEffect, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { useForgetParameters } from '#app/lib/use-forget-parameters.ts';

/** The provider's webhook event may arrive a little after the user does. */
const POLL_EVERY_MS = 2000;
const LOOKS = 10;

/**
 * Whether to show the message after a payment. The query parameter is removed, so that a reload does not show it
 * again. The page's data is reloaded until the try-ons have been granted (`isArrived`).
 */
export function usePaidMessage(isArrived: boolean): { isShown: boolean; dismiss: () => void } {
  const isFlagged = useSearchParams()[0].get(PAYMENT_SUCCESS_FLAG) === 'true';
  const forget = useForgetParameters();
  const [isShown, setIsShown] = useState(isFlagged);
  const [looks, setLooks] = useState(0);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!isFlagged) return;
    setIsShown(true);
    forget(PAYMENT_SUCCESS_FLAG);
  }, [isFlagged, forget]);

  useEffect(() => {
    if (!isShown || isArrived || looks >= LOOKS) return;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      void revalidate();
    }, POLL_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isShown, isArrived, looks, revalidate]);

  return { isShown, dismiss: () => setIsShown(false) };
}
