import { type FoundAnswer, foundAnswerSchema, type ToShop } from '#src/features/messages/messages.ts';

/** Brings the script into a page that does not have it yet; browsers allow that where the person has just pressed. */
async function bringScript(tabId: number): Promise<void> {
  await chrome.scripting.executeScript({ target: { tabId }, files: ['/shop.js'] });
}

/** Says something to a shop's page. Rejects where the extension may not be, as on the browser's own pages. */
async function sendToShop(tabId: number, message: ToShop): Promise<unknown> {
  await bringScript(tabId);
  return chrome.tabs.sendMessage(tabId, message, { frameId: 0 });
}

/** What the page has; null where the extension may not look. */
export async function findInShop(tabId: number): Promise<FoundAnswer | null> {
  const answer = await sendToShop(tabId, { type: 'find-garment' }).catch(() => null);
  return foundAnswerSchema.safeParse(answer).data ?? null;
}

/** Asks the page for its garment, for one picture of it, or to let the person pick; false where it cannot be asked. */
export async function askShop(
  tabId: number,
  message: Extract<ToShop, { type: 'take-garment' | 'take-picture' | 'pick-garment' }>,
): Promise<boolean> {
  return sendToShop(tabId, message).then(
    (answer) => answer === true,
    () => false,
  );
}

/** Tells every page that the button is wanted or not at one shop. Pages without the script do not hear it. */
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

/** Pages that are open already get the button without being loaded again, where the permission allows it. */
export async function enterOpenPages(): Promise<void> {
  const tabs = await chrome.tabs.query({ url: ['http://*/*', 'https://*/*'] });
  await Promise.allSettled(tabs.map(({ id }) => (id === undefined ? undefined : bringScript(id))));
}

/** The permission has gone: the button goes from the pages that have it. */
export async function leaveOpenPages(): Promise<void> {
  const message: ToShop = { type: 'show-settings', isOn: false };
  const tabs = await chrome.tabs.query({});
  await Promise.allSettled(
    tabs.map(({ id }) => (id === undefined ? undefined : chrome.tabs.sendMessage(id, message))),
  );
}
