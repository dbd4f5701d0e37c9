import type { User } from '@tryon/contract/account/account.ts';
import type { ProviderId } from '@tryon/contract/account/account-texts.ts';
import { PLANS } from '@tryon/contract/payments/plans.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useAction } from '#app/forms/use-action.ts';
import { useForm, usePosted } from '#app/forms/use-form.ts';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { loadAccountClient, useSession } from '#app/session/session-provider.tsx';
import { LinkButton } from '#app/shell/link-button.tsx';
import { accountFailureText } from '../account-failure.ts';
import { AccountActions, AccountFrame } from '../account-frame.tsx';
import { forForm } from '../account-request.ts';
import { AuthBoundary, AuthErrorNotice } from '../auth-error.tsx';
import { MailboxLine } from '../mailbox-line.tsx';
import { storeReturnPath, takeReturnPath } from '../return-path.ts';
import { useWelcome } from '../use-welcome.ts';
import { type Credentials, SignInForm, signIn } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Signing in and signing up, on one page. */
export function LoginPage() {
  const [search] = useSearchParams();
  const welcome = useWelcome();
  const isAgain = search.get('again') === 'true';
  const [hasSignedIn, setHasSignedIn] = useState(false);
  const isSignedIn = useReturnWhenSignedIn(!isAgain || hasSignedIn);
  const { sentTo } = usePosted();
  const [sent, setSent] = useState<Sent | null>(sentTo === undefined ? null : { email: sentTo });

  function enter(user: User): void {
    welcome(user);
    setHasSignedIn(true);
  }

  if (isSignedIn) return <SignedIn />;
  if (sent) return <SignUpSent sent={sent} onSignIn={enter} />;

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
        <ProviderButtons />
        {isNew ? <SignUpForm onSent={setSent} /> : <SignInForm onSignIn={enter} />}
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
function useReturnWhenSignedIn(counts: boolean): boolean {
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
        <LinkButton to="/">Open the fitting room</LinkButton>
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

/** One button per configured sign-in provider; renders nothing if there is none. */
function ProviderButtons() {
  const { providers } = useSiteFacts();
  const [opening, setOpening] = useState<ProviderId | null>(null);
  const { failure, run } = useAction(accountFailureText);

  useEffect(() => {
    // Going back from the provider restores this page from the browser's cache with the button still busy.
    const reset = () => setOpening(null);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  if (providers.length === 0) return null;

  async function begin(provider: ProviderId): Promise<void> {
    if (opening) return;
    setOpening(provider);
    const begun = await run(async () => {
      window.location.assign(await (await loadAccountClient()).begin({ provider }));
    });
    if (!begun) setOpening(null);
  }

  return (
    <>
      <div className="grid gap-2.5 mt-7">
        {failure && <Notice kind="error">{failure}</Notice>}
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            variant="secondary"
            aria-busy={opening === id || undefined}
            onClick={() => void begin(id)}
          >
            {opening === id ? `Opening ${name}` : `Continue with ${name}`}
          </Button>
        ))}
      </div>
      <p className="flex items-center gap-3.5 mt-6 text-[14.5px] text-ink-2 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
        or with your email
      </p>
    </>
  );
}

/** An address that a mail was sent to. Its password is known only to the page on which it was typed. */
type Sent = Pick<Credentials, 'email'> & Partial<Credentials>;

/**
 * Shown after signing up. The text is the same whether or not the address already had an account: only its owner
 * learns which from the email.
 */
function SignUpSent({ sent, onSignIn }: { sent: Sent; onSignIn: (user: User) => void }) {
  const { email, password } = sent;
  const [search] = useSearchParams();
  const { form, busy, failure, submit } = useForm({
    send: forForm(
      async () => ({ value: { email, password: password ?? '' } }),
      async (value) => onSignIn(await signIn.send(value, await loadAccountClient())),
    ),
  });
  return (
    <AccountFrame
      title="Check"
      emphasis="your mail"
      lead={
        <>
          We sent a mail to <strong>{email}</strong>. Open its link to verify the address, and all{' '}
          {PLANS.free.tryOnsPerMonth} free try-ons of the month are yours. You can already go in, with one.
        </>
      }
    >
      <MailboxLine />
      {failure || password === undefined ? (
        <SignInForm
          onSignIn={onSignIn}
          action={switchPath(search, true)}
          email={email}
          arrivedWith={failure && `${failure} If you had an account before, use its password.`}
        />
      ) : (
        <form ref={form} onSubmit={submit} aria-label="Go in">
          <BusyButton type="submit" size="main" busy={busy} busyText="Signing in">
            {search.get('reason') === 'try-on' ? 'Go on to your try-on' : 'Sign In'}
          </BusyButton>
        </form>
      )}
    </AccountFrame>
  );
}
