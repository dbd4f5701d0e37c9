import { type FoundAnswer, foundAnswerSchema, type ToShop } from '#src/features/messages/messages.ts';

/** Injects the script into a page that lacks it; browsers allow this right after a user gesture. */
async function bringScript(tabId: number): Promise<void> {
  await chrome.scripting.executeScript({ target: { tabId }, files: ['/shop.js'] });
}

/** Sends a message to a shop's page. Rejects where extensions are not allowed, as on the browser's own pages. */
async function sendToShop(tabId: number, message: ToShop): Promise<unknown> {
  await bringScript(tabId);
  return chrome.tabs.sendMessage(tabId, message, { frameId: 0 });
}

/** What was found on the page; null where the extension has no access. */
export async function findInShop(tabId: number): Promise<FoundAnswer | null> {
  const answer = await sendToShop(tabId, { type: 'find-garment' }).catch(() => null);
  return foundAnswerSchema.safeParse(answer).data ?? null;
}

/** Asks the page for its garment, for one picture, or to let the user pick one; false if it cannot be asked. */
export async function requestFromShop(
  tabId: number,
  message: Extract<ToShop, { type: 'take-garment' | 'take-picture' | 'pick-garment' }>,
): Promise<boolean> {
  return sendToShop(tabId, message).then(
    (answer) => answer === true,
    () => false,
  );
}

/** Tells every page whether the button is on at one shop. Pages without the script do not receive this. */
export async function showSettings(shop: string, isOn: boolean): Promise<void> {
  const tabs = await chrome.tabs.query({});
  await Promise.all(
    tabs.map(async ({ id, url }) => {
      if (id === undefined || !url || !URL.canParse(url) || new URL(url).host !== shop) return;
      const message: ToShop = { type: 'show-settings', isOn };
      await chrome.tabs.sendMessage(id, message).catch(() => undefined);
    }),
  );
}

/** Adds the button to pages that are already open, where the permission allows it. */
export async function enterOpenPages(): Promise<void> {
  const tabs = await chrome.tabs.query({ url: ['http://*/*', 'https://*/*'] });
  await Promise.allSettled(tabs.map(({ id }) => (id === undefined ? undefined : bringScript(id))));
}

/** Removes the button from open pages after the permission was withdrawn. */
export async function leaveOpenPages(): Promise<void> {
  const message: ToShop = { type: 'show-settings', isOn: false };
  const tabs = await chrome.tabs.query({});
  await Promise.allSettled(
    tabs.map(({ id }) => (id === undefined ? undefined : chrome.tabs.sendMessage(id, message))),
  );
}
