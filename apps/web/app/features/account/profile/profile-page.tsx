import type { ConnectedExtension } from '@tryon/contract/account/connected-extension.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { SessionUser } from '#app/session/session-model.ts';
import { loadAccountClient, signInPath, useSession } from '#app/session/session-provider.tsx';
import { useForgetParameters } from '#app/shell/navigation/use-forget-parameters.ts';
import { saveFile } from '#app/storage/save-file.ts';
import { accountFailureText } from '../account-failure.ts';
import { AuthBoundary } from '../auth-error.tsx';
import { useConnectOutcome } from './connect-outcome.ts';
import { type AccountConnections, Connections } from './connections.tsx';
import { type DeviceSession, Devices } from './devices.tsx';
import {
  DeleteDialog,
  EmailDialog,
  NameDialog,
  PasswordDialog,
  type ProfileDialogProps,
} from './profile-dialogs.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { SecurityActivity } from './security-activity.tsx';
import { Setting, SettingList } from './setting-list.tsx';

interface ProfileProps {
  connections: AccountConnections;
  sessions: readonly DeviceSession[];
  extensions: readonly ConnectedExtension[];
}

const DIALOGS = {
  name: NameDialog,
  email: EmailDialog,
  password: PasswordDialog,
  delete: DeleteDialog,
} satisfies Record<string, ComponentType<ProfileDialogProps>>;
type DialogName = keyof typeof DIALOGS;

/** Everything stored about the user, with the actions to change it. */
export function Profile(props: ProfileProps) {
  const { user } = useSession();
  useLeaveWhenSignedOut();
  return <AuthBoundary>{user && <SignedInProfile key={user.id} user={user} {...props} />}</AuthBoundary>;
}

/** After signing out, leaves the page; if the session expired, lets the user sign in again and return. */
function useLeaveWhenSignedOut(): void {
  const { user, signOuts } = useSession();
  const navigate = useNavigate();
  const arrivedAt = useRef(signOuts);
  const isGone = user === null;
  const hasLeft = signOuts !== arrivedAt.current;
  useEffect(() => {
    if (isGone) void navigate(hasLeft ? '/' : signInPath('/dashboard'), { replace: true });
  }, [isGone, hasLeft, navigate]);
}

/** Reopens the dialog that the user left to sign in again, and clears the query. */
function useResumedEdit(open: (name: DialogName) => void): void {
  const edit = useSearchParams()[0].get('edit');
  const forget = useForgetParameters();
  useEffect(() => {
    if (edit === null) return;
    if (edit === 'email') open(edit);
    forget('edit');
  }, [edit, forget, open]);
}

function SignedInProfile({ user, connections, sessions, extensions }: ProfileProps & { user: SessionUser }) {
  const { confirm, forgetPerson } = useSession();
  useConnectOutcome();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const [open, setOpen] = useState<DialogName | null>(null);
  useResumedEdit(setOpen);

  async function tell(title: string, message?: string): Promise<void> {
    const isAccountGone = open === 'delete';
    if (!isAccountGone) await Promise.all([confirm(), revalidate()]);
    toasts.show({ type: 'success', title, message });
    if (isAccountGone) forgetPerson();
  }

  const OpenDialog = open && DIALOGS[open];
  return (
    <div className="grid gap-y-12 gap-x-(--gutter) mt-14 md:grid-cols-2 md:gap-x-16">
      <div className="grid content-start gap-12 min-w-0">
        <YourProfile user={user} connections={connections} onEdit={setOpen} onDone={tell} />
      </div>
      <div className="grid content-start gap-12 min-w-0">
        <Devices sessions={sessions} extensions={extensions} onDone={tell} />
        <SecurityActivity revision={sessions} />
        <YourData onDelete={() => setOpen('delete')} />
      </div>
      {OpenDialog && <OpenDialog user={user} {...connections} onClose={() => setOpen(null)} onDone={tell} />}
    </div>
  );
}

interface YourProfileProps extends ComponentProps<typeof Connections> {
  onEdit: (name: DialogName) => void;
}

function YourProfile({ onEdit, ...profile }: YourProfileProps) {
  const { user, connections, onDone } = profile;
  const edit = (name: DialogName, label: string, words = 'Edit') => (
    <Button variant="text" aria-label={label} onClick={() => onEdit(name)}>
      {words}
    </Button>
  );
  return (
    <SettingList id="profile" title="Your profile">
      <ProfilePicture user={user} onDone={onDone} />
      <Setting name="Name" value={user.name}>
        {edit('name', 'Edit name')}
      </Setting>
      <Setting name="Email" value={`${user.email}${user.emailVerified ? '' : ' (not verified)'}`}>
        {edit('email', 'Change email', 'Change')}
      </Setting>
      {connections.pendingEmail && (
        <Setting name="New email" value={`${connections.pendingEmail} (not confirmed yet)`}>
          {edit('email', 'Send again', 'Send again')}
        </Setting>
      )}
      <Setting name="Password" value={connections.hasPassword ? '••••••••' : 'None yet'}>
        {connections.hasPassword ? (
          edit('password', 'Change password', 'Change')
        ) : (
          <Link to="/forgot-password" className="button" data-variant="text">
            Set one
          </Link>
        )}
      </Setting>
      <Connections {...profile} />
    </SettingList>
  );
}

function YourData({ onDelete }: { onDelete: () => void }) {
  const toasts = useToasts();

  async function exportData(): Promise<void> {
    try {
      const data = JSON.stringify(await (await loadAccountClient()).exportData(), null, 2);
      saveFile(new File([data], 'virtual-try-on-data.json', { type: 'application/json' }));
    } catch (error) {
      toasts.show({ type: 'error', title: 'The export failed', message: accountFailureText(error) });
    }
  }

  return (
    <SettingList id="your-data" title="Your data">
      <Setting name="Everything we hold, as one file">
        <Button variant="text" onClick={() => void exportData()}>
          Export my data
        </Button>
      </Setting>
      <Setting name="Account and sessions">
        <Button variant="text" className="text-bad" onClick={onDelete}>
          Delete my account
        </Button>
      </Setting>
    </SettingList>
  );
}
