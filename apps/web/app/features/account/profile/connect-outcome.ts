import {
  CONNECT_FAILURES,
  type ConnectFailure,
  PROVIDER_IDS,
} from '@tryon/contract/account/account-texts.ts';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { useForgetParameters } from '#app/shell/navigation/use-forget-parameters.ts';

/** Outcome of connecting an external account, read from the dashboard's URL. */
type ConnectOutcome = { provider: string } | { failure: ConnectFailure };

const FAILURE_TEXTS: Readonly<Record<ConnectFailure, string>> = {
  cancelled: 'Nothing was changed.',
  taken: 'It opens another account here already. Disconnect it there first.',
  failed: 'Please try again. The email address there has to be confirmed.',
};

/** The outcome in a query; null if it contains no known one. */
export function readConnectOutcome(search: URLSearchParams): ConnectOutcome | null {
  const failure = CONNECT_FAILURES.find((known) => known === search.get('connectFailed'));
  if (failure) return { failure };
  const provider = PROVIDER_IDS.find((known) => known === search.get('connected'));
  return provider ? { provider } : null;
}

/** User-facing text for the outcome; `nameOf` returns a provider's display name. */
export function describeConnectOutcome(outcome: ConnectOutcome, nameOf: (provider: string) => string) {
  if ('failure' in outcome) {
    return {
      type: 'error' as const,
      title: 'The account was not connected',
      message: FAILURE_TEXTS[outcome.failure],
    };
  }
  const name = nameOf(outcome.provider);
  return {
    type: 'success' as const,
    title: 'Account connected',
    message: `You can sign in with ${name} now.`,
  };
}

/** Reports once how connecting an external account went, and clears the query. */
export function useConnectOutcome(): void {
  const { providers } = useSiteFacts();
  const [search] = useSearchParams();
  const forget = useForgetParameters();
  const toasts = useToasts();
  useEffect(() => {
    const outcome = readConnectOutcome(search);
    if (!outcome) return;
    const nameOf = (id: string) => providers.find((provider) => provider.id === id)?.name ?? id;
    toasts.show({ id: 'connect-outcome', ...describeConnectOutcome(outcome, nameOf) });
    forget('connected', 'connectFailed');
  }, [search, forget, toasts, providers]);
}
