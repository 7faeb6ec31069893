import { flag, instant, ownText } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** Where a channel fetches the stock. The secret is shown again, so it is stored as it is; the stock is public. */
export const channelAddresses = defineTable(
  'channel_addresses',
  {
    channel: ownText(),
    secret: ownText(),
    is_on: flag(),
    made_at: instant(),
  },
  {
    primaryKey: ['channel'],
    policy: null,
    backup: { no: 'restored elsewhere, or an old one here, a secret address would be valid again' },
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    channel_addresses: RowOf<typeof channelAddresses>;
  }
}
