import { formatInquiryDay } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { Panel } from '../insight.contract.ts';

export type Cell = Panel['rows'][number][number];
type Kind = Panel['columns'][number]['kind'];

const UNKNOWN = '–';

/** As it stands in a table and beside a bar. */
export function cellWords(kind: Kind, value: Cell | undefined): string {
  if (value === null || value === undefined || value === '') return UNKNOWN;
  if (typeof value === 'string') return kind === 'day' ? formatInquiryDay(value) : value;
  if (kind === 'dollars') return formatDollars(value);
  return kind === 'minutes' ? `${groupThousands(value)} min` : groupThousands(value);
}
