import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface TableProps<Row> {
  /** Says what the table holds; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

export interface Column<Row> {
  heading: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right, under each other. */
  isNumber?: boolean;
  /** Left out on small screens. */
  isMinor?: boolean;
  /** Names the row; read out with each of its cells. */
  isRowHeading?: boolean;
}

export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-sm text-muted">
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
              <th key={index} scope="col" className={classNames('font-semibold', placing(column))}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line hover:bg-sunken/60">
              {columns.map((column, index) => {
                const Cell = column.isRowHeading ? 'th' : 'td';
                return (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                    key={index}
                    scope={column.isRowHeading ? 'row' : undefined}
                    className={classNames('font-normal', placing(column))}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function placing<Row>({ isNumber, isMinor }: Column<Row>): string {
  return classNames(
    'px-4 py-3 align-middle',
    isNumber && 'text-right tabular-nums',
    isMinor && 'hidden md:table-cell',
  );
}
