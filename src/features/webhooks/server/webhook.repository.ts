import { type Selectable, sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { WebhookEvent } from '../webhook-events.ts';
import { LONGEST_POST_MS, type PostResult } from './post-webhook.ts';

export type DueDelivery = Pick<
  Selectable<Tables['webhook_deliveries']>,
  'id' | 'endpoint_id' | 'event_key' | 'payload' | 'attempts'
> & { url: string; secret: string };

/** Seconds until the next attempt after the first, second, third … failure; after the last it is given up. */
const waitsS = [5, 60, 300, 1_800, 7_200, 18_000, 43_200, 86_400];
/** The longest wait; a longer one was written while the clock was ahead. */
const LONGEST_WAIT_MS = 86_400_000;
/** Longer than an attempt, so that no other process takes it meanwhile. */
const LEASE_MS = 3 * LONGEST_POST_MS;
const MOST_SHOWN = 100;
const MOST_FANNED_OUT = 100;

export type WebhookRepository = ReturnType<typeof createWebhookRepository>;

export function createWebhookRepository({
  database: { db, engine },
  clock,
}: {
  database: Pick<Database, 'db' | 'engine'>;
  clock: Clock;
}) {
  const isoIn = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const unfinished = () =>
    db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'endpoint_id')
      .where('is_on', '=', 1)
      .where('delivered_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where(({ eb, or }) =>
        or([eb('next_attempt_at', '<=', isoIn(0)), eb('next_attempt_at', '>', isoIn(LONGEST_WAIT_MS))]),
      );

  return {
    listEndpoints: (tx: Db = db) => tx.selectFrom('webhook_endpoints').selectAll().orderBy('id').execute(),

    findEndpoint: (tx: Db, id: number) =>
      tx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst(),

    async addEndpoint(
      tx: Db,
      { url, events, secret }: { url: string; events: readonly WebhookEvent[]; secret: string },
    ): Promise<number> {
      const { id } = await tx
        .insertInto('webhook_endpoints')
        .values({ url, events: events.join(), secret, is_on: 1, made_at: isoIn(0) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async changeEndpoint(
      tx: Db,
      id: number,
      changes: { events?: string; is_on?: 0 | 1; secret?: string },
    ): Promise<void> {
      await tx.updateTable('webhook_endpoints').set(changes).where('id', '=', id).execute();
    },

    /** Unless it was renewed meanwhile. */
    async sealSecret(id: number, plain: string, secret: string): Promise<void> {
      await db
        .updateTable('webhook_endpoints')
        .set({ secret })
        .where('id', '=', id)
        .where('secret', '=', plain)
        .execute();
    },

    async removeEndpoint(tx: Db, id: number): Promise<void> {
      await tx.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute();
      await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
    },

    listEvents: () =>
      db.selectFrom('webhook_events').selectAll().orderBy('id').limit(MOST_FANNED_OUT).execute(),

    /** One delivery to each address that wants it, and the event is done with: both or neither. */
    async fanOut(
      event: Selectable<Tables['webhook_events']>,
      { payload, endpointIds }: { payload: string | undefined; endpointIds: readonly number[] },
    ): Promise<void> {
      await db.transaction().execute(async (tx) => {
        // First, as a restore has it too: otherwise each might wait for what the other holds.
        if (engine === 'postgres') await sql`LOCK TABLE inquiries, bookings IN ROW SHARE MODE`.execute(tx);
        const taken = await tx
          .deleteFrom('webhook_events')
          .where('id', '=', event.id)
          .where('key', '=', event.key)
          .returning('id')
          .executeTakeFirst();
        if (!taken || payload === undefined || endpointIds.length === 0) return;
        await tx
          .insertInto('webhook_deliveries')
          .values(
            endpointIds.map((endpoint_id) => ({
              endpoint_id,
              event_key: event.key,
              type: event.type,
              inquiry_id: event.inquiry_id,
              booking_id: event.booking_id,
              payload,
              next_attempt_at: isoIn(0),
              created_at: isoIn(0),
            })),
          )
          .execute();
      });
    },

    async listDueEndpoints(): Promise<number[]> {
      const rows = await unfinished().select('endpoint_id').distinct().execute();
      return rows.map(({ endpoint_id }) => endpoint_id);
    },

    /** Leased as mail is: no other process takes it, and when this one dies it comes due again. */
    async takeDue(endpointId: number): Promise<DueDelivery | undefined> {
      const row = await unfinished()
        .select(['webhook_deliveries.id', 'endpoint_id', 'event_key', 'payload', 'attempts', 'url', 'secret'])
        .where('endpoint_id', '=', endpointId)
        .orderBy('next_attempt_at')
        .orderBy('webhook_deliveries.id')
        .limit(1)
        .executeTakeFirst();
      if (!row) return undefined;
      const taken = await db
        .updateTable('webhook_deliveries')
        .set({ attempts: row.attempts + 1, next_attempt_at: isoIn(LEASE_MS), last_attempt_at: isoIn(0) })
        .where('id', '=', row.id)
        .where('event_key', '=', row.event_key)
        .where('attempts', '=', row.attempts)
        .where('delivered_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return taken && { ...row, attempts: row.attempts + 1 };
    },

    async noteResult(
      { id, event_key, attempts }: DueDelivery,
      { isDelivered, result }: PostResult,
      tookMs: number,
    ): Promise<'delivered' | 'waiting' | 'given up'> {
      const waitS = waitsS[attempts - 1];
      const isGivenUp = !isDelivered && waitS === undefined;
      await db
        .updateTable('webhook_deliveries')
        .set({
          last_result: result,
          took_ms: Math.round(tookMs),
          delivered_at: isDelivered ? isoIn(0) : null,
          given_up_at: isGivenUp ? isoIn(0) : null,
          next_attempt_at: isoIn((waitS ?? 0) * 1000),
        })
        .where('id', '=', id)
        .where('event_key', '=', event_key)
        .where('attempts', '=', attempts)
        .execute();
      if (isDelivered) return 'delivered';
      return isGivenUp ? 'given up' : 'waiting';
    },

    listDeliveries: () =>
      db.selectFrom('webhook_deliveries').selectAll().orderBy('id', 'desc').limit(MOST_SHOWN).execute(),

    async countUnfinished() {
      return db
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => [
          'endpoint_id',
          fn.countAll<number>().as('unfinished'),
          fn.count<number>('given_up_at').as('given_up'),
        ])
        .where('delivered_at', 'is', null)
        .groupBy('endpoint_id')
        .execute();
    },

    async resend(tx: Db, id: number): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('webhook_deliveries')
        .set({ attempts: 0, next_attempt_at: isoIn(0), delivered_at: null, given_up_at: null })
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },

    async removeBefore(at: Date): Promise<void> {
      await db.deleteFrom('webhook_deliveries').where('created_at', '<', at.toISOString()).execute();
    },
  };
}

/** What other systems were or will be told of these, oldest first. */
export const listDeliveriesAbout = (
  tx: Db,
  { inquiryIds, bookingIds }: { inquiryIds: readonly number[]; bookingIds: readonly number[] },
) =>
  tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where(({ eb, or }) => or([eb('inquiry_id', 'in', inquiryIds), eb('booking_id', 'in', bookingIds)]))
    .orderBy('id')
    .execute();
