import { alertMails } from '#features/alerts/alert-kinds.ts';
import { bookingMailKinds } from '#features/bookings/booking-mails.ts';
import { holdMailKinds } from '#features/holds/hold-events.ts';
import { inquiryMailKinds } from '#features/inquiries/inquiry-mails.ts';
import { MONDAY_MAIL } from '#features/insights/monday-mail.ts';
import { staffMailKinds } from '#features/staff/staff-mails.ts';
import { fits } from '#server/db/column-kinds.ts';
import { findWrongValue, mendRow as mendValues } from '#server/db/mend-row.ts';
import { DISK_MAIL } from '#server/health/disk-watch.ts';
import { BACKUP_MAIL } from '../nightly/backup-mail.ts';
import { type ArchivedRow, columnsOf, type TableName } from './archived-tables.ts';

const mailsInBackups: readonly unknown[] = [
  ...inquiryMailKinds,
  ...bookingMailKinds,
  ...holdMailKinds,
  ...alertMails,
  BACKUP_MAIL,
];

/** Mails that are about accounts, which are no part of a backup, or about the disk of this machine. */
const mailsToStaff: readonly unknown[] = [...staffMailKinds, MONDAY_MAIL, DISK_MAIL];

/** Whether the row is as it should be, and stays out of backups all the same. */
export function isLeftOut(table: TableName, { kind }: ArchivedRow): boolean {
  return table === 'outbox' && mailsToStaff.includes(kind);
}

/** Why this cannot be a row of the table, or undefined. An older schema may lack columns that came later. */
export function problemOfRow(
  table: TableName,
  row: unknown,
  { mayLackColumns }: { mayLackColumns: boolean },
): string | undefined {
  if (typeof row !== 'object' || row === null) return 'a row is no object';
  const known = new Map(columnsOf(table));
  for (const [name, value] of Object.entries(row)) {
    const column = known.get(name);
    if (!column) return `${table} has no column ${name.slice(0, 40)}`;
    if (!fits(column, value)) return `${table}.${name} has a wrong value`;
    known.delete(name);
  }
  const [missing] = known.keys();
  return missing === undefined || (mayLackColumns && missing !== 'id')
    ? undefined
    : `${table}.${missing} is missing`;
}

/** The column with a value that the product would never write, or undefined. Missing columns are skipped. */
export function findWrongColumn(table: TableName, row: ArchivedRow): string | undefined {
  return findWrongValue(columnsOf(table), row) ?? (isUnknownMail(table, row) ? 'kind' : undefined);
}

/** Only a mail that somebody here writes can be sent. */
function isUnknownMail(table: TableName, { kind }: ArchivedRow): boolean {
  return table === 'outbox' && kind !== undefined && !mailsInBackups.includes(kind);
}

/** The row as it can be restored from its backup; undefined when it cannot be repaired. */
export function mendRow(table: TableName, row: ArchivedRow, now: string): ArchivedRow | undefined {
  const whole = mendValues(columnsOf(table), row, now);
  return whole && !isUnknownMail(table, whole) ? whole : undefined;
}
