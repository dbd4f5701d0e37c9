import { AUTH_ERROR_TEXTS } from '@tryon/contract/account/account-texts.ts';
import { Banner } from '@tryon/ui/feedback/banner.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '#app/rendering/error-boundary.tsx';
import { useSession } from '#app/session/session-provider.tsx';

/** Replaces content that depends on the session when the session cannot be determined. */
export function AuthError({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <section
      className="mt-6 rounded-sm border-2 border-bad bg-paper p-6"
      role="alert"
      aria-labelledby="auth-error-title"
    >
      <h2 id="auth-error-title" className="type-d4">
        {AUTH_ERROR_TEXTS.title}
      </h2>
      <p className="mt-2.5">We could not find out whether you are signed in. Nothing of yours is lost.</p>
      <p className="flex flex-wrap gap-3 mt-5">
        <Button onClick={onTryAgain}>{AUTH_ERROR_TEXTS.tryAgain}</Button>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {AUTH_ERROR_TEXTS.reloadPage}
        </Button>
      </p>
    </section>
  );
}

/** Wraps content that depends on the session and shows the error in its place if it fails. */
export function AuthBoundary({ children }: { children: ReactNode }) {
  const { retry } = useSession();
  const fallback = (tryAgain: () => void) => (
    <AuthError
      onTryAgain={() => {
        tryAgain();
        void retry();
      }}
    />
  );
  return <ErrorBoundary fallback={fallback}>{children}</ErrorBoundary>;
}

/**
 * Reports that sign-in does not respond, fully or in part. It is shown above the form and leaves it mounted, so the
 * user's input is kept.
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
