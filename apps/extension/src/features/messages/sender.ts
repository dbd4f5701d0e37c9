/** What the browser reports about the sender of a message. */
export interface Sender extends Omit<chrome.runtime.MessageSender, 'tab'> {
  tab?: Partial<chrome.tabs.Tab> | undefined;
}

interface Own {
  extensionId: string;
  /** Origin of the extension's own pages. */
  extensionOrigin: string;
  siteOrigin: string;
}

/**
 * The sender's kind according to the browser, never to the message itself. `page`: one of the extension's own.
 * `site`: a page of the site. `shop`: any other page. Null for other extensions, frames inside
 * pages, private windows and unidentified senders.
 */
export function senderKind(sender: Sender, own: Own): 'page' | 'site' | 'shop' | null {
  if (sender.id !== own.extensionId) return null;
  const origin = originOf(sender);
  if (origin === own.extensionOrigin) return 'page';
  if (!sender.tab || sender.tab.incognito || sender.frameId !== 0) return null;
  if (origin === own.siteOrigin) return 'site';
  return origin !== null && /^https?:/.test(origin) ? 'shop' : null;
}

/** Origin of a sender; older browsers report only the URL. Null for opaque and unknown origins. */
export function originOf({ origin, url }: Sender): string | null {
  if (origin !== undefined) return origin === 'null' ? null : origin;
  if (!url || !URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
