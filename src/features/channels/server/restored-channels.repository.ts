import type { CarryOver } from '#server/db/restoring/carry-over.ts';

/** The first schema with channels. */
const FIRST_SCHEMA = '0026';

/** Settings of channels are those of the backup, but for one from before channels, which leaves those that are here. */
export const restoredChannels: CarryOver = {
  async remember(tx, { schema }) {
    if (schema >= FIRST_SCHEMA) await tx.deleteFrom('channel_settings').execute();
    return {};
  },
};
