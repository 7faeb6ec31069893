import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import { readStoredJson } from '#shared/stored.ts';
import type { CardFact } from '../card-facts.ts';
import type { CardSize } from '../card-sizes.ts';
import { printedFactsSchema } from '../printed-matter.contract.ts';

const BATCH = 500;

export interface PrintedCard {
  vehicleId: number;
  size: string;
  facts: CardFact[];
  printedAt: string;
  printedBy: string;
}

export type PrintedCardRepository = ReturnType<typeof createPrintedCardRepository>;

/** The card that hangs in each vehicle, as it was last printed in each size. */
export function createPrintedCardRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list(): Promise<PrintedCard[]> {
      const all: PrintedCard[] = [];
      const read = (after: number) =>
        db
          .selectFrom('printed_cards')
          .selectAll()
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .execute();
      for await (const rows of readInBatches(read)) {
        all.push(
          ...rows.map((row) => ({
            vehicleId: row.vehicle_id,
            size: row.size,
            // What cannot be read was printed otherwise than now.
            facts: readStoredJson(row.facts, printedFactsSchema) ?? [],
            printedAt: row.printed_at,
            printedBy: row.staff_name,
          })),
        );
      }
      return all;
    },

    /** Those of vehicles that are still there, as of now. */
    async put(
      tx: Db,
      {
        size,
        cards,
        by,
      }: { size: CardSize; cards: readonly { vehicleId: number; facts: CardFact[] }[]; by: string },
    ): Promise<void> {
      const ids = cards.map(({ vehicleId }) => vehicleId);
      const found = await tx.selectFrom('vehicles').select('id').where('id', 'in', ids).execute();
      const there = new Set(found.map(({ id }) => id));
      const rows = cards
        .filter(({ vehicleId }) => there.has(vehicleId))
        .map(({ vehicleId, facts }) => ({
          vehicle_id: vehicleId,
          size,
          facts: JSON.stringify(facts),
          printed_at: clock.now().toISOString(),
          staff_name: by,
        }));
      if (rows.length === 0) return;
      await tx
        .insertInto('printed_cards')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['vehicle_id', 'size']).doUpdateSet(({ ref }) => ({
            facts: ref('excluded.facts'),
            printed_at: ref('excluded.printed_at'),
            staff_name: ref('excluded.staff_name'),
          })),
        )
        .execute();
    },
  };
}
