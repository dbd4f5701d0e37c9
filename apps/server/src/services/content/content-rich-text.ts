import type { LinkTarget, RichTextNode } from '@tryon/contract/site/blog.ts';
import { safeHref } from '@tryon/contract/site/rich-text.ts';
import { toPicture } from './content-picture.ts';

/** Deeper nesting than any page needs; prevents malicious documents from overflowing the renderer's stack. */
const MOST_LEVELS = 40;
/** More nodes than the longest post has. */
const MOST_NODES = 20_000;

/**
 * Reduces the content service's rich text to what pages may show. Accepts any value: invalid nodes and properties are
 * dropped, and links to deleted content lose their target.
 */
export function readRichText(value: unknown): RichTextNode {
  let left = MOST_NODES;

  function readNode(node: unknown, level: number): RichTextNode | null {
    const { nodeType, value: text, marks, data, content } = fieldsOf(node);
    if (typeof nodeType !== 'string' || level > MOST_LEVELS || left <= 0) return null;
    left -= 1;
    if (nodeType === 'text') return { nodeType, value: textOf(text), marks: readMarks(marks) };
    const { uri, target } = fieldsOf(data);
    const read = target === undefined ? null : readTarget(target);
    return {
      nodeType,
      ...(typeof uri === 'string' ? { uri } : {}),
      ...(read ? { target: read } : {}),
      content: listOf(content).flatMap((child) => readNode(child, level + 1) ?? []),
    };
  }

  return readNode(value, 0) ?? { nodeType: 'document', content: [] };
}

/** Reads a linked asset or entry; null if the service could not resolve it. */
export function readTarget(value: unknown): LinkTarget | null {
  const { sys, fields } = fieldsOf(value);
  const { type } = fieldsOf(sys);
  if (type === 'Asset' && fields !== undefined) return readAsset(fieldsOf(fields));
  if (type !== 'Entry' || fields === undefined) return null;
  const { title, name, slug, excerpt } = fieldsOf(fields);
  return {
    type: 'Entry',
    title: textOf(title) || textOf(name),
    slug: textOf(slug) || null,
    excerpt: textOf(excerpt),
  };
}

function readAsset(fields: Fields): LinkTarget {
  const title = textOf(fields.title);
  const { url, contentType, details } = fieldsOf(fields.file);
  const { width, height } = fieldsOf(fieldsOf(details).image);
  const isPicture = textOf(contentType).startsWith('image/');
  return {
    type: 'Asset',
    title,
    url: toFileUrl(textOf(url)),
    picture: isPicture
      ? toPicture({
          url: textOf(url),
          width: pixelsOf(width),
          height: pixelsOf(height),
          alt: textOf(fields.description),
          caption: title || null,
        })
      : null,
  };
}

function toFileUrl(url: string): string | null {
  return safeHref(url.startsWith('//') ? `https:${url}` : url);
}

export type Fields = Readonly<Record<string, unknown>>;

/** The properties of an object; empty for any other value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** A string as it is; an empty string for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function readMarks(value: unknown): string[] {
  return listOf(value).flatMap((mark) => textOf(fieldsOf(mark).type) || []);
}

function pixelsOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
}
