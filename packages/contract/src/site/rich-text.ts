import type { RichTextNode } from './blog.ts';

const MARK_ELEMENTS = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
  strikethrough: 's',
} as const;

const isMark = (mark: string): mark is keyof typeof MARK_ELEMENTS => Object.hasOwn(MARK_ELEMENTS, mark);

/** The HTML elements of a text node's marks, from the outside in; unknown marks are left out. */
export function markElements({ marks = [] }: RichTextNode) {
  return marks.filter(isMark).map((mark) => MARK_ELEMENTS[mark]);
}

const SAFE_PROTOCOLS = ['https:', 'http:', 'mailto:'];

/**
 * Returns the URL if links to it are allowed, else null. Allowed are https, http and mailto URLs, paths on this site
 * and fragments; everything else (`javascript:`, `data:`, other hosts without a protocol) is rejected.
 */
export function safeHref(address: string): string | null {
  const trimmed = address.trim();
  // Browsers drop tabs and line breaks in URLs, so that `java\nscript:` would run, and treat \ as /.
  if (trimmed === '' || [...trimmed].some((mark) => mark < ' ' || mark === '\\' || mark === '\u007f'))
    return null;
  if (trimmed.startsWith('#')) return trimmed;
  if (trimmed.startsWith('/')) return trimmed.startsWith('//') ? null : trimmed;
  return URL.canParse(trimmed) && SAFE_PROTOCOLS.includes(new URL(trimmed).protocol) ? trimmed : null;
}

/** The text of a node and its descendants. */
export function plainText(node: RichTextNode): string {
  if (node.nodeType === 'text') return node.value ?? '';
  return (node.content ?? []).map(plainText).join('');
}

/** Fragment id of a heading: letters and digits, joined by hyphens. */
export function anchorOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join('-') ?? '';
}
