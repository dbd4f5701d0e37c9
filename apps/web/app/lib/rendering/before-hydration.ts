const TAKEN_OVER = 'tryon:taken-over';

/**
 * A form that only the script can send is held when it is sent before that script is there: the browser would post it
 * to a page that takes no posts, and everything typed would be gone. It is sent once the script has taken over. Forms
 * with an `action` need no script.
 */
const HOLD_SUBMIT = `{
  let held = null;
  const hold = (event) => {
    if (event.target.hasAttribute('action')) return;
    event.preventDefault();
    held = event.target;
  };
  addEventListener('submit', hold, true);
  addEventListener('${TAKEN_OVER}', () => {
    removeEventListener('submit', hold, true);
    if (held?.isConnected) held.requestSubmit();
  }, { once: true });
}`;

/**
 * Files that are chosen or dropped before the script is there are kept until it listens; by itself a browser would show
 * a dropped photo in place of the page.
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

/** On the root element once another page is on its way. */
const LEFT = 'data-left';

/**
 * After a reload, going back to a page that was reached without loading changes the address and nothing else: the
 * script would take this page's markup for that page's. The browser asks for that page instead, also where the address
 * changed before this script was there, and this page's own script no longer takes over. Places on the same page are
 * its own business. An address that server and browser read differently is asked for once: more would never end.
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
 * Runs in the browser ahead of the page's own script, as the text it is here.
 * @param path path and query of the page, as the server was asked for it.
 */
export const beforeHydration = (path: string): string => HOLD_SUBMIT + HOLD_FILES + loadPageGoneBackTo(path);

/** Another page is on its way: the script of this one must leave its markup alone. */
export const isPageLeft = (): boolean => document.documentElement.hasAttribute(LEFT);

/** Hands on what was held; from now on forms, files and ways are the page's own business. */
export function announceHydration(): void {
  window.dispatchEvent(new Event(TAKEN_OVER));
}
