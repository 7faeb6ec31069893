import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { printedCards } from './printed-cards.table.ts';

/**
 * Where versions before 0061 kept the cards of deleted vehicles. Empty, but for what such a version writes beside this one;
 * older backups have rows of it, which a restore takes over into `printed_cards`. Once no version that runs beside this one uses
 * it, a migration `contract-0061` drops it.
 */
export const leftCards = defineTable('left_cards', printedCards.columns, {
  unique: [['vehicle_id', 'size']],
  policy: 'staff',
  backup: 'replaced',
  takenOverBy: printedCards.name,
});

declare module '#server/db/tables.ts' {
  interface Tables {
    left_cards: RowOf<typeof printedCards>;
  }
}
