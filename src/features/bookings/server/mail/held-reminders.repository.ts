import { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { forgetMeta, readMeta, writeMeta } from '#server/db/meta-value.ts';
import { readStoredJson } from '#shared/stored.ts';
import { unvouchedBookings } from './mailbox-proof.repository.ts';

const KEY = 'held_reminders';
/** Moments of restores that held reminders: the bookings that came with each are noted as reminded then. */
const momentsSchema = z.array(z.string());

/**
 * Bookings that only a backup knows come back as if their buyers had been reminded: the backup may be old, or restored on a
 * machine for trials. The moment is stored first, so that staff can let the reminders go. None of them ends by itself.
 */
export async function holdReminders(tx: Db, now: string): Promise<void> {
  await unvouchedBookings.awaitNoLinks(tx);
  const { count } = await ahead(tx, now)
    .where('reminded_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return;
  const value = JSON.stringify([...(await readMoments(tx)), now]);
  await writeMeta(tx, KEY, value);
}

/** Counts, releases and discards held reminders. */
export function createHeldReminders({ clock }: { clock: Clock }) {
  const now = () => clock.now().toISOString();

  /** Number of bookings ahead whose reminder is held. */
  async function count(db: Db): Promise<number> {
    const moments = await readMoments(db);
    if (moments.length === 0) return 0;
    const found = await ahead(db, now())
      .where('reminded_at', 'in', moments)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(found.count);
  }

  return {
    count,

    /** Their buyers are reminded like all others. Returns how many. */
    async release(tx: Db): Promise<number> {
      const held = await count(tx);
      const moments = await readMoments(tx);
      if (held > 0)
        await tx
          .updateTable('bookings')
          .set({ reminded_at: null })
          .where('reminded_at', 'in', moments)
          .where('starts_at', '>', now())
          .execute();
      await forgetMeta(tx, KEY);
      return held;
    },

    /** Their buyers are never reminded, unless a booking is moved. Returns how many. */
    async discard(tx: Db): Promise<number> {
      const held = await count(tx);
      await forgetMeta(tx, KEY);
      return held;
    },
  };
}

/** Bookings that are still to come. */
export const ahead = (db: Db, now: string) =>
  db.selectFrom('bookings').where('starts_at', '>', now).where('state', 'in', ['requested', 'confirmed']);

async function readMoments(db: Db): Promise<string[]> {
  return readStoredJson((await readMeta(db, KEY)) ?? null, momentsSchema) ?? [];
}
