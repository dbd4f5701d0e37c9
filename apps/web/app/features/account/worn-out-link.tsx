import { Notice } from '@tryon/ui/feedback/notice.tsx';
import type { ReactNode } from 'react';
import { LinkButton } from '#app/shell/link-button.tsx';
import { AccountActions, AccountFrame } from './account-frame.tsx';

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
        <LinkButton to={to}>{children}</LinkButton>
        <LinkButton to="/login" variant="secondary">
          Go to sign in
        </LinkButton>
      </AccountActions>
    </AccountFrame>
  );
}
