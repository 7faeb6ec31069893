import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { readMeta, writeMeta } from '#server/db/meta-value.ts';
import { batches } from '#server/jobs/batches.ts';
import { readStoredJson } from '#shared/stored.ts';
import type { KnownRows } from '../archive/row-links.ts';
import { readTable } from '../database-rows.repository.ts';
import { listUsed } from '../used-snapshots.ts';
import type { Replaced } from './carried-over.ts';
import { sharesActivity } from './shared-activity.ts';

const KEY = 'came_with_restores';
/** More than one tries in a row, before whose first the snapshot is kept. */
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
  inquiry_events: z.array(z.string()).default([]),
  inquiry_replies: z.array(z.string()).default([]),
  booking_events: z.array(z.string()).default([]),
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
  inquiry_events: 'key',
  inquiry_replies: 'key',
  booking_events: 'key',
} as const satisfies Record<Named, string>;
const tables = Object.keys(nameColumns) as Named[]; // the keys of the table above

const replacedSchema = z.object({
  inquiries: z.array(z.string()),
  bookings: z.array(z.string()),
  vehicle_holds: z.array(z.string()),
}) satisfies z.ZodType<Replaced>;

/**
 * What each of the last restores brought that was not here, and what it brought in a later state, with the safety
 * snapshot that undoes it; newest first.
 */
const notesSchema = z.array(
  z.object({
    snapshot: z.string(),
    at: z.string(),
    names: namesSchema,
    replaced: replacedSchema.default({ inquiries: [], bookings: [], vehicle_holds: [] }),
  }),
);
type Note = z.infer<typeof notesSchema>[number];

/**
 * A restore keeps what is here, so undoing one would keep what came with it: the customers of another dealership, whose
 * backup it was, or states of our own that somebody tried out elsewhere. Call it once the snapshot of what is there is
 * complete and before anything else: rows that came with the restores that are being undone go, unless somebody has done
 * something with them since. The state of those that are `givenBack` is the snapshot's, where it has them.
 * `noteWhatCame` is for the end.
 */
export async function leaveWhatCame(tx: Db, { filename, now }: { filename: string; now: string }) {
  const notes = await readNotes(tx);
  // Newest first, those of imports among them: what was made after this one is undone with it.
  const snapshots = (await listUsed(tx)) ?? [];
  const later = new Set(snapshots.slice(0, 1 + snapshots.indexOf(filename)));
  const undone = notes.filter(({ snapshot }) => later.has(snapshot));
  const givenBack: Replaced = { inquiries: [], bookings: [], vehicle_holds: [] };
  for (const note of undone) {
    await removeUntouched(tx, note);
    for (const table of replacedTables) givenBack[table].push(...(await giveBack(tx, table, note)));
  }
  const before = await readNames(tx);

  /** By the snapshot that brings back what was here. */
  async function noteWhatCame(snapshot: string, replaced: Replaced): Promise<void> {
    const after = await readNames(tx);
    const names = Object.fromEntries(
      tables.map((table) => {
        const here = new Set(before[table]);
        return [table, after[table].filter((name) => !here.has(name))];
      }),
    ) as Names; // each of the tables
    const value = JSON.stringify(
      [{ snapshot, at: now, names, replaced }, ...notes.filter((note) => !undone.includes(note))].slice(
        0,
        MOST_NOTES,
      ),
    );
    await writeMeta(tx, KEY, value);
  }

  return { givenBack, noteWhatCame };
}

/** Whether this snapshot was made before one of the last restores. */
export async function isBeforeRestore(tx: Db, snapshot: string): Promise<boolean> {
  return (await readNotes(tx)).some((note) => note.snapshot === snapshot);
}

/**
 * The names of the rows that came with restores, and that may be another dealership's: restores of which this backup
 * knows nothing. A machine that was filled by a restore has all of its own customers from one.
 */
export async function readWhatCame(tx: Db, known: KnownRows): Promise<(table: Named) => ReadonlySet<string>> {
  const notes: Note[] = [];
  for (const note of await readNotes(tx)) if (!(await isOfSameDealership(tx, note, known))) notes.push(note);
  return (table) => new Set(notes.flatMap(({ names }) => names[table]));
}

async function isOfSameDealership(tx: Db, { names }: Note, known: KnownRows): Promise<boolean> {
  if (names.inquiries.some((key) => known.inquiries.has(key))) return true;
  const ids = names.activity.map(Number).filter((id) => known.activity.has(id));
  return sharesActivity(tx, known, ids);
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

type Changing = keyof Replaced;
const replacedTables = ['inquiries', 'bookings', 'vehicle_holds'] as const satisfies Changing[];

/** Rows of these keys about which nobody has done anything since. */
async function findUntouched(
  tx: Db,
  table: Changing,
  { keys, at }: { keys: readonly string[]; at: string },
): Promise<{ id: number; key: string }[]> {
  const found: { id: number; key: string }[] = [];
  for (const some of batches(keys, BATCH))
    found.push(
      ...(await (table === 'inquiries' ? findInquiries(tx, some, at) : findRequests(tx, table, some, at))),
    );
  return found;
}

function findInquiries(tx: Db, keys: readonly string[], at: string) {
  return tx
    .selectFrom('inquiries')
    .select(['id', 'submission_key as key'])
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
}

function findRequests(tx: Db, table: 'bookings' | 'vehicle_holds', keys: readonly string[], at: string) {
  return tx
    .selectFrom(table)
    .select(['id', 'key'])
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
}

/** Takes out of the history of such rows what the restore added to it. Answers their keys. */
async function giveBack(tx: Db, table: Changing, { at, names, replaced }: Note): Promise<string[]> {
  const rows = await findUntouched(tx, table, { keys: replaced[table], at });
  const ids = rows.map(({ id }) => id);
  for (const some of batches(ids, BATCH)) {
    if (table === 'inquiries')
      for (const history of ['inquiry_events', 'inquiry_replies'] as const)
        for (const keys of batches(names[history], BATCH))
          await tx.deleteFrom(history).where('inquiry_id', 'in', some).where('key', 'in', keys).execute();
    if (table === 'bookings')
      for (const keys of batches(names.booking_events, BATCH))
        await tx
          .deleteFrom('booking_events')
          .where('booking_id', 'in', some)
          .where('key', 'in', keys)
          .execute();
  }
  return rows.map(({ key }) => key);
}

async function removeUntouched(tx: Db, { at, names }: Note): Promise<void> {
  for (const table of replacedTables) {
    const ids = (await findUntouched(tx, table, { keys: names[table], at })).map(({ id }) => id);
    for (const some of batches(ids, BATCH)) await tx.deleteFrom(table).where('id', 'in', some).execute();
  }
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
