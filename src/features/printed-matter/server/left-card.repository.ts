import { findStatuses } from '#features/vehicles/server/vehicle.repository.ts';
import type { Db } from '#server/db/database.ts';
import { batches } from '#server/jobs/batches.ts';

const BATCH = 500;

const columns = ['vehicle_id', 'size', 'facts', 'printed_at', 'staff_name', 'taken_down_at'] as const;

/** Before these vehicles are deleted: their window cards still hang in the yard. */
export async function leaveCards(tx: Db, vehicleIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('left_cards')
    .columns(columns)
    .expression((from) =>
      from.selectFrom('printed_cards').select(columns).where('vehicle_id', 'in', vehicleIds),
    )
    .onConflict((conflict) =>
      conflict.columns(['vehicle_id', 'size']).doUpdateSet(({ ref }) => ({
        facts: ref('excluded.facts'),
        printed_at: ref('excluded.printed_at'),
        staff_name: ref('excluded.staff_name'),
        taken_down_at: ref('excluded.taken_down_at'),
      })),
    )
    .execute();
}

/** After deleted vehicles were put back with their cards: those that staff have taken down since stay down. */
export async function takeBackCards(tx: Db): Promise<void> {
  const left = await tx.selectFrom('left_cards').select('vehicle_id').distinct().execute();
  const there = await findStatuses(
    tx,
    left.map(({ vehicle_id }) => vehicle_id),
  );
  for (const some of batches([...there.keys()], BATCH)) {
    await tx
      .insertInto('printed_cards')
      .columns(columns)
      .expression((from) => from.selectFrom('left_cards').select(columns).where('vehicle_id', 'in', some))
      .onConflict((conflict) =>
        conflict
          .columns(['vehicle_id', 'size'])
          .doUpdateSet(({ ref }) => ({ taken_down_at: ref('excluded.taken_down_at') }))
          .whereRef('printed_cards.printed_at', '=', 'excluded.printed_at'),
      )
      .execute();
    await tx.deleteFrom('left_cards').where('vehicle_id', 'in', some).execute();
  }
}
