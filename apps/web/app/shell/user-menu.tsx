import { Menu, MenuHeading, MenuItem, MenuSeparator } from '@tryon/ui/menu.tsx';
import { Link } from 'react-router';
import { type SessionUser, useSession } from '#app/lib/session.ts';

/** Who is signed in, and the way out. Loaded for signed-in people only. */
export function UserMenu({ user }: { user: SessionUser }) {
  const { signOut } = useSession();
  return (
    <Menu
      trigger={
        <button type="button" className="user-name" aria-label={`Account of ${user.name}`}>
          {user.name}
        </button>
      }
    >
      <MenuHeading title={user.name} text={user.email} />
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/dashboard">Dashboard</Link>
      </MenuItem>
      <MenuItem onSelect={signOut}>Sign Out</MenuItem>
    </Menu>
  );
}
