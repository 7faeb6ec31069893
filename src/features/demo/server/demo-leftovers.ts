import { removeEntriesOf } from '#features/activity/server/activity.repository.ts';
import { removeBlocksOf } from '#features/bookings/server/agenda/block.repository.ts';
import { listBookingsFrom, removeBookings } from '#features/bookings/server/person-bookings.repository.ts';
import { giveBackBookings } from '#features/bookings/server/requests/booking-reads.repository.ts';
import { removeAddressesUntil } from '#features/channels/server/channel.repository.ts';
import { mailboxOf } from '#features/customers/mailbox.ts';
import { giveBackTasks, removeTasksBy } from '#features/dashboard/server/today/task-rows.repository.ts';
import { giveBackHolds } from '#features/holds/server/hold-list.repository.ts';
import { listHoldsFrom, removeHolds } from '#features/holds/server/person-holds.repository.ts';
import {
  giveBackInquiries,
  listFrom,
  removeInquiries,
} from '#features/inquiries/server/inquiry-rows.repository.ts';
import { forgetVisits } from '#features/insights/server/visit-count.repository.ts';
import { listKeysOf } from '#features/photos/server/photo.repository.ts';
import { listVisitorPhotoKeys } from '#features/photos/server/visitor-photos/visitor-photo.repository.ts';
import { removeCardsOf } from '#features/printed-matter/server/printed-card.repository.ts';
import { removeDemoAccount } from '#features/staff/server/staff.repository.ts';
import {
  forgetDeleted,
  listDeleted,
} from '#features/stock-editing/server/deleting/deleted-vehicle.repository.ts';
import { findStockNumbers, removeVehicles } from '#features/vehicles/server/vehicle.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { DemonstrationLeftovers } from '#server/installation/demonstration.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { colleagueNames, colleagues } from '../work/colleagues.ts';
import { forgetPrint } from './demo-print.ts';
import { endProgress, readProgress } from './demo-progress.ts';
import { madeUpMailboxes } from './made-up-mailboxes.ts';

/** What of the demonstration is still in the database. After a restore or an import its ids may be those of others. */
export async function findLeftovers(db: Db): Promise<DemonstrationLeftovers> {
  const { vehicleIds, inquiries, bookings, holds } = await findAll(db);
  return {
    vehicleIds,
    inquiryIds: inquiries.filter((row) => row.is_spam === 0).map(({ id }) => id),
    bookingCount: bookings.length,
    holdCount: holds.length,
  };
}

/** Returns the photos whose files are not needed any more. No picture is drawn from then on. */
export async function removeLeftovers(tx: Db): Promise<{ fileKeys: string[] }> {
  const { vehicleIds, sentKeys } = await removeWork(tx);
  const fileKeys = [
    ...sentKeys,
    ...(await listKeysOf(tx, vehicleIds)),
    ...(await forgetDeleted(tx, await listDeletedOnes(tx))),
  ];
  await removeVehicles(tx, vehicleIds);
  await removeDemoAccount(tx);
  await endProgress(tx);
  await forgetPrint(tx);
  return { fileKeys };
}

/** Mail about a booking, hold or inquiry begins with its key. */
export async function isMadeUp(db: Db, { about, to }: { about: string; to: string }): Promise<boolean> {
  if ((await readProgress(db)) === undefined) return false;
  if (madeUpMailboxes.includes(mailboxOf(to))) return true;
  const { inquiries, bookings, holds } = await findAll(db);
  const keys = [
    ...inquiries.map((row) => row.submission_key),
    ...[...bookings, ...holds].map(({ key }) => key),
  ];
  return keys.some((key) => about.startsWith(key));
}

/** Everything but the vehicles with their photos, and the accounts. Returns the files of photos that visitors sent. */
export async function removeWork(tx: Db): Promise<{ vehicleIds: number[]; sentKeys: string[] }> {
  const { vehicleIds, inquiries, bookings, holds } = await findAll(tx);
  const photosKeys = inquiries.map((row) => row.photos_key).filter((key) => key !== '');
  const sentKeys = await listVisitorPhotoKeys(tx, photosKeys);
  await removeCardsOf(tx, vehicleIds);
  await removeBookings(tx, bookings);
  await removeHolds(tx, holds);
  await removeInquiries(
    tx,
    inquiries.map(({ id }) => id),
  );
  await forgetVisits(tx);
  await removeBlocksOf(tx, colleagueNames);
  await removeTasksBy(tx, colleagueNames);
  const keys = [
    ...inquiries.map((row) => row.submission_key),
    ...[...bookings, ...holds].map(({ key }) => key),
  ];
  await removeEntriesOf(tx, { staffNames: colleagueNames, keys });
  const { madeAt } = (await readProgress(tx)) ?? {};
  if (madeAt) await removeAddressesUntil(tx, madeAt);
  // What one has given to somebody who was made up stays, and is nobody's.
  const usernames = Object.values(colleagues).map(({ username }) => username);
  await giveBackInquiries(tx, usernames);
  await giveBackBookings(tx, usernames);
  await giveBackHolds(tx, usernames);
  await giveBackTasks(tx, usernames);
  return { vehicleIds, sentKeys };
}

async function findAll(db: Db) {
  const { vehicleIds: all = [] } = (await readProgress(db)) ?? {};
  const stored = await findStockNumbers(db, all);
  const stockNumbers = new Map(all.map((id, at) => [id, demoInventory[at]?.stockNumber]));
  const vehicleIds = [...stored.keys()].filter((id) => stored.get(id) === stockNumbers.get(id));
  const bookings = await listBookingsFrom(db, madeUpMailboxes);
  const holds = await listHoldsFrom(db, madeUpMailboxes);
  // Whoever books or holds a vehicle of one's own, stays: somebody has tried that, and sees to it.
  const others = await findStockNumbers(
    db,
    [...bookings, ...holds].flatMap(({ vehicle_id }) => vehicle_id ?? []),
  );
  const isGoing = ({ vehicle_id: id }: { vehicle_id: number | null }) =>
    id === null || !others.has(id) || vehicleIds.includes(id);
  return {
    vehicleIds,
    inquiries: await listFrom(db, madeUpMailboxes),
    bookings: bookings.filter(isGoing),
    holds: holds.filter(isGoing),
  };
}

/** Vehicles of it that somebody has deleted while trying it out: they would still come back. */
async function listDeletedOnes(db: Db): Promise<number[]> {
  const { vehicleIds = [] } = (await readProgress(db)) ?? {};
  const deleted = await listDeleted(db, vehicleIds);
  return deleted
    .filter(({ id, stock_number }) => demoInventory[vehicleIds.indexOf(id)]?.stockNumber === stock_number)
    .map(({ id }) => id);
}
