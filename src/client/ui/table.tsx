import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface TableProps<Row> {
  /** Caption, for screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned numbers. */
  isNumber?: boolean;
  /** Row header; announced with each cell. */
  isRowHeading?: boolean;
  /** Without a label on cards, where they take the whole width. */
  isActions?: boolean;
}

/** A table on wide screens and on paper, a stack of cards on phones. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too
      tabIndex={0}
      className="@container relative overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible"
    >
      <table className="block w-full border-collapse text-left text-[0.9375rem] @3xl:table print:table print:text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only bg-sunken text-sm text-muted @3xl:not-sr-only @3xl:table-header-group print:not-sr-only print:table-header-group print:text-xs">
          <tr>
            {columns.map((column) => (
              <th
                key={column.heading}
                scope="col"
                className={classNames('px-4 py-3 font-semibold print:px-2 print:py-1', placing(column))}
              >
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block @3xl:table-row-group print:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-list-row
              className="grid gap-2 border-t border-line p-4 first:border-t-0 hover:bg-sunken/60 @3xl:table-row @3xl:first:border-t print:table-row print:break-inside-avoid"
            >
              {columns.map((column) => {
                const Cell = column.isRowHeading ? 'th' : 'td';
                return (
                  <Cell
                    key={column.heading}
                    scope={column.isRowHeading ? 'row' : undefined}
                    data-heading={isNamed(column) ? column.heading : undefined}
                    className={classNames(
                      column.isRowHeading && 'font-semibold @3xl:font-normal',
                      isNamed(column) && named,
                      'min-w-0 align-middle @3xl:px-4 @3xl:py-3 print:px-2 print:py-1',
                      placing(column),
                    )}
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

/** On a card each value follows its column's heading. */
const named =
  'grid grid-cols-[6rem_minmax(0,1fr)] justify-items-start gap-3 before:text-sm before:text-muted before:content-[attr(data-heading)] @3xl:table-cell @3xl:before:content-none print:table-cell print:before:content-none';

const isNamed = <Row,>({ isRowHeading, isActions }: Column<Row>) => !isRowHeading && !isActions;

function placing<Row>({ isNumber }: Column<Row>): string {
  return classNames(isNumber && 'tabular-nums @3xl:text-right print:text-right');
}
