import type { RichTextNode } from '@tryon/contract/site/blog.ts';
import { anchorOf, plainText } from '@tryon/contract/site/rich-text.ts';

export interface Heading {
  readonly node: RichTextNode;
  /** The unique fragment id, without #. */
  readonly id: string;
  readonly text: string;
  /** 2 to 6; level 1 is the page's own title. */
  readonly level: number;
}

/** All headings of a document in order. */
export function findHeadings(document: RichTextNode): Heading[] {
  const taken = new Set<string>();
  return collect(document).map((node, index) => {
    const text = plainText(node);
    const wanted = anchorOf(text) || `part-${index + 1}`;
    let id = wanted;
    for (let number = 2; taken.has(id) || RESERVED.includes(id); number += 1) id = `${wanted}-${number}`;
    taken.add(id);
    return { node, id, text, level: Math.max(2, Number(node.nodeType.at(-1))) };
  });
}

/** Ids used by the site's layout. */
const RESERVED = ['main', 'site-links'];

function collect(node: RichTextNode): RichTextNode[] {
  if (/^heading-[1-6]$/.test(node.nodeType)) return [node];
  return (node.content ?? []).flatMap(collect);
}
