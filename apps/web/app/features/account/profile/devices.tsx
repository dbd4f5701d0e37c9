import type { sessionSchema } from '@tryon/contract/account/account.ts';
import type { AccountClient } from '@tryon/contract/account/account-client.ts';
import type { ConnectedExtension } from '@tryon/contract/account/connected-extension.ts';
import { deviceName } from '@tryon/contract/account/device-name.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import type { z } from 'zod';
import { shortDayText } from '#app/format/day-text.ts';
import { useAction } from '#app/forms/use-action.ts';
import { loadAccountClient } from '#app/session/session-provider.tsx';
import { accountFailureText } from '../account-failure.ts';
import { Setting, SettingList } from './setting-list.tsx';

export type DeviceSession = z.infer<typeof sessionSchema>;

interface DevicesProps {
  sessions: readonly DeviceSession[];
  /** The extension, once for each browser where it is connected. */
  extensions: readonly ConnectedExtension[];
  onDone: (title: string, message?: string) => Promise<void>;
}

/** Where the user is signed in, this browser first; each session can be ended immediately. */
export function Devices({ sessions, extensions, onDone }: DevicesProps) {
  const { failure, run } = useAction(accountFailureText);
  const ordered = [...sessions].sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));

  const attempt = (work: (client: AccountClient) => Promise<void>, title: string) =>
    run(async () => {
      await work(await loadAccountClient());
      await onDone(title, 'It takes effect at once.');
    });
  const revoke = (id: string) => attempt((client) => client.revokeSession({ id }), 'Device signed out');
  const disconnect = (id: string) =>
    attempt((client) => client.disconnectExtension({ id }), 'Extension disconnected');
  const revokeOthers = () =>
    attempt((client) => client.revokeOtherSessions(), 'Every other device signed out');

  return (
    <SettingList id="devices" title="Devices">
      {failure && (
        <li className="py-3">
          <Notice kind="error">{failure}</Notice>
        </li>
      )}
      {ordered.map(({ id, userAgent, createdAt, isCurrent }) => (
        <Setting
          key={id}
          name={deviceName(userAgent)}
          value={isCurrent ? '(this one)' : `since ${shortDayText(createdAt)}`}
        >
          {isCurrent ? (
            'now'
          ) : (
            <Button
              variant="text"
              aria-label={`Sign out ${deviceName(userAgent)}, since ${shortDayText(createdAt)}`}
              onClick={() => void revoke(id)}
            >
              Sign out
            </Button>
          )}
        </Setting>
      ))}
      {extensions.map(({ id, userAgent, connectedAt }) => (
        <Setting
          key={id}
          name={`Extension in ${deviceName(userAgent)}`}
          value={`since ${shortDayText(connectedAt)}`}
        >
          <Button
            variant="text"
            aria-label={`Disconnect the extension in ${deviceName(userAgent)}, since ${shortDayText(connectedAt)}`}
            onClick={() => void disconnect(id)}
          >
            Disconnect
          </Button>
        </Setting>
      ))}
      {ordered.length > 2 && (
        <Setting name="All but this one">
          <Button variant="text" onClick={() => void revokeOthers()}>
            Sign out everywhere else
          </Button>
        </Setting>
      )}
    </SettingList>
  );
}
