import { id, instant, json, oneOf } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { channelNames } from '../../channels.ts';

/** What a channel has to be told; what is empty is unknown. */
export const channelSettings = defineTable(
  'channel_settings',
  {
    id: id(),
    channel: oneOf(channelNames),
    content: json(),
    updated_at: instant(),
  },
  { unique: [['channel']], policy: null, backup: 'by its own rule' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    channel_settings: RowOf<typeof channelSettings>;
  }
}
