import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Plugin } from 'vite';

/** A part of a legal text: words, a slot for what only the page knows (`{name}` in the file), a link or an element. */
export type LegalNode =
  | string
  | ['slot', string]
  | ['a', LegalNode[], string]
  | ['p' | 'h3' | 'ul' | 'li' | 'strong', LegalNode[]];

/** A section of a legal text, written as `## Title {#id}`. */
export interface LegalSource {
  id: string;
  title: string;
  nodes: LegalNode[];
}

/** A Markdown file exports its `sections`. It is read while the site is built, so that browsers load no parser. */
export const legalMarkdown: Plugin = {
  name: 'legal-markdown',
  transform: (source, id) =>
    id.endsWith('.md')
      ? { code: `export const sections = ${JSON.stringify(readSections(source))};`, moduleType: 'js' }
      : null,
};

function readSections(markdown: string): LegalSource[] {
  const [before, ...sections] = markdown.split(/^## /m);
  if (before !== '') throw new Error(`A legal text begins with a section, not with: ${before}`);
  return sections.map((section) => {
    const [, title, id, text] = /^(.+) \{#([\w-]+)\}\n(.*)$/s.exec(section) ?? [];
    if (!title || !id || !text) throw new Error(`A section needs a title and an id: ${section}`);
    return { id, title, nodes: fromMarkdown(text).children.flatMap(toNodes) };
  });
}

function toNodes(node: RootContent): LegalNode[] {
  switch (node.type) {
    case 'text':
      return node.value.split(/(?=\{\w+\})|(?<=\{\w+\})/).map(toWordsOrSlot);
    case 'link':
      return [['a', within(node), node.url]];
    case 'strong':
      return [['strong', within(node)]];
    case 'paragraph':
      return slotsOr('p', within(node));
    case 'heading':
      return [['h3', within(node)]];
    case 'list':
      return [['ul', within(node)]];
    case 'listItem': {
      const content = node.children.flatMap((child) =>
        child.type === 'paragraph' ? within(child) : toNodes(child),
      );
      return slotsOr('li', content);
    }
    default:
      throw new Error(`A legal text has no ${node.type}.`);
  }
}

const within = ({ children }: { children: readonly RootContent[] }): LegalNode[] => children.flatMap(toNodes);

/** What is only a slot may become several elements, or one of another kind. */
const slotsOr = (element: 'p' | 'li', content: LegalNode[]): LegalNode[] =>
  content.every(([type]) => type === 'slot') ? content : [[element, content]];

function toWordsOrSlot(text: string): LegalNode {
  const [, name] = /^\{(\w+)\}$/.exec(text) ?? [];
  return name ? ['slot', name] : text.replaceAll('\n', ' ');
}
