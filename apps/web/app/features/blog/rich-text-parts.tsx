import type { RichTextNode } from '@tryon/contract/site/rich-text.ts';
import { ScrollingTable } from '@tryon/ui/layout/scrolling-table.tsx';
import { Fragment, type ReactNode } from 'react';

const MARKS: Readonly<Record<string, 'strong' | 'em' | 'u' | 'code' | 'sup' | 'sub' | 's'>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
  strikethrough: 's',
};

/** Text with its marks; line breaks in it are kept. */
export function TextLeaf({ node }: { node: RichTextNode }): ReactNode {
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
  for (const mark of (node.marks ?? []).toReversed()) {
    const Element = Object.hasOwn(MARKS, mark) ? MARKS[mark] : undefined;
    if (Element) marked = <Element>{marked}</Element>;
  }
  return marked;
}

/** The text of a paragraph that consists only of multi-line code; null for any other paragraph. */
export function isCodeBlock(paragraph: RichTextNode): string | null {
  const [only, ...others] = paragraph.content ?? [];
  const isCode = others.length === 0 && only?.nodeType === 'text' && only.marks?.includes('code');
  return isCode && only.value?.includes('\n') ? only.value.replace(/\n$/, '') : null;
}

interface TableProps {
  table: RichTextNode;
  renderCell: (cell: RichTextNode) => ReactNode;
}

/** A table that scrolls horizontally, also by keyboard, if it is wider than the text. */
export function RichTextTable({ table, renderCell }: TableProps): ReactNode {
  return (
    <ScrollingTable label="Table">
      <tbody>
        {rowsOf(table).map((row, rowIndex) => {
          const isHead = cellsOf(row).every((cell) => cell.nodeType === 'table-header-cell');
          const rowKey = `${rowIndex}`;
          return (
            <tr key={rowKey}>
              {cellsOf(row).map((cell, index) => {
                const key = `${index}`;
                const Cell = cell.nodeType === 'table-header-cell' ? 'th' : 'td';
                const scope = isHead ? 'col' : 'row';
                return (
                  <Cell key={key} scope={Cell === 'th' ? scope : undefined}>
                    {renderCell(cell)}
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
function rowsOf(table: RichTextNode): RichTextNode[] {
  return (table.content ?? []).filter(({ nodeType }) => nodeType === 'table-row');
}

function cellsOf(row: RichTextNode): RichTextNode[] {
  return (row.content ?? []).filter(({ nodeType }) => ['table-cell', 'table-header-cell'].includes(nodeType));
}
