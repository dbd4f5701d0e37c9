import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { loadAccountClient } from '#app/session/session-provider.tsx';
import { RESULTS_DATABASE } from '#app/session/stored-session.ts';

/** The router's key for the page that was loaded with the initial HTML. */
const FIRST_PAGE = 'default';

/** The remaining try-ons, null while unknown, and a function that requests them again. */
export function useTryOnsLeft(): readonly [left: number | null, refresh: () => void] {
  const { tryOnsLeft: told } = useSiteFacts();
  const [left, setLeft] = useState(told);
  const { key } = useLocation();
  const [isTold] = useState(told !== null && key === FIRST_PAGE);
  const refresh = useCallback(() => {
    loadAccountClient()
      .then((client) => client.findBalance())
      .then((balance) => setLeft(balance?.remaining ?? null))
      // Keeps the previous count; the next press requests it again.
      .catch(() => undefined);
  }, []);

  useEffect(() => {
    if (!isTold) refresh();
  }, [isTold, refresh]);

  useEffect(() => {
    // A saved picture has cost a try-on, whichever tab made it.
    const channel = new BroadcastChannel(RESULTS_DATABASE);
    channel.onmessage = refresh;
    return () => channel.close();
  }, [refresh]);

  return [left, refresh];
}
