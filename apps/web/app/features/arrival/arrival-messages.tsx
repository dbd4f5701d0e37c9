import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { lazy, Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { signInPath, useSession } from '#app/lib/session/session.ts';
import { readArrival } from './arrival.ts';

const ExtensionDialog = lazy(async () => ({
  default: (await import('./extension-dialog.tsx')).ExtensionDialog,
}));

const GOOD_NEWS = {
  'password-reset': 'Password changed',
  'email-verified': 'Email address verified',
  'email-changed': 'Email address changed',
} as const;

const RETURN_TO = '/?fromExtension=true';

/** Shows on Home the message in the URL's query, then clears the query. */
export function ArrivalMessages() {
  const [search] = useSearchParams();
  const { user, confirm } = useSession();
  const toasts = useToasts();
  const navigate = useNavigate();
  const arrival = readArrival(search);
  const { kind } = arrival ?? {};
  const text = arrival?.kind === 'error' ? arrival.text : '';
  const isSignedIn = user !== null;

  useEffect(() => {
    const clear = () => void navigate('/', { replace: true, preventScrollReset: true });
    if (kind === 'password-reset') {
      toasts.show({
        id: 'password-reset',
        type: 'success',
        title: GOOD_NEWS['password-reset'],
        message: 'Sign in with the new one.',
      });
      clear();
    }
    if (kind === 'email-verified' || kind === 'email-changed') {
      toasts.show({ id: kind, type: 'success', title: GOOD_NEWS[kind] });
      // Other tabs still show the old state.
      void confirm();
      clear();
    }
    if (kind === 'error') {
      toasts.show({ id: 'arrival-error', type: 'error', title: 'That did not work', message: text });
      clear();
    }
    // Replaces the history entry, so that Back leads to the previous page and not to sign-in again.
    if (kind === 'from-extension' && !isSignedIn) void navigate(signInPath(RETURN_TO), { replace: true });
  }, [kind, text, isSignedIn, toasts, navigate, confirm]);

  if (kind !== undefined && kind !== 'from-extension') {
    // Toasts require JavaScript.
    return (
      <noscript>
        <p className="frame">{kind === 'error' ? text : GOOD_NEWS[kind]}</p>
      </noscript>
    );
  }
  if (kind !== 'from-extension' || !isSignedIn) return null;
  return (
    <Suspense>
      <ExtensionDialog onClose={() => void navigate('/', { replace: true, preventScrollReset: true })} />
    </Suspense>
  );
}
