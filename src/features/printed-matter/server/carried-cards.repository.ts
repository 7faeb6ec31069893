import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';

/** Cards read and written at once. */
const BATCH = 100;

const columns = ['vehicle_id', 'size', 'facts', 'printed_at', 'staff_name', 'taken_down_at'] as const;

/**
 * The cards that hang in the yard are those printed last, whatever a restore brings back: of each vehicle and size the
 * newer one is kept, and what was taken down stays down. A card stays though its vehicle goes with the restore.
 */
export const carriedCards: CarryOver = {
  async remember(tx, { toVehicle }) {
    await takeOverLeft(tx);
    const before = await listCards(tx);
    return {
      async carry(after) {
        await takeOverLeft(after);
        const kept = before.flatMap((card) => {
          const vehicle_id = toVehicle(card.vehicle_id);
          return vehicle_id === null ? [] : [{ ...card, vehicle_id }];
        });
        for (let at = 0; at < kept.length; at += BATCH)
          await after
            .insertInto('printed_cards')
            .values(kept.slice(at, at + BATCH))
            .onConflict((conflict) =>
              conflict
                .columns(['vehicle_id', 'size'])
                .doUpdateSet(({ ref }) => ({
                  facts: ref('excluded.facts'),
                  printed_at: ref('excluded.printed_at'),
                  staff_name: ref('excluded.staff_name'),
                  taken_down_at: ref('excluded.taken_down_at'),
                }))
                .whereRef('excluded.printed_at', '>=', 'printed_cards.printed_at'),
            )
            .execute();
        return {};
      },
    };
  },
};

async function listCards(tx: Db) {
  const readSome = (after: number) =>
    tx
      .selectFrom('printed_cards')
      .select(['id', ...columns])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
  const all: Omit<Awaited<ReturnType<typeof readSome>>[number], 'id'>[] = [];
  for await (const rows of readInBatches(readSome)) all.push(...rows.map(({ id: _id, ...card }) => card));
  return all;
}

/**
 * Cards of deleted vehicles as a version before 0061 left them, here or in its backup. Of the same print, what was taken down
 * stays down.
 */
async function takeOverLeft(tx: Db): Promise<void> {
  await tx
    .insertInto('printed_cards')
    .columns(columns)
    // SQLite would take the conflict for a join.
    .expression((from) => from.selectFrom('left_cards').select(columns).where(sql<boolean>`true`))
    .onConflict((conflict) =>
      conflict
        .columns(['vehicle_id', 'size'])
        .doUpdateSet(({ ref, fn, case: when }) => ({
          facts: ref('excluded.facts'),
          printed_at: ref('excluded.printed_at'),
          staff_name: ref('excluded.staff_name'),
          taken_down_at: when()
            .whenRef('excluded.printed_at', '>', 'printed_cards.printed_at')
            .then(ref('excluded.taken_down_at'))
            .else(fn.coalesce('printed_cards.taken_down_at', 'excluded.taken_down_at'))
            .end(),
        }))
        .whereRef('excluded.printed_at', '>=', 'printed_cards.printed_at'),
    )
    .execute();
  await tx.deleteFrom('left_cards').execute();
}
