import { bookingMailKinds } from '#features/bookings/server/requests/booking.repository.ts';
import { holdMailKinds } from '#features/holds/server/hold.repository.ts';
import { REPLY_MAIL } from '#features/inquiries/reply.ts';
import { mailKinds } from '#features/inquiries/server/inquiry.repository.ts';
import { OVERDUE_MAIL } from '#features/inquiries/server/overdue/overdue.service.ts';
import { RESET_MAIL } from '#features/staff/server/password-reset/password-reset.service.ts';
import { INVITATION_MAIL } from '#features/staff/server/people/invitation.repository.ts';
import { WRONG_CODES_MAIL } from '#features/staff/server/second-factor/wrong-codes.service.ts';
import { fits, mended, type Value } from '#server/db/column-kinds.ts';
import { DISK_MAIL } from '#server/health/disk-watch.ts';
import { BACKUP_MAIL } from '../nightly/backup-mail.ts';
import { type ArchivedRow, columnsOf, type TableName } from './archived-tables.ts';

const mailsInBackups: readonly unknown[] = [
  ...mailKinds,
  REPLY_MAIL,
  OVERDUE_MAIL,
  ...bookingMailKinds,
  ...holdMailKinds,
  BACKUP_MAIL,
];

/** Mails about accounts, which are no part of a backup, or about the disk of this machine. */
const mailsToStaff: readonly unknown[] = [INVITATION_MAIL, RESET_MAIL, WRONG_CODES_MAIL, DISK_MAIL];

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
  for (const [name, { isRight }] of columnsOf(table)) {
    const value = row[name];
    if (isRight && value !== undefined && !isRight(value)) return name;
  }
  // Only a mail that somebody here writes can be sent.
  return table === 'outbox' && row.kind !== undefined && !mailsInBackups.includes(row.kind)
    ? 'kind'
    : undefined;
}

/**
 * The row with invalid values replaced by minimal valid ones, so that its backup can be restored; the same row when
 * all are valid. Undefined when it cannot be repaired.
 */
export function mendRow(table: TableName, row: ArchivedRow, now: string): ArchivedRow | undefined {
  const columns = columnsOf(table);
  const whole: Record<string, Value> = {};
  let isWhole = true;
  for (const [name, value] of Object.entries(row)) {
    const column = columns.get(name);
    whole[name] = column ? mended(column, value, now) : value;
    if (whole[name] !== value) isWhole = false;
  }
  if (isWhole && !findWrongColumn(table, row)) return row;
  return findWrongColumn(table, whole) ? undefined : whole;
}
