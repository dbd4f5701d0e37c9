/** What the browser itself says about whoever sent a message. */
export interface Sender {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined; windowId?: number | undefined; incognito?: boolean } | undefined;
}

export interface Own {
  extensionId: string;
  /** Origin of the extension's own pages. */
  extensionOrigin: string;
  siteOrigin: string;
}

/** `page`: one of the extension's own. `site`: a page of the site. `shop`: any other page. */
export type SenderKind = 'page' | 'site' | 'shop';

/**
 * Who sent a message, by what the browser says and never by what the message says. Null for other extensions, for
 * frames inside of pages, for private windows and for whoever cannot be told.
 */
export function senderKind(sender: Sender, own: Own): SenderKind | null {
  if (sender.id !== own.extensionId) return null;
  const origin = originOf(sender);
  if (origin === own.extensionOrigin) return 'page';
  if (!sender.tab || sender.tab.incognito || sender.frameId !== 0) return null;
  if (origin === own.siteOrigin) return 'site';
  return origin !== null && /^https?:/.test(origin) ? 'shop' : null;
}

/** Origin of a sender; older browsers give the address alone. Null for opaque and unknown ones. */
export function originOf({ origin, url }: Sender): string | null {
  if (origin !== undefined) return origin === 'null' ? null : origin;
  if (!url || !URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
