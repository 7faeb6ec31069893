import { activity } from '#features/activity/server/tables/activity.table.ts';
import { bookingBlocks } from '#features/bookings/server/tables/booking-blocks.table.ts';
import { bookingEvents } from '#features/bookings/server/tables/booking-events.table.ts';
import { bookingLinks } from '#features/bookings/server/tables/booking-links.table.ts';
import { bookings } from '#features/bookings/server/tables/bookings.table.ts';
import { channelSettings } from '#features/channels/server/tables/channel-settings.table.ts';
import { tasks } from '#features/dashboard/server/tables/tasks.table.ts';
import { settingsVersions } from '#features/dealership/server/tables/settings-versions.table.ts';
import { holdLinks } from '#features/holds/server/tables/hold-links.table.ts';
import { vehicleHolds } from '#features/holds/server/tables/vehicle-holds.table.ts';
import { inquiries } from '#features/inquiries/server/tables/inquiries.table.ts';
import { inquiryEvents } from '#features/inquiries/server/tables/inquiry-events.table.ts';
import { inquiryReplies } from '#features/inquiries/server/tables/inquiry-replies.table.ts';
import { photos } from '#features/photos/server/tables/photos.table.ts';
import { sitePictures } from '#features/photos/server/tables/site-pictures.table.ts';
import { visitorPhotos } from '#features/photos/server/tables/visitor-photos.table.ts';
import { leftCards } from '#features/printed-matter/server/tables/left-cards.table.ts';
import { printedCards } from '#features/printed-matter/server/tables/printed-cards.table.ts';
import { priceHistory } from '#features/vehicles/server/tables/price-history.table.ts';
import { vehicles } from '#features/vehicles/server/tables/vehicles.table.ts';
import { webhookEndpoints } from '#features/webhooks/server/tables/webhook-endpoints.table.ts';
import type { Column } from '#server/db/column-kinds.ts';
import type { Table } from '#server/db/define-table.ts';
import { openColumnsOf, type TableRow } from '#server/db/table-rows.ts';
import { outbox } from '#server/mail/outbox.table.ts';

export type ArchivedRow = TableRow;

/** Tables that are part of a backup, in an order in which rows can be put in: what is referred to comes first. */
const described = [
  vehicles,
  photos,
  priceHistory,
  printedCards,
  leftCards,
  inquiries,
  visitorPhotos,
  inquiryEvents,
  bookings,
  bookingLinks,
  bookingBlocks,
  bookingEvents,
  vehicleHolds,
  holdLinks,
  inquiryReplies,
  tasks,
  outbox,
  activity,
  sitePictures,
  settingsVersions,
  channelSettings,
  webhookEndpoints,
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
