import type { Db } from '#server/db/database.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import { insertRows, readAll, type TableRow } from '#server/db/table-rows.ts';
import { batches } from '#server/jobs/batches.ts';
import type { CarryOver } from '../db/restoring/carry-over.ts';
import { outbox } from './outbox.table.ts';

const BATCH = 100;

interface Order {
  /** As it was before the restore. */
  ours: readonly TableRow[];
  /** From the ids of the inquiries before the restore to what they have now. */
  newIds: ReadonlyMap<number, number> | undefined;
  now: string;
}

/**
 * Mail that was known here stays as it was here: what is sent is not sent again, what waits goes on waiting. Mail that
 * only the backup knows may be old, so it is held until staff let it go.
 */
export const carriedMail: CarryOver = {
  keeps: [{ table: outbox, by: 'about' }],

  /** Mail that waits for staff to let it go; what they have let go is theirs. */
  async undo(tx, { added }) {
    for (const about of batches(added('outbox'), BATCH))
      await tx
        .deleteFrom('outbox')
        .where('about', 'in', about)
        .where('held_at', 'is not', null)
        .where('sent_at', 'is', null)
        .execute();
    return {};
  },

  async remember(tx, { now }) {
    const ours = await readAll(tx, outbox);
    return {
      carry: async (after, { newIds }) => ({
        counts: { heldMail: await carry(after, { ours, newIds: newIds.inquiries, now }) },
      }),
    };
  },
};

/** Answers how many are held. */
async function carry(tx: Db, { ours, newIds, now }: Order): Promise<number> {
  const here = new Map(ours.map((mail) => [nameOf(mail), mail]));
  let held = 0;
  for await (const { id, sent_at, held_at, ...named } of readRestored(tx)) {
    const mail = here.get(nameOf(named));
    here.delete(nameOf(named));
    if (sent_at !== null) continue;
    if (mail) {
      const { id: _id, inquiry_id: _inquiry, kind: _kind, about: _about, ...state } = mail;
      await tx.updateTable('outbox').set(state).where('id', '=', id).execute();
    } else {
      held += 1;
      if (held_at === null)
        await tx.updateTable('outbox').set({ held_at: now }).where('id', '=', id).execute();
    }
  }
  const others = [...here.values()].map(({ id: _id, ...mail }) => ({
    ...mail,
    inquiry_id: newIds?.get(Number(mail.inquiry_id)) ?? null,
  }));
  await insertRows(tx, outbox, others);
  return held;
}

const nameOf = ({ kind, about }: TableRow) => `${kind} ${about}`;

/** In batches: there may be two for each inquiry. */
async function* readRestored(tx: Db) {
  const read = (after: number) =>
    tx
      .selectFrom('outbox')
      .select(['id', 'about', 'kind', 'sent_at', 'held_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
  for await (const rows of readInBatches(read)) yield* rows;
}

/** An older backup does not say what a mail is about: it is about its inquiry, whose key `findKeys` tells. */
export async function nameFormerMail(
  tx: Db,
  findKeys: (inquiryIds: readonly number[]) => Promise<ReadonlyMap<number, string>>,
): Promise<void> {
  const unnamed = await tx
    .selectFrom('outbox')
    .select(['id', 'inquiry_id'])
    .where('about', 'is', null)
    .where('inquiry_id', 'is not', null)
    .execute();
  for (const some of batches(unnamed, BATCH)) {
    const keys = await findKeys(some.flatMap(({ inquiry_id }) => inquiry_id ?? []));
    for (const { id, inquiry_id } of some) {
      const about = keys.get(inquiry_id ?? 0);
      if (about !== undefined) await tx.updateTable('outbox').set({ about }).where('id', '=', id).execute();
    }
  }
}

/** Whether mail of a damaged database was sent may be what was lost: staff let it go. Answers how many. */
export async function holdWaitingMail(db: Db, now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ held_at: now })
    .where('sent_at', 'is', null)
    .where('held_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
