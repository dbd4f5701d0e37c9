import { useCallback, useEffect, useState } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { loadAccountClient } from '#app/lib/session/session-page.ts';
import { RESULTS_DATABASE } from '#app/lib/session/sign-out.ts';
import type { loader } from '#app/root.tsx';

/** The key that the router gives to the page that came with its own first HTML. */
const FIRST_PAGE = 'default';

/** A figure and what it counts. */
export const tryOnsLeftText = (left: number): string => `${left} ${left === 1 ? 'try-on' : 'try-ons'} left`;

/** How many try-ons are left, null while that is not known; and what asks again. */
export function useTryOnsLeft(): readonly [left: number | null, ask: () => void] {
  const told = useRouteLoaderData<typeof loader>('root')?.tryOnsLeft ?? null;
  const [left, setLeft] = useState(told);
  const { key } = useLocation();
  const [isTold] = useState(told !== null && key === FIRST_PAGE);
  const ask = useCallback(() => {
    loadAccountClient()
      .then((client) => client.findBalance())
      .then((balance) => setLeft(balance?.remaining ?? null))
      // The figure of before stays; the next press asks again.
      .catch(() => undefined);
  }, []);

  useEffect(() => {
    if (!isTold) ask();
  }, [isTold, ask]);

  useEffect(() => {
    if (!('BroadcastChannel' in window)) return;
    // A picture that was kept has cost a try-on, in whichever tab.
    const channel = new BroadcastChannel(RESULTS_DATABASE);
    channel.onmessage = ask;
    return () => channel.close();
  }, [ask]);

  return [left, ask];
}
