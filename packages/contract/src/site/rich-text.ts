import type { LinkTarget } from './blog.ts';

/** A node of the content service's rich text: `document`, `paragraph`, `text` and so on; unknown types may come. */
export interface RichTextNode {
  nodeType: string;
  /** Text nodes only. */
  value?: string | undefined;
  /** Text nodes only: `bold`, `italic`, `underline`, `code`, `superscript`, `subscript`, `strikethrough`. */
  marks?: string[] | undefined;
  /** `hyperlink` only, as it was written: check it with `safeHref` before it becomes a link. */
  uri?: string | undefined;
  target?: LinkTarget | undefined;
  content?: RichTextNode[] | undefined;
}

const SAFE_PROTOCOLS = ['https:', 'http:', 'mailto:'];

/**
 * The address if a link may lead there, else null: https, http and mailto addresses, paths of this site and places
 * on the page. Everything else (`javascript:`, `data:`, other hosts without a protocol) is refused.
 */
export function safeHref(address: string): string | null {
  const trimmed = address.trim();
  // Browsers drop tabs and line ends inside an address, so that `java\nscript:` would run; and read \ as /.
  if (trimmed === '' || [...trimmed].some((mark) => mark < ' ' || mark === '\\' || mark === '\u007f'))
    return null;
  if (trimmed.startsWith('#')) return trimmed;
  if (trimmed.startsWith('/')) return trimmed.startsWith('//') ? null : trimmed;
  return URL.canParse(trimmed) && SAFE_PROTOCOLS.includes(new URL(trimmed).protocol) ? trimmed : null;
}

/** The text of a node and of everything in it. */
export function plainText(node: RichTextNode): string {
  if (node.nodeType === 'text') return node.value ?? '';
  return (node.content ?? []).map(plainText).join('');
}

/** A name for the address of a heading: letters and digits, joined by hyphens. */
export function anchorOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join('-') ?? '';
}
