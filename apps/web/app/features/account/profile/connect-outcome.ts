import {
  CONNECT_FAILURES,
  type ConnectFailure,
  PROVIDER_IDS,
} from '@tryon/contract/account/account-texts.ts';

/** How connecting an account of elsewhere went, as the dashboard's address says. */
export type ConnectOutcome = { provider: string } | { failure: ConnectFailure };

const FAILURE_TEXTS: Readonly<Record<ConnectFailure, string>> = {
  cancelled: 'Nothing was changed.',
  taken: 'It opens another account here already. Disconnect it there first.',
  failed: 'Please try again. The email address there has to be confirmed.',
};

/** The outcome in an address; null when it names none that there is. */
export function readConnectOutcome(search: URLSearchParams): ConnectOutcome | null {
  const failure = CONNECT_FAILURES.find((known) => known === search.get('connectFailed'));
  if (failure) return { failure };
  const provider = PROVIDER_IDS.find((known) => known === search.get('connected'));
  return provider ? { provider } : null;
}

/** What a person reads about it; `nameOf` knows what a provider is called. */
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
