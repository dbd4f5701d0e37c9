import { SIGN_IN_TEXTS } from '@tryon/contract/account/account-texts.ts';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { loadAccountClient } from '#app/session/session-provider.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { takeReturnPath } from '../return-path.ts';
import { useWelcome } from '../use-welcome.ts';
import { failurePath, readCallback } from './callback.ts';

/** Completes signing in with an external account: exchanges the one-time codes in its URL and redirects. */
export function CallbackPage() {
  const { provider } = useParams();
  const [search] = useSearchParams();
  const welcome = useWelcome();
  const navigate = useNavigate();
  const begun = useRef(false);

  useEffect(() => {
    // Codes work only once, so they are exchanged once, however often the page renders.
    if (begun.current) return;
    begun.current = true;
    const callback = readCallback(provider, search);
    // Removes the codes first, bypassing the router: they must not stay in the history or in any later request.
    window.history.replaceState(window.history.state, '', window.location.pathname);

    async function finish(): Promise<string> {
      if (callback.kind === 'failed') return failurePath(callback.text);
      const { kind: _kind, ...codes } = callback;
      try {
        const client = await loadAccountClient();
        const { user, ...sessionTokens } = await client.exchange(codes);
        welcome(user, sessionTokens);
        return takeReturnPath();
      } catch {
        return failurePath(SIGN_IN_TEXTS.authenticationFailed);
      }
    }
    void finish().then((path) => navigate(path, { replace: true }));
  }, [provider, search, welcome, navigate]);

  return (
    <AccountFrame
      closed
      title="One"
      emphasis="moment"
      lead={<span role="status">We are signing you in.</span>}
    />
  );
}
