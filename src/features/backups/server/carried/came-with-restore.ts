import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { readMeta, writeMeta } from '#server/db/meta-value.ts';
import { batches } from '#server/jobs/batches.ts';
import { readStoredJson } from '#shared/stored.ts';
import { readTable } from '../database-rows.repository.ts';
import { listUsed } from '../used-snapshots.ts';

const KEY = 'came_with_restores';
/** More than one tries in a day, whose first snapshot is kept. */
const MOST_NOTES = 20;
const BATCH = 200;

const namesSchema = z.object({
  inquiries: z.array(z.string()),
  visitor_photos: z.array(z.string()),
  bookings: z.array(z.string()),
  booking_blocks: z.array(z.string()),
  vehicle_holds: z.array(z.string()),
  outbox: z.array(z.string()),
  activity: z.array(z.string()),
});
type Names = z.infer<typeof namesSchema>;
type Named = keyof Names;

/** By what a row of each is known in every backup. */
const nameColumns = {
  inquiries: 'submission_key',
  visitor_photos: 'key',
  bookings: 'key',
  booking_blocks: 'key',
  vehicle_holds: 'key',
  outbox: 'about',
  activity: 'id',
} as const satisfies Record<Named, string>;
const tables = Object.keys(nameColumns) as Named[]; // the keys of the table above

/** What each of the last restores brought that was not here, with the safety snapshot that undoes it; newest first. */
const notesSchema = z.array(z.object({ snapshot: z.string(), at: z.string(), names: namesSchema }));

/**
 * A restore keeps what is here, so undoing one would keep what came with it: the customers of another dealership, whose
 * backup it was. Call it once the snapshot of what is there is complete and before anything else: rows that came with the
 * restores that are being undone go, unless somebody has done something with them since. `note` is for the end.
 */
export async function leaveWhatCame(tx: Db, { filename, now }: { filename: string; now: string }) {
  const notes = await readNotes(tx);
  // Newest first, those of imports among them: what was made after this one is undone with it.
  const snapshots = (await listUsed(tx)) ?? [];
  const later = new Set(snapshots.slice(0, 1 + snapshots.indexOf(filename)));
  const undone = notes.filter(({ snapshot }) => later.has(snapshot));
  for (const note of undone) await removeUntouched(tx, note);
  const before = await readNames(tx);

  /** By the snapshot that brings back what was here. */
  return async (snapshot: string): Promise<void> => {
    const after = await readNames(tx);
    const names = Object.fromEntries(
      tables.map((table) => {
        const here = new Set(before[table]);
        return [table, after[table].filter((name) => !here.has(name))];
      }),
    ) as Names; // each of the tables
    const value = JSON.stringify(
      [{ snapshot, at: now, names }, ...notes.filter((note) => !undone.includes(note))].slice(0, MOST_NOTES),
    );
    await writeMeta(tx, KEY, value);
  };
}

/** The names of the rows that came with restores, and that may be another dealership's. */
export async function readWhatCame(tx: Db): Promise<(table: Named) => ReadonlySet<string>> {
  const notes = await readNotes(tx);
  return (table) => new Set(notes.flatMap(({ names }) => names[table]));
}

async function readNotes(tx: Db): Promise<z.infer<typeof notesSchema>> {
  return readStoredJson((await readMeta(tx, KEY)) ?? null, notesSchema) ?? [];
}

async function readNames(tx: Db): Promise<Names> {
  const names: Names = namesSchema.parse(Object.fromEntries(tables.map((table) => [table, []])));
  for (const table of tables) {
    const column = nameColumns[table];
    for await (const rows of readTable(tx, table, ['id', column]))
      names[table].push(...rows.map((row) => String(row[column])));
  }
  return names;
}

async function removeUntouched(tx: Db, { at, names }: { at: string; names: Names }): Promise<void> {
  for (const keys of batches(names.inquiries, BATCH))
    await tx
      .deleteFrom('inquiries')
      .where('submission_key', 'in', keys)
      .where(({ eb, and, or, not, exists, selectFrom }) => {
        const hasSince = (table: 'inquiry_events' | 'inquiry_replies') =>
          exists(
            selectFrom(table)
              .select('id')
              .whereRef(`${table}.inquiry_id`, '=', 'inquiries.id')
              .where(`${table}.at`, '>', at),
          );
        return and([
          or([eb('read_at', 'is', null), eb('read_at', '<=', at)]),
          or([eb('first_response_at', 'is', null), eb('first_response_at', '<=', at)]),
          not(hasSince('inquiry_events')),
          not(hasSince('inquiry_replies')),
        ]);
      })
      .execute();
  for (const table of ['bookings', 'vehicle_holds'] as const)
    for (const keys of batches(names[table], BATCH))
      await tx
        .deleteFrom(table)
        .where('key', 'in', keys)
        .where('updated_at', '<=', at)
        .where(({ eb, or }) => or([eb('vouched_at', 'is', null), eb('vouched_at', '<=', at)]))
        .$if(table === 'bookings', (query) =>
          query.where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('booking_events')
                  .select('booking_events.id')
                  .whereRef('booking_events.booking_id', '=', 'bookings.id')
                  .where('booking_events.at', '>', at),
              ),
            ),
          ),
        )
        .execute();
  for (const keys of batches(names.booking_blocks, BATCH))
    await tx.deleteFrom('booking_blocks').where('key', 'in', keys).execute();
  for (const keys of batches(names.visitor_photos, BATCH))
    await tx
      .deleteFrom('visitor_photos')
      .where('key', 'in', keys)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('inquiries')
              .select('inquiries.id')
              .whereRef('inquiries.photos_key', '=', 'visitor_photos.photos_key'),
          ),
        ),
      )
      .execute();
  // Mail that waits for staff to let it go; what they have let go is theirs.
  for (const about of batches(names.outbox, BATCH))
    await tx
      .deleteFrom('outbox')
      .where('about', 'in', about)
      .where('held_at', 'is not', null)
      .where('sent_at', 'is', null)
      .execute();
  for (const ids of batches(names.activity.map(Number), BATCH))
    await tx.deleteFrom('activity').where('id', 'in', ids).execute();
}
