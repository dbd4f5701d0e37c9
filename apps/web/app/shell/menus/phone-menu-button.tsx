import { useRef, useState } from 'react';
import { createLateComponent } from '#app/rendering/late-component.tsx';

const menu = createLateComponent(async () => (await import('./phone-menu.tsx')).PhoneMenu);

const LOOK = '-mr-2.75 size-12 cursor-pointer place-items-center rounded-sm';

/** Opens the menu, which is loaded on demand. Without JavaScript the footer's links replace it. */
export function PhoneMenuButton() {
  const button = useRef<HTMLButtonElement>(null);
  // Null until it is opened for the first time.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const fetchAhead = () => void menu.fetchAhead();
  return (
    <>
      <a href="#site-links" className={`hidden max-md:noscript:grid ${LOOK}`} aria-label="Menu">
        <MenuSign />
      </a>
      <button
        ref={button}
        type="button"
        className={`grid md:hidden noscript:hidden ${LOOK}`}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen === true}
        onPointerDown={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setOpen(true)}
      >
        <MenuSign />
      </button>
      {isOpen !== null && <menu.Late open={isOpen} onOpenChange={setOpen} returnTo={button} />}
    </>
  );
}

function MenuSign() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <path d="M3 9H23M3 17H23" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
