import { stockKey } from '#features/vehicles/names/short-address.ts';
import { findStatuses } from '#features/vehicles/server/vehicle.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import { readStoredJson } from '#shared/stored.ts';
import { type CardFact, factOf } from '../card-facts.ts';
import type { CardSize } from '../card-sizes.ts';
import { printedFactsSchema } from '../printed-matter.contract.ts';

const BATCH = 500;

export interface PrintedCard {
  vehicleId: number;
  size: string;
  facts: CardFact[];
  printedAt: string;
  printedBy: string;
  /** The vehicle as it is stored; null when it was deleted. */
  vehicle: { status: string; isDraft: boolean } | null;
}

export type PrintedCardRepository = ReturnType<typeof createPrintedCardRepository>;

/** The card that hangs in each vehicle, as it was last printed in each size, until it is taken down. */
export function createPrintedCardRepository({ db, clock }: { db: Db; clock: Clock }) {
  async function listHanging(tx: Db = db) {
    const all: (PrintedCard & { id: number })[] = [];
    const read = (after: number) =>
      tx
        .selectFrom('printed_cards')
        .select(['id', 'vehicle_id', 'size', 'facts', 'printed_at', 'staff_name'])
        .where('taken_down_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
    for await (const rows of readInBatches(read)) {
      const vehicles = await findStatuses(
        tx,
        rows.map(({ vehicle_id }) => vehicle_id),
      );
      all.push(
        ...rows.map((row) => ({
          id: row.id,
          vehicleId: row.vehicle_id,
          size: row.size,
          facts: readFacts(row.facts),
          printedAt: row.printed_at,
          printedBy: row.staff_name,
          vehicle: vehicles.get(row.vehicle_id) ?? null,
        })),
      );
    }
    return all;
  }

  return {
    list: (): Promise<PrintedCard[]> => listHanging(),

    /** Records the cards of vehicles that are still there, as printed now. */
    async put(
      tx: Db,
      {
        size,
        cards,
        by,
      }: { size: CardSize; cards: readonly { vehicleId: number; facts: CardFact[] }[]; by: string },
    ): Promise<void> {
      const ids = cards.map(({ vehicleId }) => vehicleId);
      const there = await findStatuses(tx, ids);
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
            taken_down_at: null,
          })),
        )
        .execute();
    },

    /** A vehicle that was deleted and is listed again under another number has the new card in place of the one before. */
    async replaceLeft(
      tx: Db,
      { size, cards }: { size: CardSize; cards: readonly { facts: CardFact[] }[] },
    ): Promise<void> {
      const stock = new Set(cards.map(({ facts }) => stockOf(facts)).filter(Boolean));
      const replaced = (await listHanging(tx)).filter(
        (card) => !card.vehicle && card.size === size && stock.has(stockOf(card.facts)),
      );
      for (const { id } of replaced)
        await tx
          .updateTable('printed_cards')
          .set({ taken_down_at: clock.now().toISOString() })
          .where('id', '=', id)
          .execute();
    },

    /**
     * Sets when this vehicle's cards were taken down (null: never), for cards where it is `from` so far. Returns the facts of
     * each of them.
     */
    async markTakenDown(
      tx: Db,
      vehicleId: number,
      { from, to }: { from: string | null; to: string | null },
    ): Promise<CardFact[][]> {
      const marked = await tx
        .updateTable('printed_cards')
        .set({ taken_down_at: to })
        .where('vehicle_id', '=', vehicleId)
        .where('taken_down_at', from === null ? 'is' : '=', from)
        .returning('facts')
        .execute();
      return marked.map(({ facts }) => readFacts(facts));
    },
  };
}

/** With vehicles that never stood in the yard. */
export async function removeCardsOf(tx: Db, vehicleIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('printed_cards').where('vehicle_id', 'in', vehicleIds).execute();
}

/** Unreadable facts differ from any that would be printed now. */
function readFacts(stored: string): CardFact[] {
  return readStoredJson(stored, printedFactsSchema) ?? [];
}

const stockOf = (facts: readonly CardFact[]) => stockKey(factOf(facts, 'stockNumber'));
