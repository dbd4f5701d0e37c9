import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A column: its heading and what stands in it. */
export interface TableColumn<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right, all digits of one width. */
  figures?: boolean;
  /** Names the row: read out before its other cells. */
  rowHeader?: boolean;
}

interface TableProps<Row> {
  caption: string;
  /** The heading above already says what the caption would; it is then heard, not seen. */
  captionHidden?: boolean;
  /** Headings that the rows explain by themselves may be heard only. */
  headersHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** Rows between hairlines. Where it is wider than its place it scrolls sideways, with the keyboard too. */
export function Table<Row>({
  caption,
  captionHidden,
  headersHidden,
  columns,
  rows,
  rowKey,
}: TableProps<Row>) {
  const { scroller, overflows } = useOverflow();
  return (
    <div
      ref={scroller}
      className="table-scroll"
      {...(overflows ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {})}
    >
      <table className="table">
        <caption className={captionHidden ? 'sr-only' : 'table-caption'}>{caption}</caption>
        <thead className={headersHidden ? 'sr-only' : undefined}>
          <tr>
            {columns.map(({ key, header, figures }) => (
              <th key={key} scope="col" data-figures={figures}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, cell, figures, rowHeader }) =>
                rowHeader ? (
                  <th key={key} scope="row" data-figures={figures}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-figures={figures}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether the table is wider than its place: only then is the place itself a stop for the keyboard. */
function useOverflow() {
  const scroller = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { scroller, overflows };
}
