import { listFrom, removeInquiries } from '#features/inquiries/server/inquiry-rows.repository.ts';
import { listKeysOf } from '#features/photos/server/photo.repository.ts';
import { removeCardsOf } from '#features/printed-matter/server/printed-card.repository.ts';
import { removeDemoAccount } from '#features/staff/server/staff.repository.ts';
import {
  forgetDeleted,
  listDeleted,
} from '#features/stock-editing/server/deleting/deleted-vehicle.repository.ts';
import { findStockNumbers, removeVehicles } from '#features/vehicles/server/vehicle.repository.ts';
import type { Db } from '#server/db/database.ts';
import { demoInbox } from '../inbox/inbox.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { toSentInquiry } from './demo-inbox.ts';
import { endProgress, readProgress } from './demo-progress.ts';

/** What of the demonstration is still in the database. After a restore or an import its ids may be those of others. */
export async function findLeftovers(db: Db): Promise<{ vehicleIds: number[]; inquiryIds: number[] }> {
  const { vehicleIds = [] } = (await readProgress(db)) ?? {};
  const stored = await findStockNumbers(db, vehicleIds);
  const stockNumbers = new Map(vehicleIds.map((id, at) => [id, demoInventory[at]?.stockNumber]));
  const sent = demoInbox.map(toSentInquiry);
  const inquiries = await listFrom(
    db,
    sent.map(({ email }) => email),
  );
  return {
    vehicleIds: [...stored.keys()].filter((id) => stored.get(id) === stockNumbers.get(id)),
    inquiryIds: inquiries
      .filter((row) => sent.some(({ email, message }) => email === row.email && message === row.message))
      .map(({ id }) => id),
  };
}

/** Returns the photos whose files are not needed any more. No picture is drawn from then on. */
export async function removeLeftovers(tx: Db): Promise<{ fileKeys: string[] }> {
  const { vehicleIds, inquiryIds } = await findLeftovers(tx);
  const fileKeys = [
    ...(await listKeysOf(tx, vehicleIds)),
    ...(await forgetDeleted(tx, await listDeletedOnes(tx))),
  ];
  await removeCardsOf(tx, vehicleIds);
  await removeVehicles(tx, vehicleIds);
  await removeInquiries(tx, inquiryIds);
  await removeDemoAccount(tx);
  await endProgress(tx);
  return { fileKeys };
}

/** Vehicles of it that somebody has deleted while trying it out: they would still come back. */
async function listDeletedOnes(db: Db): Promise<number[]> {
  const { vehicleIds = [] } = (await readProgress(db)) ?? {};
  const deleted = await listDeleted(db, vehicleIds);
  return deleted
    .filter(({ id, stock_number }) => demoInventory[vehicleIds.indexOf(id)]?.stockNumber === stock_number)
    .map(({ id }) => id);
}
