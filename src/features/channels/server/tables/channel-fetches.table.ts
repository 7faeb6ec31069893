import { instant, ownText } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** When each program fetched last. Of who asked it is the name of the program alone. */
export const channelFetches = defineTable(
  'channel_fetches',
  {
    channel: ownText(),
    agent: ownText(),
    format: ownText(),
    fetched_at: instant(),
  },
  { primaryKey: ['channel', 'agent'], policy: null, backup: { no: 'is about this installation' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    channel_fetches: RowOf<typeof channelFetches>;
  }
}
