const TAKEN_OVER = 'tryon:taken-over';

/**
 * Runs in the browser ahead of the page's own script, as the text it is here. A form that only the script can send is
 * held when it is sent before that script is there: the browser would post it to a page that takes no posts, and
 * everything typed would be gone. It is sent once the script has taken over. Forms with an `action` need no script.
 */
export const HOLD_EARLY_SUBMIT = `{
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

/** Sends the form that was held; from now on forms are the page's own business. */
export function releaseEarlySubmit(): void {
  window.dispatchEvent(new Event(TAKEN_OVER));
}
