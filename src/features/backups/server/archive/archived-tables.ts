import { activityInBackups } from '#features/activity/server/tables/in-backups.ts';
import { alertsInBackups } from '#features/alerts/server/tables/in-backups.ts';
import { bookingsInBackups } from '#features/bookings/server/tables/in-backups.ts';
import { channelsInBackups } from '#features/channels/server/tables/in-backups.ts';
import { dashboardInBackups } from '#features/dashboard/server/tables/in-backups.ts';
import { dealershipInBackups } from '#features/dealership/server/tables/in-backups.ts';
import { holdsInBackups } from '#features/holds/server/tables/in-backups.ts';
import { inquiriesInBackups } from '#features/inquiries/server/tables/in-backups.ts';
import { insightsInBackups } from '#features/insights/server/tables/in-backups.ts';
import { photosInBackups } from '#features/photos/server/tables/in-backups.ts';
import { printedMatterInBackups } from '#features/printed-matter/server/tables/in-backups.ts';
import { vehiclesInBackups } from '#features/vehicles/server/tables/in-backups.ts';
import { webhooksInBackups } from '#features/webhooks/server/tables/in-backups.ts';
import type { Column } from '#server/db/column-kinds.ts';
import type { Table } from '#server/db/define-table.ts';
import { openColumnsOf, type TableRow } from '#server/db/table-rows.ts';
import { outbox } from '#server/mail/outbox.table.ts';

export type ArchivedRow = TableRow;

/** Tables that are part of a backup, as their features list them: what is referred to comes first. */
const described = [
  ...vehiclesInBackups,
  ...photosInBackups,
  ...printedMatterInBackups,
  ...inquiriesInBackups,
  ...bookingsInBackups,
  ...holdsInBackups,
  ...alertsInBackups,
  ...dashboardInBackups,
  outbox,
  ...activityInBackups,
  ...dealershipInBackups,
  ...channelsInBackups,
  ...webhooksInBackups,
  ...insightsInBackups,
] as const;

export type TableName = (typeof described)[number]['name'];

const byName = new Map<string, Table>(described.map((table) => [table.name, table]));

export const archivedTables: readonly TableName[] = described.map(({ name }) => name);

/** Each of their rows has files, kept by its key. */
export const tablesWithFiles = [
  'photos',
  'visitor_photos',
  'site_pictures',
] as const satisfies readonly TableName[];

/** Tables whose rows make way for those of a backup, but for those whose rows go with another row anyhow. */
export const replacedTables: readonly Table[] = described.filter(
  ({ backup, columns }) =>
    backup === 'replaced' &&
    !Object.values(columns).some(({ refersTo, mayBeNull }: Column) => refersTo && !mayBeNull),
);

const columnsInBackups = new Map(described.map((table) => [table.name, openColumnsOf(table)]));
const noColumns: ReadonlyMap<string, Column> = new Map();

export function tableOf(name: TableName): Table {
  const table = byName.get(name);
  if (!table) throw new Error(`${name} is not part of a backup`);
  return table;
}

/** By name, in the order of a row. */
export function columnsOf(table: TableName): ReadonlyMap<string, Column> {
  return columnsInBackups.get(table) ?? noColumns;
}

export function isArchivedTable(name: string): name is TableName {
  return byName.has(name);
}
