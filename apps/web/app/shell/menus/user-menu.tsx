import { tryOnsLeftText } from '@tryon/contract/try-on/result-texts.ts';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '@tryon/ui/overlays/menu.tsx';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { createLateComponent } from '#app/rendering/late-component.tsx';
import type { SessionUser } from '#app/session/session-model.ts';
import { useTryOnsLeft } from '#app/shell/use-try-ons-left.ts';
import { USER_BUTTON } from './user-button.ts';
import { UserFace } from './user-face.tsx';

const signOutDialog = createLateComponent(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

const PRESSABLE =
  'cursor-pointer hover:bg-[color-mix(in_oklab,transparent,var(--color-wine)_9%)] aria-expanded:bg-[color-mix(in_oklab,transparent,var(--color-wine)_9%)]';

/** The signed-in user, their remaining try-ons, and sign-out. Loaded for signed-in users only. */
export function UserMenu({ user }: { user: SessionUser }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [left, refresh] = useTryOnsLeft();
  return (
    <>
      <Menu
        trigger={
          <button ref={button} type="button" className={`${USER_BUTTON} ${PRESSABLE}`} onFocus={refresh}>
            <UserFace user={user} />
            <span className="sr-only">Account of </span>
            <span className="max-w-[12em] overflow-hidden font-medium text-ellipsis">{user.name}</span>
            {left !== null && (
              <span className="flex-none text-[14px] text-ink-2 tabular-nums">{tryOnsLeftText(left)}</span>
            )}
            <Chevron />
          </button>
        }
      >
        <MenuHeading title={user.name} text={user.email} />
        <MenuSeparator />
        <MenuItem asChild>
          <Link to="/dashboard">Dashboard</Link>
        </MenuItem>
        <MenuItem onSelect={() => setLeaving(true)}>Sign Out</MenuItem>
      </Menu>
      {isLeaving && <signOutDialog.Late returnTo={button} onClose={() => setLeaving(false)} />}
    </>
  );
}

function Chevron() {
  return (
    <svg className="flex-none" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}
