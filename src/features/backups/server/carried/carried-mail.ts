import type { Db } from '#server/db/database.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { ArchivedRow } from '../archive/archived-tables.ts';
import { insertRows } from '../database-rows.repository.ts';

const BATCH = 100;

interface Order {
  /** As it was before the restore. */
  outbox: readonly ArchivedRow[];
  /** From the ids of the inquiries before the restore to what they have now. */
  newIds: ReadonlyMap<number, number>;
  now: string;
}

/**
 * Mail that was known here stays as it was here: what is sent is not sent again, what waits goes on waiting. Mail that
 * only the backup knows may be old, so it is held until staff let it go. Answers how many are held.
 */
export async function carryMail(tx: Db, { outbox, newIds, now }: Order): Promise<number> {
  const here = new Map(outbox.map((mail) => [nameOf(mail), mail]));
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
    inquiry_id: newIds.get(Number(mail.inquiry_id)) ?? null,
  }));
  await insertRows(tx, 'outbox', others);
  return held;
}

function nameOf({ kind, about }: ArchivedRow): string {
  return `${kind} ${about}`;
}

/** In batches: there may be two for each inquiry. An older backup does not say what a mail is about: its inquiry. */
async function* readRestored(tx: Db) {
  const read = (after: number) =>
    tx
      .selectFrom('outbox')
      .leftJoin('inquiries', 'inquiries.id', 'outbox.inquiry_id')
      .select(['outbox.id', 'about', 'submission_key', 'kind', 'sent_at', 'held_at'])
      .where('outbox.id', '>', after)
      .orderBy('outbox.id')
      .limit(BATCH)
      .execute();
  for await (const rows of readInBatches(read)) {
    for (const { submission_key, ...row } of rows) {
      const about = row.about ?? submission_key;
      if (about !== row.about)
        await tx.updateTable('outbox').set({ about }).where('id', '=', row.id).execute();
      yield { ...row, about };
    }
  }
}
