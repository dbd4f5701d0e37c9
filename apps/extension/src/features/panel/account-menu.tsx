import { Button } from '@tryon/ui/forms/button.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '@tryon/ui/overlays/menu.tsx';
import type { PanelProps } from './create-panel.ts';

/** The connected user and the account actions. */
export function AccountMenu({ panel, state }: PanelProps) {
  const { user } = state.account;
  return (
    <Menu
      trigger={
        <Button variant="tool" className="bg-transparent text-ink shadow-none" aria-label="Account">
          <PersonIcon />
        </Button>
      }
    >
      {user ? (
        <>
          <MenuHeading title={user.name} text={user.email} />
          <MenuSeparator />
          <MenuItem onSelect={() => panel.openSite('/dashboard')}>Dashboard</MenuItem>
          <MenuItem onSelect={() => panel.openSite('/pricing')}>Plans</MenuItem>
          <MenuItem onSelect={() => void panel.signOut()}>Sign Out</MenuItem>
        </>
      ) : (
        <>
          <MenuHeading title="Not signed in" />
          <MenuSeparator />
          <MenuItem onSelect={() => void panel.connect()}>Sign In</MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem onSelect={() => panel.openSite('/privacy')}>Privacy</MenuItem>
    </Menu>
  );
}

function PersonIcon() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="8" r="4.2" />
      <path d="M4.500 20.500c1-4 4-6 7.500-6s6.500 2 7.500 6" />
    </svg>
  );
}
