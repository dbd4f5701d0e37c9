import type { SignInProvider } from '@tryon/contract/site/site-context.ts';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { describeConnectOutcome, readConnectOutcome } from './connect-outcome.ts';

/** Reports once how connecting an external account went, and clears the query. */
export function useConnectOutcome(offered: readonly SignInProvider[]): void {
  const [search, setSearch] = useSearchParams();
  const toasts = useToasts();
  useEffect(() => {
    const outcome = readConnectOutcome(search);
    if (!outcome) return;
    const nameOf = (id: string) => offered.find((provider) => provider.id === id)?.name ?? id;
    toasts.show({ id: 'connect-outcome', ...describeConnectOutcome(outcome, nameOf) });
    const rest = new URLSearchParams(search);
    for (const name of ['connected', 'connectFailed']) rest.delete(name);
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [search, setSearch, toasts, offered]);
}
