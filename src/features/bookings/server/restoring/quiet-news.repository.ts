import { readStock } from '#features/vehicles/server/restored-stock.repository.ts';
import { findStatuses } from '#features/vehicles/server/vehicle.repository.ts';
import { isOnHold, isSold } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import type { Restore } from '#server/db/restoring/carry-over.ts';
import { ahead } from '../mail/held-reminders.repository.ts';

const kinds = [
  { told: 'sold_told_at', isSo: isSold },
  { told: 'hold_told_at', isSo: isOnHold },
] as const;

/**
 * Bookings whose vehicle is sold or on hold only because the restored stock says so count as told: nobody has sold it, and
 * the restore may be undone. Once it is offered again, buyers are told as always. Call it before the rows go, and the answer
 * once bookings are in and vehicles are what they stay.
 */
export async function rememberNews(tx: Db, { toVehicle, now }: Pick<Restore, 'toVehicle' | 'now'>) {
  const before = await readStock(tx);
  return async (after: Db): Promise<void> => {
    const rows = await ahead(after, now).select(['id', 'vehicle_id']).execute();
    const statuses = await findStatuses(
      after,
      rows.flatMap(({ vehicle_id }) => vehicle_id ?? []),
    );
    for (const { id, vehicle_id } of rows) {
      const vehicle = statuses.get(vehicle_id ?? 0);
      if (!vehicle) continue;
      const former = toVehicle(vehicle_id) === null ? undefined : before.get(vehicle_id ?? 0);
      for (const { told, isSo } of kinds) {
        if (!isSo(vehicle) || (former && isSo(former))) continue;
        await after
          .updateTable('bookings')
          .set({ [told]: now })
          .where('id', '=', id)
          .where(told, 'is', null)
          .execute();
      }
    }
  };
}
