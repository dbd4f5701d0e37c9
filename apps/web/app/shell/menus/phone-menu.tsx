import { tryOnsLeftText } from '@tryon/contract/try-on/result-texts.ts';
import { buttonStyle } from '@tryon/ui/forms/button.tsx';
import { SHEET_LINK, Sheet, SheetClose } from '@tryon/ui/overlays/sheet.tsx';
import { type RefObject, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { createLateComponent } from '#app/rendering/late-component.tsx';
import type { SessionUser } from '#app/session/session-model.ts';
import { useSession, useSignInHere } from '#app/session/session-provider.tsx';
import { BRAND, Brand } from '#app/shell/brand.tsx';
import { LinkButton } from '#app/shell/link-button.tsx';
import { MAIN_LINKS } from '#app/shell/site-links.ts';
import { TryOnLink } from '#app/shell/try-on-link.tsx';
import { useTryOnsLeft } from '#app/shell/use-try-ons-left.ts';
import { UserFace } from './user-face.tsx';

const signOutDialog = createLateComponent(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

interface PhoneMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Receives the focus when the menu closes without a link being followed. */
  returnTo: RefObject<HTMLElement | null>;
}

/** The bar's links on a phone. */
export function PhoneMenu({ open, onOpenChange, returnTo }: PhoneMenuProps) {
  const { user } = useSession();
  const [isLeaving, setLeaving] = useState(false);
  const links = user ? [...MAIN_LINKS, { to: '/dashboard', name: 'Dashboard' }] : MAIN_LINKS;
  const follows = useRef(false);
  const follow = () => {
    follows.current = true;
  };
  return (
    <>
      <Sheet
        title="Menu"
        open={open}
        onOpenChange={onOpenChange}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // Following a link moves the focus to the new page instead.
          if (!follows.current) returnTo.current?.focus();
          follows.current = false;
        }}
        head={
          <span className={BRAND}>
            <Brand />
          </span>
        }
        foot={<MenuFoot onFollow={follow} onSignOut={() => setLeaving(true)} />}
      >
        <nav aria-label="Menu" data-clear-of-toasts>
          <ul>
            {links.map(({ to, name }) => (
              <li key={to}>
                <SheetClose>
                  <NavLink to={to} className={SHEET_LINK} onClick={follow}>
                    {name}
                  </NavLink>
                </SheetClose>
              </li>
            ))}
          </ul>
        </nav>
        {user && <MenuUser user={user} />}
      </Sheet>
      {isLeaving && <signOutDialog.Late returnTo={returnTo} onClose={() => setLeaving(false)} />}
    </>
  );
}

function MenuFoot({ onFollow, onSignOut }: { onFollow: () => void; onSignOut: () => void }) {
  const { user } = useSession();
  const signInHere = useSignInHere();
  return (
    <>
      <SheetClose>
        <TryOnLink onClick={onFollow} {...buttonStyle()} />
      </SheetClose>
      <SheetClose>
        {user ? (
          <button type="button" {...buttonStyle({ variant: 'secondary' })} onClick={onSignOut}>
            Sign Out
          </button>
        ) : (
          <LinkButton to={signInHere} onClick={onFollow} variant="secondary">
            Sign In
          </LinkButton>
        )}
      </SheetClose>
    </>
  );
}

/** The signed-in user and their remaining try-ons. */
function MenuUser({ user }: { user: SessionUser }) {
  const [left] = useTryOnsLeft();
  return (
    <p className="flex items-center gap-3 mt-6 text-ink-2 wrap-anywhere">
      <UserFace user={user} />
      <span>
        {user.name}
        <br />
        {user.email}
        {left !== null && (
          <>
            <br />
            <span className="flex-none text-[14px] text-ink-2 tabular-nums">{tryOnsLeftText(left)}</span>
          </>
        )}
      </span>
    </p>
  );
}
