import { count, id, instant, json, line, oneOf, orNull, withDefault } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { cardSizes } from '../../card-sizes.ts';
import { printedFactsSchema } from '../../printed-matter.contract.ts';

/** The window card that was last printed of a vehicle, one of each size. It hangs until it is taken down, also when its vehicle was deleted. */
export const printedCards = defineTable(
  'printed_cards',
  {
    id: id(),
    /** A vehicle that may be gone. An illegible number becomes 0, which is nobody's, and the card is still listed. */
    vehicle_id: count(),
    size: oneOf(cardSizes),
    /** What the card says. One of which nothing is known differs from every other, and is printed again. */
    facts: json(printedFactsSchema, '[]'),
    printed_at: instant(),
    staff_name: line(500),
    /** When staff said that it hangs no longer. */
    taken_down_at: withDefault(orNull(instant())),
  },
  { unique: [['vehicle_id', 'size']], policy: 'staff', backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    printed_cards: RowOf<typeof printedCards>;
  }
}
