import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { createLateComponent } from '#app/rendering/late-component.tsx';
import { signInPath, useSession } from '#app/session/session-provider.tsx';
import { readArrival } from './arrival.ts';

const dialog = createLateComponent(async () => (await import('./extension-dialog.tsx')).ExtensionDialog);

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
    if (kind === 'error') {
      toasts.show({ id: 'arrival-error', type: 'error', title: 'That did not work', message: text });
      clear();
    } else if (kind && kind !== 'from-extension') {
      const message = kind === 'password-reset' ? { message: 'Sign in with the new one.' } : {};
      toasts.show({ id: kind, type: 'success', title: GOOD_NEWS[kind], ...message });
      // Other tabs still show the old state.
      if (kind !== 'password-reset') void confirm();
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
  return <dialog.Late onClose={() => void navigate('/', { replace: true, preventScrollReset: true })} />;
}
