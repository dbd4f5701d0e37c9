import { SIGN_IN_TEXTS } from '@tryon/contract/account/account-texts.ts';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { takeReturnPath } from '#app/lib/session/return-path.ts';
import { useSession } from '#app/lib/session/session.ts';
import { loadAccountClient } from '#app/lib/session/session-page.ts';
import { AccountFrame } from '../account-frame.tsx';
import { failurePath, readCallback } from './callback.ts';

/** Ends signing in with an account of elsewhere: trades the one-time codes of its address, and goes on. */
export function CallbackPage() {
  const { provider } = useParams();
  const [search] = useSearchParams();
  const { welcome } = useSession();
  const navigate = useNavigate();
  const begun = useRef(false);

  useEffect(() => {
    // Codes work once, so they are traded once, however often the page is drawn.
    if (begun.current) return;
    begun.current = true;
    const callback = readCallback(provider, search);
    // Before anything else, and past the router: neither history nor any later request may carry the codes.
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
