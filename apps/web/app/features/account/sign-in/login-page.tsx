import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { SessionFacts } from '#app/lib/read-session.ts';
import { storeReturnPath, takeReturnPath } from '#app/lib/return-path.ts';
import { useSession } from '#app/lib/session/session.ts';
import { loadAccountClient } from '#app/lib/session/session-provider.tsx';
import { AccountActions, AccountFrame } from '../account-frame.tsx';
import { AuthBoundary, AuthErrorNotice } from '../auth-error.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { type Credentials, SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignUpSent } from './sign-up-sent.tsx';

type LoginPageProps = Pick<SessionFacts, 'providers' | 'hasMailbox'>;

/** Signing in and signing up, on one page. */
export function LoginPage({ providers, hasMailbox }: LoginPageProps) {
  const [search] = useSearchParams();
  const { welcome } = useSession();
  const isAgain = search.get('again') === 'true';
  const [hasSignedIn, setHasSignedIn] = useState(false);
  const isSignedIn = useWayBack(!isAgain || hasSignedIn);
  const [sent, setSent] = useState<Credentials | null>(null);

  async function signIn(credentials: Credentials): Promise<void> {
    const client = await loadAccountClient();
    welcome(await client.signIn(credentials));
    setHasSignedIn(true);
  }

  if (isSignedIn) return <SignedIn />;
  if (sent) return <SignUpSent credentials={sent} hasMailbox={hasMailbox} onSignIn={signIn} />;

  const isNew = search.get('mode') === 'sign-up';
  return (
    <AccountFrame
      title={isNew ? 'New' : 'Come'}
      emphasis={isNew ? 'here?' : 'in'}
      lead={isNew ? 'An account is free. No card needed.' : 'Sign in to generate and keep your try-ons.'}
    >
      {isAgain && <Notice kind="info">{wordingOf('sign_in_again')}</Notice>}
      {search.get('reason') === 'try-on' && <Notice kind="info">{TRY_ON_TEXTS.notSignedIn}</Notice>}
      <AuthErrorNotice />
      <AuthBoundary>
        <ProviderButtons providers={providers} />
        {isNew ? <SignUpForm onSent={setSent} /> : <SignInForm onSignIn={signIn} />}
      </AuthBoundary>
      <p className="mt-6 text-[14.5px]/6 text-ink-2">
        {isNew ? 'You have an account? ' : 'New here? '}
        <Link to={switchPath(search, isNew)} replace preventScrollReset className="text-ink">
          {isNew ? 'Sign in' : 'Create an account'}
        </Link>
        {isNew ? '.' : '. It is free.'}
      </p>
    </AccountFrame>
  );
}

/**
 * Remembers the return path and navigates there once the user is signed in, on this page or in another tab. A user
 * who appears to be signed in is confirmed with the server first, because the page that sent them here thought
 * otherwise. While `counts` is false, an existing session is not enough.
 */
function useWayBack(counts: boolean): boolean {
  const [search] = useSearchParams();
  const { user, confirm } = useSession();
  const navigate = useNavigate();
  const [isSure, setIsSure] = useState(user === null);
  const returnTo = search.get('returnTo');

  useEffect(() => {
    if (returnTo !== null) storeReturnPath(returnTo);
  }, [returnTo]);

  useEffect(() => {
    if (!isSure) void confirm().then(() => setIsSure(true));
  }, [isSure, confirm]);

  useEffect(() => {
    if (user && isSure && counts) void navigate(takeReturnPath(), { replace: true });
  }, [user, isSure, counts, navigate]);

  return user !== null && counts;
}

function SignedIn() {
  const { user } = useSession();
  return (
    <AccountFrame title="You are" emphasis="in" lead={`Signed in as ${user?.email ?? ''}.`}>
      <AccountActions>
        <Link to="/" {...buttonLook()}>
          Open the fitting room
        </Link>
      </AccountActions>
    </AccountFrame>
  );
}

function switchPath(search: URLSearchParams, isNew: boolean): string {
  const next = new URLSearchParams(search);
  if (isNew) next.delete('mode');
  else next.set('mode', 'sign-up');
  return `/login${next.size > 0 ? `?${next}` : ''}`;
}
