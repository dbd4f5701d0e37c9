import {
  CALLBACK_PARAMETERS,
  PROVIDER_IDS,
  type ProviderId,
  SIGN_IN_TEXTS,
} from '@tryon/contract/account/account-texts.ts';

/** What the callback page's URL contains. */
type Callback =
  | { kind: 'codes'; provider: ProviderId; accessToken: string; refreshToken: string }
  | { kind: 'failed'; text: string };

/** Both codes and a known provider are required; anything else is a failure. */
export function readCallback(provider: string | undefined, search: URLSearchParams): Callback {
  const error = search.get(CALLBACK_PARAMETERS.error);
  if (error) return { kind: 'failed', text: error };
  const known = PROVIDER_IDS.find((id) => id === provider);
  const accessToken = search.get(CALLBACK_PARAMETERS.accessToken);
  const refreshToken = search.get(CALLBACK_PARAMETERS.refreshToken);
  if (!known || !accessToken || !refreshToken) {
    return { kind: 'failed', text: SIGN_IN_TEXTS.authenticationFailed };
  }
  return { kind: 'codes', provider: known, accessToken, refreshToken };
}

/** Path of Home, with the reason in its query. */
export function failurePath(text: string): string {
  return `/?${new URLSearchParams({ error: text })}`;
}
