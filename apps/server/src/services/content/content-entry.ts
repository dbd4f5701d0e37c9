import type { BlogPost, RichTextNode } from '@tryon/contract/site/blog.ts';
import { plainText } from '@tryon/contract/site/rich-text.ts';
import { fieldsOf, readRichText, readTarget, textOf } from './content-rich-text.ts';

/** A rather slow reading speed on a screen, in words per minute. */
const WORDS_PER_MINUTE = 220;

/**
 * Converts an entry of the content service (`{ sys, fields }` with resolved links) to a post. Returns null for an
 * entry without a title or slug, which cannot be shown.
 */
export function readEntry(entry: unknown): BlogPost | null {
  const { sys, fields } = fieldsOf(entry);
  const { title, slug, excerpt, publishedDate, coverImage, content } = fieldsOf(fields);
  if (textOf(title) === '' || textOf(slug) === '') return null;
  const cover = coverImage === undefined ? null : readTarget(coverImage);
  const text = readRichText(content);
  return {
    slug: textOf(slug),
    title: textOf(title),
    excerpt: textOf(excerpt),
    publishedDate: dateOf(publishedDate),
    updatedAt: dateOf(fieldsOf(sys).updatedAt),
    coverImage: cover?.type === 'Asset' ? cover.picture : null,
    readingMinutes: minutesToRead(text),
    content: text,
  };
}

function dateOf(value: unknown): string | null {
  const text = textOf(value);
  return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

function minutesToRead(text: RichTextNode): number {
  const words = textsOf(text).join(' ').split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Returns one text per block, so that words of adjacent blocks stay separate. */
function textsOf(node: RichTextNode): string[] {
  const isBlock = (node.content ?? []).every((child) => child.nodeType === 'text');
  return isBlock ? [plainText(node)] : (node.content ?? []).flatMap(textsOf);
}
