import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { buttonStyle } from '@tryon/ui/forms/button.tsx';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { usePosted } from '#app/forms/use-form.ts';
import { signInPath, useSession } from '#app/session/session-provider.tsx';
import { LinkButton } from '#app/shell/link-button.tsx';
import { AccountActions, AccountFrame } from './account-frame.tsx';
import { EXTENSION_PAGE } from './return-path.ts';

/**
 * Asks whether the browser extension may use this account for try-ons. The browser posts the form by itself in any case,
 * because it leaves the site. `cancelTo` is null for an invalid request.
 */
export function ConnectExtensionPage({ cancelTo }: { cancelTo: string | null }) {
  const { user } = useSession();
  const { search } = useLocation();
  const [busy, setBusy] = useState(false);
  const { failure } = usePosted();
  if (!user) return <Navigate to={signInPath(EXTENSION_PAGE + search)} replace />;
  if (cancelTo === null) return <UnknownExtension />;
  return (
    <AccountFrame
      title="Connect"
      emphasis="the extension"
      lead={
        <>
          Signed in as <strong>{user.email}</strong>. The extension asks for two things, in this browser
          alone.
        </>
      }
    >
      {failure && <Notice kind="error">{failure}</Notice>}
      <ul className="grid gap-2.5 mt-6 pl-[1.1em] [list-style:disc] [&>li::marker]:text-thread">
        <li>To make try-ons for you, with the try-ons of your plan.</li>
        <li>To know your name, your email address and how many try-ons are left.</li>
      </ul>
      <p className="mt-6 rounded-sm bg-linen px-4.5 py-4 text-[14.5px]/[1.45]">
        It can change nothing about your account and pay for nothing. It is disconnected when you sign out
        here or change your password, and whenever you like on your dashboard.
      </p>
      <form method="post" onSubmit={() => setBusy(true)}>
        <AccountActions>
          <BusyButton type="submit" size="main" busy={busy} busyText="Connecting">
            Connect the extension
          </BusyButton>
          <a href={cancelTo} {...buttonStyle({ variant: 'text' })}>
            Cancel
          </a>
        </AccountActions>
      </form>
    </AccountFrame>
  );
}

function UnknownExtension() {
  return (
    <AccountFrame
      closed
      title="No extension"
      emphasis="we know"
      lead="What opened this page is no extension of this site, or it asked in a wrong way. Nothing was connected."
    >
      <AccountActions>
        <LinkButton to="/extension">About the extension</LinkButton>
      </AccountActions>
    </AccountFrame>
  );
}
