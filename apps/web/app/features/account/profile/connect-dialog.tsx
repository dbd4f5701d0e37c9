import { accountBodies } from '@tryon/contract/account/account.ts';
import type { SignInProvider } from '@tryon/contract/site/site-context.ts';
import type { SessionUser } from '#app/lib/session/session.ts';
import { loadAccountClient } from '#app/lib/session/session-provider.tsx';
import { checkBy } from '../use-account-form.ts';
import { CurrentPassword } from './current-password.tsx';
import { DialogForm } from './dialog-form.tsx';

interface ConnectDialogProps {
  user: SessionUser;
  provider: SignInProvider;
  /** A user without a password confirms their identity by signing in again instead. */
  hasPassword: boolean;
  onClose: () => void;
}

/** Confirms the user's identity and redirects to the provider, which returns to the dashboard. */
export function ConnectDialog({ user, provider, hasPassword, onClose }: ConnectDialogProps) {
  const check = checkBy(accountBodies.connect);
  return (
    <DialogForm
      title={`Connect ${provider.name}?`}
      description={`You go to ${provider.name} and come back. From then on it opens this account, too.`}
      sendText={`Go to ${provider.name}`}
      busyText="Opening"
      check={(values) => check({ ...values, provider: provider.id })}
      send={async (body) => {
        window.location.assign(await (await loadAccountClient()).connect(body));
      }}
      onClose={onClose}
      fields={(problems) =>
        hasPassword && <CurrentPassword user={user} name="password" error={problems.password} />
      }
    />
  );
}
