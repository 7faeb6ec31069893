import type { Db } from '#server/db/database.ts';
import { demoInbox } from '../inbox/inbox.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { toSentInquiry } from './demo-inbox.ts';
import { endProgress, readProgress } from './demo-progress.ts';

/** What of the demonstration is still in the database. After a restore or an import its ids may be those of others. */
export async function findLeftovers(db: Db): Promise<{ vehicleIds: number[]; inquiryIds: number[] }> {
  const { vehicleIds = [] } = (await readProgress(db)) ?? {};
  const stored = await db
    .selectFrom('vehicles')
    .select(['id', 'stock_number'])
    .where('id', 'in', vehicleIds)
    .execute();
  const stockNumbers = new Map(vehicleIds.map((id, at) => [id, demoInventory[at]?.stockNumber]));
  const sent = demoInbox.map(toSentInquiry);
  const emails = sent.map(({ email }) => email);
  const inquiries = await db
    .selectFrom('inquiries')
    .select(['id', 'email', 'message'])
    .where('email', 'in', emails)
    .execute();
  return {
    vehicleIds: stored
      .filter(({ id, stock_number }) => stock_number === stockNumbers.get(id))
      .map(({ id }) => id),
    inquiryIds: inquiries
      .filter((row) => sent.some(({ email, message }) => email === row.email && message === row.message))
      .map(({ id }) => id),
  };
}

/** Returns the photos whose files are not needed any more. No picture is drawn from then on. */
export async function removeLeftovers(tx: Db): Promise<{ fileKeys: string[] }> {
  const { vehicleIds, inquiryIds } = await findLeftovers(tx);
  const photos = await tx
    .selectFrom('photos')
    .select('file_key')
    .where('vehicle_id', 'in', vehicleIds)
    .execute();
  await tx.deleteFrom('vehicles').where('id', 'in', vehicleIds).execute();
  await tx.deleteFrom('inquiries').where('id', 'in', inquiryIds).execute();
  await tx.deleteFrom('staff').where('is_demo', '=', 1).execute();
  await endProgress(tx);
  return { fileKeys: photos.map(({ file_key }) => file_key) };
}
