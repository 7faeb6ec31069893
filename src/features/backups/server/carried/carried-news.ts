import { ahead } from '#features/bookings/server/mail/held-reminders.repository.ts';
import { isOnHold, isSold } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import type { VehiclesBefore } from './vehicles-before.ts';

const kinds = [
  { told: 'sold_told_at', isSo: isSold },
  { told: 'hold_told_at', isSo: isOnHold },
] as const;

/**
 * Bookings whose vehicle is sold or on hold only because the restored stock says so count as told: nobody has sold it, and
 * the restore may be undone. Once it is offered again, buyers are told as always.
 */
export async function keepNewsQuiet(tx: Db, before: VehiclesBefore, now: string): Promise<void> {
  const rows = await ahead(tx, now)
    .innerJoin('vehicles', 'vehicles.id', 'bookings.vehicle_id')
    .select(['bookings.id', 'bookings.vehicle_id', 'vehicles.status'])
    .execute();
  for (const { id, vehicle_id, status } of rows) {
    const former = before.get(Number(vehicle_id));
    for (const { told, isSo } of kinds) {
      if (!isSo({ status }) || (former && isSo(former))) continue;
      await tx
        .updateTable('bookings')
        .set({ [told]: now })
        .where('id', '=', id)
        .where(told, 'is', null)
        .execute();
    }
  }
}
