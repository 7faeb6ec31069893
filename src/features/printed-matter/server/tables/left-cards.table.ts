import { count } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { printedCards } from './printed-cards.table.ts';

/** The card of a vehicle that was deleted since. */
export const leftCards = defineTable(
  'left_cards',
  { ...printedCards.columns, vehicle_id: count() },
  { unique: [['vehicle_id', 'size']], policy: 'staff', backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    left_cards: RowOf<typeof printedCards>;
  }
}
