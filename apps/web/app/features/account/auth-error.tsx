import { AUTH_ERROR_TEXTS } from '@tryon/contract/account/account-texts.ts';
import { Banner } from '@tryon/ui/feedback/banner.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Component, type ReactNode } from 'react';
import { useSession } from '#app/lib/session/session.ts';
import './auth-error.css';

/** Stands in place of what needs to know who is signed in, when that cannot be found out. */
export function AuthError({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <section className="auth-error" role="alert" aria-labelledby="auth-error-title">
      <h2 id="auth-error-title" className="type-d4">
        {AUTH_ERROR_TEXTS.title}
      </h2>
      <p>We could not find out whether you are signed in. Nothing of yours is lost.</p>
      <p className="auth-error-actions">
        <Button onClick={onTryAgain}>{AUTH_ERROR_TEXTS.tryAgain}</Button>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {AUTH_ERROR_TEXTS.reloadPage}
        </Button>
      </p>
    </section>
  );
}

/**
 * Keeps failures of the parts that stand on the session. React catches what breaks while drawing only in a class.
 */
class FailureBoundary extends Component<
  { onTryAgain: () => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <AuthError
        onTryAgain={() => {
          this.setState({ failed: false });
          this.props.onTryAgain();
        }}
      />
    );
  }
}

/** Around what stands on the session: shows the error in its place when it breaks. */
export function AuthBoundary({ children }: { children: ReactNode }) {
  const { retry } = useSession();
  return <FailureBoundary onTryAgain={() => void retry()}>{children}</FailureBoundary>;
}

/**
 * Says that signing in does not answer, at all or everywhere. It stands before what needs it and leaves that alone:
 * what was typed there stays.
 */
export function AuthErrorNotice() {
  const { status, retry } = useSession();
  if (status === 'error') return <AuthError onTryAgain={() => void retry()} />;
  if (status !== 'degraded') return null;
  return (
    <Banner kind="warning" label="Signing in" place="inset" live>
      Signing in is slow to answer right now. You can go on; it is tried again by itself.
    </Banner>
  );
}
