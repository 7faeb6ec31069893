import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { ChannelName } from '../channels.ts';

export type ChannelRepository = ReturnType<typeof createChannelRepository>;

export interface Fetch {
  channel: ChannelName;
  agent: string;
  format: string;
  fetchedAt: string;
}

/** Programs kept for each channel: anybody with the address can make up names. */
const MOST_AGENTS = 20;

export function createChannelRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    listSettings: (tx: Db = db) =>
      tx.selectFrom('channel_settings').select(['channel', 'content', 'updated_at']).orderBy('id').execute(),

    listAddresses: (tx: Db = db) =>
      tx.selectFrom('channel_addresses').selectAll().orderBy('channel').execute(),

    async saveSettings(tx: Db, channel: ChannelName, settings: object): Promise<void> {
      const row = { content: JSON.stringify(settings), updated_at: clock.now().toISOString() };
      await tx
        .insertInto('channel_settings')
        .values({ channel, ...row })
        .onConflict((conflict) => conflict.column('channel').doUpdateSet(row))
        .execute();
    },

    async saveAddress(tx: Db, channel: ChannelName, secret: string): Promise<void> {
      const row = { secret, is_on: 1, made_at: clock.now().toISOString() } as const;
      await tx
        .insertInto('channel_addresses')
        .values({ channel, ...row })
        .onConflict((conflict) => conflict.column('channel').doUpdateSet(row))
        .execute();
    },

    async switchAddress(tx: Db, channel: ChannelName, isOn: boolean): Promise<void> {
      await tx
        .updateTable('channel_addresses')
        .set({ is_on: isOn ? 1 : 0 })
        .where('channel', '=', channel)
        .execute();
    },

    /** Newest first. */
    listFetches: () => db.selectFrom('channel_fetches').selectAll().orderBy('fetched_at', 'desc').execute(),

    async noteFetches(fetches: readonly Fetch[]): Promise<void> {
      await db.transaction().execute(async (tx) => {
        for (const { channel, agent, format, fetchedAt } of fetches) {
          const row = { format, fetched_at: fetchedAt };
          await tx
            .insertInto('channel_fetches')
            .values({ channel, agent, ...row })
            .onConflict((conflict) => conflict.columns(['channel', 'agent']).doUpdateSet(row))
            .execute();
        }
        for (const channel of new Set(fetches.map((one) => one.channel))) {
          const kept = tx
            .selectFrom('channel_fetches')
            .select('agent')
            .where('channel', '=', channel)
            .orderBy('fetched_at', 'desc')
            .limit(MOST_AGENTS);
          await tx
            .deleteFrom('channel_fetches')
            .where('channel', '=', channel)
            .where('agent', 'not in', kept)
            .execute();
        }
      });
    },
  };
}

/** Channels that were switched on until then are off, and their addresses lead nowhere. */
export async function removeAddressesUntil(tx: Db, moment: string): Promise<void> {
  await tx.deleteFrom('channel_addresses').where('made_at', '<=', moment).execute();
}
