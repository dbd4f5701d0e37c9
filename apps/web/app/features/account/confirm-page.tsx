import type { LinkFacts, LinkKind } from '@tryon/contract/account/account.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { signInAgainPath } from '#app/session/session-provider.tsx';
import { LinkButton } from '#app/shell/link-button.tsx';
import { AccountActions, AccountFrame } from './account-frame.tsx';
import { WornOutLink } from './worn-out-link.tsx';

/** A mail link, as its page gets it. */
export interface ConfirmPageProps {
  token: string;
  /** Null for a link that is no longer valid. */
  link: LinkFacts;
  /** What is said of such a link; from the server, as the page needs no other wording. */
  problem: string;
}

const WORDS = {
  verify_email: {
    title: 'Is this',
    emphasis: 'your address?',
    lead: (email: string) =>
      `An account here was made with ${email}. Confirm it if that was you; otherwise close this page, and nothing happens.`,
    press: 'Confirm my address',
  },
  change_email: {
    title: 'Your new',
    emphasis: 'address',
    lead: (email: string) =>
      `From now on you sign in with ${email}. Every other device is signed out, and the former address gets a mail.`,
    press: 'Confirm my new address',
  },
  restore_email: {
    title: 'It was not',
    emphasis: 'you?',
    lead: (email: string) =>
      `Your account gets ${email} back. Every device is signed out, what was connected since goes, and you choose a new password.`,
    press: 'Put my address back',
  },
} satisfies Record<Exclude<LinkKind, 'reset_password'>, unknown>;

/** Target page of the links in emails: one button, which the browser posts by itself in any case. */
export function ConfirmPage({ token, link, problem }: ConfirmPageProps) {
  if (!link || link.kind === 'reset_password') {
    return (
      <WornOutLink
        lead="A link works once, for a limited time, and ends when the password or the address of its account changes."
        problem={problem}
        to="/dashboard"
      >
        Open my account
      </WornOutLink>
    );
  }
  const { title, emphasis, lead, press } = WORDS[link.kind];
  if (link.needsSignIn) {
    const back = `/confirm?${new URLSearchParams({ token })}`;
    return (
      <AccountFrame
        title="First"
        emphasis="sign in"
        lead="Only the account that asked for the new address can confirm it. Sign in to it in this browser, and you come back here."
      >
        <AccountActions>
          <LinkButton to={signInAgainPath(back)}>Sign in</LinkButton>
        </AccountActions>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={title} emphasis={emphasis} lead={lead(link.email)}>
      <form method="post">
        <Button type="submit" size="main">
          {press}
        </Button>
      </form>
    </AccountFrame>
  );
}
