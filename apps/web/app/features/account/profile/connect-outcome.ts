import {
  CONNECT_FAILURES,
  type ConnectFailure,
  PROVIDER_IDS,
} from '@tryon/contract/account/account-texts.ts';

/** Outcome of connecting an external account, read from the dashboard's URL. */
export type ConnectOutcome = { provider: string } | { failure: ConnectFailure };

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
