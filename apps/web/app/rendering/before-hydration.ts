const TAKEN_OVER = 'tryon:taken-over';

/**
 * Holds files that are chosen or dropped before hydration until the page listens for them. Otherwise the browser
 * would navigate away from the page to a dropped photo.
 */
const HOLD_FILES = `{
  const held = new Map();
  const allow = (event) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  };
  const drop = (event) => {
    const files = [...event.dataTransfer.files];
    if (!files.length) return;
    event.preventDefault();
    held.set(event.target, files);
  };
  addEventListener('dragover', allow, true);
  addEventListener('drop', drop, true);
  addEventListener('${TAKEN_OVER}', () => {
    removeEventListener('dragover', allow, true);
    removeEventListener('drop', drop, true);
    for (const input of document.querySelectorAll('input[type=file]')) {
      if (input.files.length) input.dispatchEvent(new Event('change', { bubbles: true }));
    }
    for (const [target, files] of held) {
      const dataTransfer = new DataTransfer();
      for (const file of files) dataTransfer.items.add(file);
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, { once: true });
}`;

/** Set on the root element once another page is loading. */
const LEFT = 'data-left';

/**
 * After a reload, going back to a page reached by client-side navigation changes only the address: hydration would
 * then mistake this page's markup for that page's. So that page is reloaded from the server, also if the address
 * changed before this script ran, and this page is no longer hydrated. Fragments of the same page are left alone. If
 * server and browser disagree about an address, it is reloaded only once, to avoid an endless loop.
 */
const loadPageGoneBackTo = (path: string) => `{
  const own = ${JSON.stringify(path).replaceAll('<', '\\u003c')};
  const root = document.documentElement;
  const page = () => location.pathname + location.search;
  const note = (asked) => history.replaceState({ ...history.state, asked }, '');
  const leave = () => {
    const stays = page() === own || history.state?.asked === page();
    if (stays && !root.hasAttribute('${LEFT}')) return;
    root.setAttribute('${LEFT}', '');
    note(page());
    location.reload();
  };
  if (page() === own && history.state?.asked) note();
  leave();
  addEventListener('popstate', leave);
  addEventListener('${TAKEN_OVER}', () => removeEventListener('popstate', leave), { once: true });
}`;

/**
 * Inlined as source text and run in the browser before the page's own script.
 * @param path path and query of the page as requested from the server.
 */
export const beforeHydration = (path: string): string => HOLD_FILES + loadPageGoneBackTo(path);

/** Another page is loading, so this one must not be hydrated. */
export const isPageLeft = (): boolean => document.documentElement.hasAttribute(LEFT);

/** Replays what was held. From now on the page itself handles files and navigation. */
export function announceHydration(): void {
  window.dispatchEvent(new Event(TAKEN_OVER));
}
