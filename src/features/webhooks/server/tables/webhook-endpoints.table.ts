import { flag, id, instant, ownText, pattern, secret } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** An address that is told of what happens. A backup does not say whether it is: a restore brings it switched off. */
export const webhookEndpoints = defineTable(
  'webhook_endpoints',
  {
    id: id(),
    url: pattern(/^https?:\/\/\S{1,500}$/, 'https://unknown.invalid/'),
    /** Joined by commas. */
    events: pattern(/^[a-z.,]{0,500}$/, ''),
    made_at: instant(),
    /** Signs what is sent; sealed. */
    secret: secret(ownText()),
    is_on: secret(flag()),
  },
  { policy: null, backup: 'by its own rule' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    webhook_endpoints: RowOf<typeof webhookEndpoints>;
  }
}
