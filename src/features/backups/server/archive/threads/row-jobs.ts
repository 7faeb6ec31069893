import type { ArchivedRow, TableName } from '../archived-tables.ts';
import { MOST_LINE_BYTES, MOST_ROW_BYTES, MOST_ROWS_IN_PART } from '../layout.ts';
import { linkColumnsOf } from '../row-links.ts';
import { findWrongColumn, problemOfRow } from '../row-rules.ts';
import { readChecked, type Stretch } from './file-bytes.ts';

/** Checks the rows of one part in a thread. */
export interface RowsJob {
  kind: 'rows';
  fd: number;
  part: Stretch;
  table: TableName;
  mayLackColumns: boolean;
  isForLinks: boolean;
}

export interface RowsResult {
  rows: ArchivedRow[];
  /** Why the part is refused; then there are no rows. */
  problem: string | undefined;
}

const LINE_END = 10;

/** Line by line, with limits; stops at the first invalid row. */
export function readRowsOf({ fd, part, table, mayLackColumns, isForLinks }: RowsJob): RowsResult {
  const lines = part.bytes <= MOST_ROW_BYTES ? readChecked(fd, part) : undefined;
  if (!lines) return refuse('the file is damaged or incomplete');
  const linkColumns = linkColumnsOf(table);
  const rows: ArchivedRow[] = [];
  for (let from = 0; from < lines.length; ) {
    const end = lines.indexOf(LINE_END, from);
    const to = end < 0 ? lines.length : end;
    if (to - from > MOST_LINE_BYTES) return refuse(`${table} has a row that is too long`);
    if (rows.length >= MOST_ROWS_IN_PART) return refuse(`${table} has too many rows in one part`);
    if (to > from) {
      const row = readRow(lines.toString('utf8', from, to), table, mayLackColumns);
      if (typeof row === 'string') return refuse(row);
      rows.push(isForLinks ? pick(row, linkColumns) : row);
    }
    from = to + 1;
  }
  return { rows, problem: undefined };
}

/** The row, or what is wrong with it. */
function readRow(line: string, table: TableName, mayLackColumns: boolean): ArchivedRow | string {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return 'the file is damaged or incomplete';
  }
  const problem = problemOfRow(table, row, { mayLackColumns });
  if (problem) return problem;
  const checked = row as ArchivedRow; // just checked
  const wrong = findWrongColumn(table, checked);
  return wrong ? `${table}.${wrong} has a wrong value` : checked;
}

function pick(row: ArchivedRow, names: readonly string[]): ArchivedRow {
  const few: Record<string, string | number | null> = {};
  for (const name of names) {
    const value = row[name];
    if (value !== undefined) few[name] = value;
  }
  return few;
}

function refuse(problem: string): RowsResult {
  return { rows: [], problem };
}
