import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A column: its heading and its cell content. */
export interface TableColumn<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligns numbers and uses digits of equal width. */
  figures?: boolean;
  /** Makes this cell the row's header: it is announced before the other cells. */
  rowHeader?: boolean;
}

interface TableProps<Row> {
  caption: string;
  /** Hides the caption visually if the heading above already says the same. */
  captionHidden?: boolean;
  /** Hides headings visually if the rows are self-explanatory. */
  headersHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table with thin lines between rows. It scrolls horizontally, also by keyboard, if it is too wide. */
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
        <caption
          className={
            captionHidden
              ? 'sr-only'
              : 'pb-3 font-display text-[28px]/[1.14] font-[440] font-stretch-75% text-left'
          }
        >
          {caption}
        </caption>
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

/** Whether the table is wider than its container: only then is the container focusable. */
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
