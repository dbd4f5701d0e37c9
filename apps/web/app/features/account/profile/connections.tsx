import type { connectionsAnswerSchema } from '@tryon/contract/account/account.ts';
import { PROVIDER_IDS, type ProviderId } from '@tryon/contract/account/account-texts.ts';
import type { SignInProvider } from '@tryon/contract/site/site-context.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { useState } from 'react';
import type { z } from 'zod';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import type { SessionUser } from '#app/session/session-model.ts';
import { loadAccountClient } from '#app/session/session-provider.tsx';
import { accountFailureText } from '../account-failure.ts';
import { accountCheck } from '../account-request.ts';
import { CurrentPassword } from '../password-fields.tsx';
import { DialogForm } from './dialog-form.tsx';
import type { ProfileDialogProps } from './profile-dialogs.tsx';
import { Setting } from './setting-list.tsx';

export type AccountConnections = z.infer<typeof connectionsAnswerSchema>;

interface ConnectionsProps {
  user: SessionUser;
  connections: AccountConnections;
  onDone: (title: string, message?: string) => Promise<void>;
}

/** The external accounts that can sign in to this one, and those that could be connected. */
export function Connections({ user, connections, onDone }: ConnectionsProps) {
  const { providers: offered } = useSiteFacts();
  const [failure, setFailure] = useState<{ id: string; text: string } | null>(null);
  const [connecting, setConnecting] = useState<SignInProvider | null>(null);
  const connected = connections.providers.map(({ id }) => id);
  const free = offered.filter(({ id }) => !connected.includes(id));

  async function disconnect(provider: ProviderId): Promise<void> {
    try {
      setFailure(null);
      await (await loadAccountClient()).disconnect({ provider });
      await onDone('Account disconnected', 'Every other device is signed out.');
    } catch (error) {
      setFailure({ id: provider, text: accountFailureText(error) });
    }
  }

  if (connected.length + free.length === 0) {
    return <Setting name="Connected accounts" value="None; you sign in with email and password." />;
  }
  return (
    <>
      {PROVIDER_IDS.filter((id) => connected.includes(id)).map((id) => {
        const name = offered.find((provider) => provider.id === id)?.name ?? id;
        return (
          <Setting
            key={id}
            name={`Connected to ${name}`}
            value={
              failure?.id === id && (
                <span className="text-bad text-[14.5px]" role="alert">
                  {failure.text}
                </span>
              )
            }
          >
            <Button variant="text" aria-label={`Disconnect ${name}`} onClick={() => void disconnect(id)}>
              Disconnect
            </Button>
          </Setting>
        );
      })}
      {free.map((provider) => (
        <Setting key={provider.id} name={provider.name} value="not connected">
          <Button
            variant="text"
            aria-label={`Connect ${provider.name}`}
            onClick={() => setConnecting(provider)}
          >
            Connect
          </Button>
        </Setting>
      ))}
      {connecting && (
        <ConnectDialog
          user={user}
          provider={connecting}
          hasPassword={connections.hasPassword}
          onClose={() => setConnecting(null)}
        />
      )}
    </>
  );
}

const check = accountCheck(({ accountBodies }) => accountBodies.connect);

type ConnectDialogProps = Pick<ProfileDialogProps, 'user' | 'hasPassword' | 'onClose'> & {
  provider: SignInProvider;
};

/** Confirms the user's identity and redirects to the provider, which returns to the dashboard. */
function ConnectDialog({ user, provider, hasPassword, onClose }: ConnectDialogProps) {
  return (
    <DialogForm
      title={`Connect ${provider.name}?`}
      description={`You go to ${provider.name} and come back. From then on it opens this account, too.`}
      sendText={`Go to ${provider.name}`}
      busyText="Opening"
      check={(values) => check({ ...values, provider: provider.id })}
      send={async (body, client) => window.location.assign(await client.connect(body))}
      onClose={onClose}
    >
      {hasPassword && <CurrentPassword email={user.email} />}
    </DialogForm>
  );
}
