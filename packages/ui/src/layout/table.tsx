import type { ReactNode } from 'react';
import { ScrollingTable } from './scrolling-table.tsx';

/** A column: its heading and its cell content. */
interface TableColumn<Row> {
  header: string;
  /** The heading is for screen readers only. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Right-aligns numbers and uses digits of equal width. */
  figures?: boolean;
  /** Makes this cell the row's header: it is announced before the other cells. */
  rowHeader?: boolean;
}

interface TableProps<Row> {
  /** For screen readers only: the heading above says the same. */
  caption: string;
  /** Hides headings visually if the rows are self-explanatory. */
  headersHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table with thin lines between rows. It scrolls horizontally, also by keyboard, if it is too wide. */
export function Table<Row>({ caption, headersHidden, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <ScrollingTable label={caption}>
      <caption className="sr-only">{caption}</caption>
      <thead className={headersHidden ? 'sr-only' : undefined}>
        <tr>
          {columns.map(({ header, headerHidden, figures }) => (
            <th key={header} scope="col" data-figures={figures}>
              {headerHidden ? <span className="sr-only">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ header, cell, figures, rowHeader }) => {
              const Cell = rowHeader ? 'th' : 'td';
              return (
                <Cell key={header} scope={rowHeader ? 'row' : undefined} data-figures={figures}>
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
