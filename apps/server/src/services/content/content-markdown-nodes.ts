import { safeHref } from '@tryon/contract/site/rich-text.ts';
import type { Image, Link, Nodes, Paragraph, PhrasingContent, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { Problems } from '#src/domain-error.ts';

/** A node in the wire format of the content service. */
export interface WireNode {
  readonly nodeType: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly content?: readonly WireNode[];
  readonly value?: string;
  readonly marks?: readonly { readonly type: string }[];
}

export interface MarkdownLinks {
  /** Returns the asset of a file in the folder `pictures`; null if the file does not exist. */
  readonly findAsset: (file: string, about: { alt: string; caption: string }) => unknown;
  /** Returns the entry of another post by file name; null if the file does not exist. */
  readonly findEntry: (file: string) => unknown;
}

/**
 * Compiles Markdown (with tables and strikethrough) to the content service's rich text. Pictures need a paragraph of
 * their own, alone or next to other pictures; `[words](other-post.md)` links to another post; HTML is not allowed.
 * @throws Problems naming file and line
 */
export function compileMarkdown(file: string, markdown: string, links: MarkdownLinks): WireNode {
  const problems: string[] = [];
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const compile = createCompiler(links, (node, problem) => {
    problems.push(`${file}: line ${node.position?.start.line ?? '?'}: ${problem}.`);
  });
  const content = compile.blocks(tree.children);
  if (problems.length > 0) throw new Problems(problems);
  return block('document', content);
}

type Complain = (node: Nodes, problem: string) => void;

function createCompiler(links: MarkdownLinks, complain: Complain) {
  const blocks = (nodes: readonly RootContent[]): WireNode[] => nodes.flatMap(toBlocks);
  const inlines = (nodes: readonly PhrasingContent[], marks: readonly string[] = []): WireNode[] =>
    nodes.flatMap((node) => toInline(node, marks));

  function toBlocks(node: RootContent): WireNode[] {
    switch (node.type) {
      case 'paragraph':
        return isPictures(node)
          ? node.children.flatMap(toAsset)
          : [block('paragraph', inlines(node.children))];
      case 'heading':
        if (node.depth === 1) complain(node, 'headings begin with ##, because the title is the first');
        return [block(`heading-${node.depth}`, inlines(node.children))];
      case 'blockquote':
        return [block('blockquote', blocks(node.children))];
      case 'list':
        return [
          block(
            node.ordered ? 'ordered-list' : 'unordered-list',
            node.children.map((item) => block('list-item', blocks(item.children))),
          ),
        ];
      case 'thematicBreak':
        return [block('hr', [])];
      case 'code':
        // The service has no code blocks. A paragraph that consists of multi-line code represents one.
        return [block('paragraph', [text(`${node.value}\n`, ['code'])])];
      case 'table':
        return [toTable(node)];
      default:
        complain(node, `${nameOf(node)} is not allowed here`);
        return [];
    }
  }

  function toTable(table: Table): WireNode {
    const rows = table.children.map((row, index) =>
      block(
        'table-row',
        row.children.map((cell) =>
          block(index === 0 ? 'table-header-cell' : 'table-cell', [
            block('paragraph', inlines(cell.children)),
          ]),
        ),
      ),
    );
    return block('table', rows);
  }

  function toInline(node: PhrasingContent, marks: readonly string[]): WireNode[] {
    switch (node.type) {
      case 'text':
        // A line break within a Markdown paragraph is a space.
        return [text(node.value.replaceAll(/\s*\n\s*/g, ' '), marks)];
      case 'break':
        return [text('\n', marks)];
      case 'strong':
        return inlines(node.children, [...marks, 'bold']);
      case 'emphasis':
        return inlines(node.children, [...marks, 'italic']);
      case 'delete':
        return inlines(node.children, [...marks, 'strikethrough']);
      case 'inlineCode':
        return [text(node.value, [...marks, 'code'])];
      case 'link':
        return [toLink(node, marks)];
      default:
        complain(node, `${nameOf(node)} is not allowed here`);
        return [];
    }
  }

  function toLink(link: Link, marks: readonly string[]): WireNode {
    const content = inlines(link.children, marks);
    if (/^[\w-]+\.md$/.test(link.url)) {
      const target = links.findEntry(link.url);
      if (target === null) complain(link, `there is no post "${link.url}"`);
      return { nodeType: 'entry-hyperlink', data: { target }, content };
    }
    if (safeHref(link.url) === null) complain(link, `"${link.url}" is no address that a link may lead to`);
    return { nodeType: 'hyperlink', data: { uri: link.url }, content };
  }

  function toAsset(node: PhrasingContent): WireNode[] {
    if (node.type !== 'image') return [];
    if (!node.alt) complain(node, 'the picture needs words between [ and ] for people who cannot see it');
    const target = links.findAsset(pictureFile(node), { alt: node.alt ?? '', caption: node.title ?? '' });
    if (target === null) complain(node, `there is no picture "${node.url}"`);
    return [{ nodeType: 'embedded-asset-block', data: { target }, content: [] }];
  }

  return { blocks };
}

function pictureFile(image: Image): string {
  return image.url.replace(/^(?:\.\/)?pictures\//, '');
}

function isPictures(paragraph: Paragraph): boolean {
  return paragraph.children.every(
    (child) => child.type === 'image' || (child.type === 'text' && child.value.trim() === ''),
  );
}

function nameOf(node: Nodes): string {
  if (node.type === 'html') return 'HTML';
  if (node.type === 'image') return 'a picture between words';
  return `"${node.type}"`;
}

function block(nodeType: string, content: readonly WireNode[]): WireNode {
  return { nodeType, data: {}, content };
}

function text(value: string, marks: readonly string[]): WireNode {
  return { nodeType: 'text', data: {}, value, marks: marks.map((type) => ({ type })) };
}
