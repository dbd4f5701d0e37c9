import type { BlogPost } from '@tryon/contract/site/blog.ts';
import { plainText, type RichTextNode } from '@tryon/contract/site/rich-text.ts';
import { fieldsOf, readRichText, readTarget, textOf } from './content-rich-text.ts';

/** Words that people read in a minute on a screen, on the slow side. */
const WORDS_PER_MINUTE = 220;

/**
 * A post from an entry of the content service (`{ sys, fields }`, its links resolved); null for one that cannot be
 * shown, because it has no title or no slug.
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

/** The texts of the blocks, each by itself: the last word of one and the first of the next are two. */
function textsOf(node: RichTextNode): string[] {
  const isBlock = (node.content ?? []).every((child) => child.nodeType === 'text');
  return isBlock ? [plainText(node)] : (node.content ?? []).flatMap(textsOf);
}
