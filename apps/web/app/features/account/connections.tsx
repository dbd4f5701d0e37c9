import type { connectionsAnswerSchema } from '@tryon/contract/account.ts';
import { PROVIDER_IDS } from '@tryon/contract/account-texts.ts';
import { Button } from '@tryon/ui/button.tsx';
import { useState } from 'react';
import type { z } from 'zod';
import type { SignInProvider } from '#app/lib/session-loader.ts';
import { loadAccountClient } from '#app/lib/session-page.ts';
import { explainFailure } from './explain-failure.ts';
import { Setting } from './setting-list.tsx';

export type AccountConnections = z.infer<typeof connectionsAnswerSchema>;

interface ConnectionsProps {
  connections: AccountConnections;
  /** Those that are configured, for their names. */
  offered: readonly SignInProvider[];
  onDone: (title: string) => Promise<void>;
}

/** The accounts of elsewhere that open this one. */
export function Connections({ connections, offered, onDone }: ConnectionsProps) {
  const [failure, setFailure] = useState<string | null>(null);

  async function disconnect(id: string): Promise<void> {
    const provider = PROVIDER_IDS.find((known) => known === id);
    if (!provider) return;
    try {
      setFailure(null);
      await (await loadAccountClient()).disconnect({ provider });
      await onDone('Account disconnected');
    } catch (error) {
      setFailure(explainFailure(error));
    }
  }

  if (connections.providers.length === 0) {
    return <Setting name="Connected accounts" value="None; you sign in with e-mail and password." />;
  }
  return connections.providers.map(({ id }) => {
    const name = offered.find((provider) => provider.id === id)?.name ?? id;
    return (
      <Setting
        key={id}
        name={`Connected to ${name}`}
        value={
          failure && (
            <span className="setting-failure" role="alert">
              {failure}
            </span>
          )
        }
        action={
          <Button variant="text" aria-label={`Disconnect ${name}`} onClick={() => void disconnect(id)}>
            Disconnect
          </Button>
        }
      />
    );
  });
}
