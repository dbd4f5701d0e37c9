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
 * After a reload, going back to a page that was reached without loading changes the address and nothing else: the
 * script would take this page's markup for that page's. The browser asks for that page instead. Places on the same
 * page are its own business.
 */
const LOAD_PAGE_GONE_BACK_TO = `{
  const page = () => location.pathname + location.search;
  const own = page();
  const leave = () => page() !== own && location.reload();
  addEventListener('popstate', leave);
  addEventListener('${TAKEN_OVER}', () => removeEventListener('popstate', leave), { once: true });
}`;

/** Runs in the browser ahead of the page's own script, as the text it is here. */
export const BEFORE_TAKING_OVER = HOLD_SUBMIT + LOAD_PAGE_GONE_BACK_TO;

/** Sends the form that was held; from now on forms and ways are the page's own business. */
export function tellTakenOver(): void {
  window.dispatchEvent(new Event(TAKEN_OVER));
}
