import { escapeHtml } from '@tryon/contract/escape-html.ts';
import type { LinkTarget, RichTextNode } from '@tryon/contract/site/blog.ts';
import { markElements, safeHref } from '@tryon/contract/site/rich-text.ts';

const ELEMENTS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  'heading-1': 'h2',
  'heading-2': 'h2',
  'heading-3': 'h3',
  'heading-4': 'h4',
  'heading-5': 'h5',
  'heading-6': 'h6',
  'ordered-list': 'ol',
  'unordered-list': 'ul',
  'list-item': 'li',
  blockquote: 'blockquote',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td',
  'table-header-cell': 'th',
};

/**
 * Converts a post's text to plain HTML for feed readers: no scripts, styles or classes, absolute URLs, and only links
 * that `safeHref` allows. Pages render the text with components instead.
 * @param origin of this site, without a trailing slash
 */
export function richTextToHtml(node: RichTextNode, origin: string): string {
  if (node.nodeType === 'text') return textToHtml(node);
  const inner = (node.content ?? []).map((child) => richTextToHtml(child, origin)).join('');
  if (node.nodeType === 'hr') return '<hr>';
  if (node.nodeType === 'hyperlink') return linkToHtml(node.uri, inner, origin);
  if (node.target) return targetToHtml(node, node.target, inner, origin);
  const element = ELEMENTS[node.nodeType];
  return element ? `<${element}>${inner}</${element}>` : inner;
}

function textToHtml(node: RichTextNode): string {
  const text = escapeHtml(node.value ?? '').replaceAll('\n', '<br>');
  return markElements(node).reduceRight((inner, element) => `<${element}>${inner}</${element}>`, text);
}

function targetToHtml(node: RichTextNode, target: LinkTarget, inner: string, origin: string): string {
  const words = inner || escapeHtml(target.title);
  if (target.type === 'Entry') {
    const link = linkToHtml(
      target.slug ? `/blog/${encodeURIComponent(target.slug)}` : undefined,
      words,
      origin,
    );
    return node.nodeType === 'embedded-entry-block' ? `<p>${link}</p>` : link;
  }
  if (node.nodeType !== 'embedded-asset-block' || target.picture === null) {
    return linkToHtml(target.url ?? undefined, words, origin);
  }
  const { url, alt, caption } = target.picture;
  const picture = `<img src="${escapeHtml(absolute(url, origin))}" alt="${escapeHtml(alt)}">`;
  return `<figure>${picture}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`;
}

function linkToHtml(address: string | undefined, inner: string, origin: string): string {
  const href = address === undefined ? null : safeHref(address);
  return href === null ? inner : `<a href="${escapeHtml(absolute(href, origin))}">${inner}</a>`;
}

function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}
