import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PeekingFigure } from './peeking-figure.tsx';

interface AccountFrameProps {
  /** The heading; `emphasis` is its part in italics. */
  title: string;
  emphasis: string;
  lead: ReactNode;
  /** Draws the curtain closed, without the figure: there is nothing to enter. */
  closed?: boolean;
  children?: ReactNode;
}

/** Layout of a sign-in page: the form on the left, a figure looking out from behind a curtain on the right. */
export function AccountFrame({ title, emphasis, lead, closed = false, children }: AccountFrameProps) {
  return (
    <div className="account grid flex-1 content-start md:min-h-[max(100dvh,720px)] md:grid-cols-2 md:content-stretch">
      <div className="flex flex-col pt-5 pr-[max(var(--margin),env(safe-area-inset-right))] pb-8 pl-[max(var(--margin),env(safe-area-inset-left))] md:pt-31 md:pb-6.5">
        <div className="w-full max-w-100 mx-auto md:my-auto [&>form]:grid [&>form]:gap-5.5 [&>form]:mt-7 [&>.notice]:mt-6 [&>.banner]:mt-6 [&_p_a:not(.button)]:underline [&_p_a:not(.button)]:decoration-1 [&_p_a:not(.button)]:underline-offset-3 [&_p_a:not(.button):hover]:text-thread">
          <h1 className="type-d2 ml-[-0.02em]">
            {title} <em>{emphasis}</em>
          </h1>
          <p className="mt-5 text-balance text-ink-2 wrap-anywhere">{lead}</p>
          {children}
        </div>
        <p className="type-least mt-auto pt-12 text-ink-2 max-md:mx-auto max-md:w-full max-md:max-w-100">
          Photos are held in memory, never stored, never used for training.
        </p>
      </div>
      <PeekingFigure closed={closed} />
    </div>
  );
}

/** What to do next, below the text. */
export function AccountActions({ children }: { children: ReactNode }) {
  return <p className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">{children}</p>;
}

interface WornOutLinkProps {
  lead: string;
  problem: string;
  /** What to do instead, beside signing in. */
  to: string;
  children: ReactNode;
}

/** Shown instead of a form whose link is no longer valid. */
export function WornOutLink({ lead, problem, to, children }: WornOutLinkProps) {
  return (
    <AccountFrame closed title="This link is" emphasis="worn out" lead={lead}>
      <Notice kind="error">{problem}</Notice>
      <AccountActions>
        <Link to={to} {...buttonLook()}>
          {children}
        </Link>
        <Link to="/login" {...buttonLook({ variant: 'secondary' })}>
          Go to sign in
        </Link>
      </AccountActions>
    </AccountFrame>
  );
}

/** Where to read emails on an installation that does not send any. */
export function MailboxLine() {
  return (
    <p className="mt-6 rounded-sm bg-linen px-4.5 py-4 text-[14.5px]/[1.45]">
      No mail server is set up here: mails stay on this machine.{' '}
      <a href="/api/dev/mailbox/view" target="_blank" rel="noreferrer">
        Open the mailbox
      </a>
      .
    </p>
  );
}
