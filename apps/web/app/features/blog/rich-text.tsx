import type { RichTextNode } from '@tryon/contract/site/blog.ts';
import { markElements, safeHref } from '@tryon/contract/site/rich-text.ts';
import { ScrollingTable } from '@tryon/ui/layout/scrolling-table.tsx';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import type { Heading } from './headings.ts';
import { AssetFigures, EntryCard } from './rich-text-embeds.tsx';

const HeadingIds = createContext<ReadonlyMap<RichTextNode, string>>(new Map());

/**
 * The text of a post. Each node type maps to an element; an unknown type renders only its content. Nothing is ever
 * interpreted as HTML.
 */
export function RichText({ document, headings }: { document: RichTextNode; headings: readonly Heading[] }) {
  return (
    <HeadingIds value={new Map(headings.map(({ node, id }) => [node, id]))}>
      <Blocks nodes={document.content ?? []} />
    </HeadingIds>
  );
}

interface NodeProps {
  node: RichTextNode;
}

const ELEMENTS: Readonly<Record<string, (props: NodeProps) => ReactNode>> = {
  text: ({ node }) => <TextLeaf node={node} />,
  paragraph: Paragraph,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, HeadingElement])),
  'ordered-list': contentIn('ol'),
  'unordered-list': contentIn('ul'),
  'list-item': contentIn('li'),
  blockquote: contentIn('blockquote'),
  hr: () => <hr />,
  table: RichTextTable,
  hyperlink: ({ node }) => (
    <TextLink address={node.uri}>
      <Content node={node} />
    </TextLink>
  ),
  'entry-hyperlink': ReferenceLink,
  'embedded-entry-inline': ReferenceLink,
  'embedded-asset-inline': ReferenceLink,
  'asset-hyperlink': ReferenceLink,
  'embedded-entry-block': ({ node }) =>
    node.target?.type === 'Entry' ? <EntryCard entry={node.target} /> : null,
  'embedded-asset-block': ({ node }) => <AssetFigures nodes={[node]} />,
};

function contentIn(Element: 'ol' | 'ul' | 'li' | 'blockquote') {
  return ({ node }: NodeProps): ReactNode => (
    <Element>
      <Content node={node} />
    </Element>
  );
}

/** Groups consecutive pictures so that they appear side by side. */
function Blocks({ nodes }: { nodes: readonly RichTextNode[] }) {
  const groups: RichTextNode[][] = [];
  for (const node of nodes) {
    const group = groups.at(-1);
    const isPicture = node.nodeType === 'embedded-asset-block';
    if (isPicture && group?.[0]?.nodeType === 'embedded-asset-block') group.push(node);
    else groups.push([node]);
  }
  return groups.map((group, index) => {
    const key = `${index}`;
    if (group.length > 1) return <AssetFigures key={key} nodes={group} />;
    return group[0] && <Node key={key} node={group[0]} />;
  });
}

function Node({ node }: NodeProps): ReactNode {
  // Prevents a name such as "constructor" from matching an inherited property.
  const Element = Object.hasOwn(ELEMENTS, node.nodeType) ? ELEMENTS[node.nodeType] : undefined;
  return Element ? <Element node={node} /> : <Content node={node} />;
}

function Content({ node }: NodeProps): ReactNode {
  return <Blocks nodes={node.content ?? []} />;
}

function Paragraph({ node }: NodeProps): ReactNode {
  const code = isCodeBlock(node);
  if (code !== null) {
    return (
      <pre>
        <code>{code}</code>
      </pre>
    );
  }
  const isEmpty = (node.content ?? []).every((child) => child.nodeType === 'text' && !child.value);
  if (isEmpty) return null;
  return (
    <p>
      <Content node={node} />
    </p>
  );
}

function HeadingElement({ node }: NodeProps): ReactNode {
  const id = useContext(HeadingIds).get(node);
  const level = Math.max(2, Number(node.nodeType.at(-1)));
  const Element = (['h2', 'h3', 'h4', 'h5', 'h6'] as const)[level - 2] ?? 'h2';
  return (
    <Element id={id} className="group">
      <Content node={node} />
      {id && (
        <a
          href={`#${id}`}
          className="absolute pl-[0.3em] text-edge opacity-0 [transition:opacity_var(--press)_var(--ease)] group-hover:opacity-100 focus-visible:opacity-100 motion-reduce:[transition:none]"
          aria-label="Link to this part"
        >
          #
        </a>
      )}
    </Element>
  );
}

/** A link if its URL is allowed, otherwise only the text. */
function TextLink({ address, children }: { address: string | undefined; children: ReactNode }): ReactNode {
  const href = address === undefined ? null : safeHref(address);
  if (href === null) return <Fragment>{children}</Fragment>;
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>;
  if (href.startsWith('#')) return <a href={href}>{children}</a>;
  return (
    <a href={href} rel="noopener nofollow">
      {children}
    </a>
  );
}

/** A link to another post or a file; if the target no longer exists, only the text remains. */
function ReferenceLink({ node }: NodeProps): ReactNode {
  const { target } = node;
  const words = node.content?.length ? <Content node={node} /> : target?.title;
  if (target?.type === 'Asset') return <TextLink address={target.url ?? undefined}>{words}</TextLink>;
  const path = target?.slug ? `/blog/${encodeURIComponent(target.slug)}` : undefined;
  return <TextLink address={path}>{words}</TextLink>;
}

/** Text with its marks; line breaks in it are kept. */
function TextLeaf({ node }: { node: RichTextNode }): ReactNode {
  const lines = (node.value ?? '').split('\n');
  const text: ReactNode = lines.map((line, index) => {
    const key = `${index}`;
    return (
      <Fragment key={key}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    );
  });
  let marked: ReactNode = text;
  for (const Element of markElements(node).toReversed()) marked = <Element>{marked}</Element>;
  return marked;
}

/** The text of a paragraph that consists only of multi-line code; null for any other paragraph. */
function isCodeBlock(paragraph: RichTextNode): string | null {
  const [only, ...others] = paragraph.content ?? [];
  const isCode = others.length === 0 && only?.nodeType === 'text' && only.marks?.includes('code');
  return isCode && only.value?.includes('\n') ? only.value.replace(/\n$/, '') : null;
}

/** A table that scrolls horizontally, also by keyboard, if it is wider than the text. */
function RichTextTable({ node }: NodeProps): ReactNode {
  return (
    <ScrollingTable label="Table">
      <tbody>
        {partsOf(node, 'table-row').map((row, rowIndex) => {
          const cells = partsOf(row, 'table-cell', 'table-header-cell');
          const isHead = cells.every((cell) => cell.nodeType === 'table-header-cell');
          const rowKey = `${rowIndex}`;
          return (
            <tr key={rowKey}>
              {cells.map((cell, index) => {
                const key = `${index}`;
                const Cell = cell.nodeType === 'table-header-cell' ? 'th' : 'td';
                const scope = isHead ? 'col' : 'row';
                return (
                  <Cell key={key} scope={Cell === 'th' ? scope : undefined}>
                    <Content node={cell} />
                  </Cell>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </ScrollingTable>
  );
}

/** Only valid table content may be inside a table; browsers move anything else out of it. */
function partsOf(node: RichTextNode, ...types: string[]): RichTextNode[] {
  return (node.content ?? []).filter(({ nodeType }) => types.includes(nodeType));
}
