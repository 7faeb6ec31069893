import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { readMeta, writeMeta } from '#server/db/meta-value.ts';
import type { CarryOver, KnownRows, RowNames } from '#server/db/restoring/carry-over.ts';
import { readTable } from '#server/db/table-rows.ts';
import { readStoredJson } from '#shared/stored.ts';
import { listUsed } from '../used-snapshots.ts';

const KEY = 'came_with_restores';
/** More than one tries in a row, before whose first the snapshot is kept. */
const MOST_NOTES = 20;

const none: ReadonlySet<string> = new Set();
const namesSchema = z.record(z.string(), z.array(z.string()));

/**
 * What each of the last restores brought that was not here, and what it brought in a later state, with the safety
 * snapshot that undoes it; newest first.
 */
const notesSchema = z.array(
  z.object({
    snapshot: z.string(),
    at: z.string(),
    names: namesSchema,
    replaced: namesSchema.default({}),
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
export async function leaveWhatCame(
  tx: Db,
  { filename, now, features }: { filename: string; now: string; features: readonly CarryOver[] },
) {
  const notes = await readNotes(tx);
  // Newest first, those of imports among them: what was made after this one is undone with it.
  const snapshots = (await listUsed(tx)) ?? [];
  const later = new Set(snapshots.slice(0, 1 + snapshots.indexOf(filename)));
  const undone = notes.filter(({ snapshot }) => later.has(snapshot));
  const givenBack: RowNames[] = [];
  for (const { at, names, replaced } of undone)
    for (const { undo } of features.toReversed())
      if (undo)
        givenBack.push(
          await undo(tx, {
            at,
            added: (table) => names[table] ?? [],
            changed: (table) => replaced[table] ?? [],
          }),
        );
  const before = await readNames(tx, features);

  /** By the snapshot that brings back what was here. */
  async function noteWhatCame(snapshot: string, replaced: RowNames): Promise<void> {
    const after = await readNames(tx, features);
    const names = Object.fromEntries(
      Object.entries(after).map(([table, all]) => {
        const here = new Set(before[table]);
        return [table, all.filter((name) => !here.has(name))];
      }),
    );
    const former = notes.filter((note) => !undone.includes(note));
    const value = [{ snapshot, at: now, names, replaced }, ...former].slice(0, MOST_NOTES);
    await writeMeta(tx, KEY, JSON.stringify(value));
  }

  return {
    givenBack: setsOf(givenBack),
    noteWhatCame,
  };
}

/** Whether this snapshot was made before one of the last restores. */
export async function isBeforeRestore(tx: Db, snapshot: string): Promise<boolean> {
  return (await readNotes(tx)).some((note) => note.snapshot === snapshot);
}

/**
 * The names of the rows that came with restores, and that may be another dealership's: restores of which this backup
 * knows nothing. A machine that was filled by a restore has all of its own customers from one.
 */
export async function readWhatCame(
  tx: Db,
  { known, features }: { known: KnownRows; features: readonly CarryOver[] },
): Promise<(table: string) => ReadonlySet<string>> {
  const notes: Note[] = [];
  for (const note of await readNotes(tx))
    if (!(await isOfSameDealership(tx, { known, features, among: note.names }))) notes.push(note);
  return setsOf(notes.map(({ names }) => names));
}

/** Whether the backup has something of this database, or one of the rows of these names. */
export async function isOfSameDealership(
  tx: Db,
  { known, features, among }: { known: KnownRows; features: readonly CarryOver[]; among?: RowNames },
): Promise<boolean> {
  for (const { isKnown } of features) if (await isKnown?.(tx, known, among)) return true;
  return false;
}

async function readNotes(tx: Db): Promise<Note[]> {
  return readStoredJson((await readMeta(tx, KEY)) ?? null, notesSchema) ?? [];
}

async function readNames(tx: Db, features: readonly CarryOver[]): Promise<RowNames> {
  const names: Record<string, string[]> = {};
  for (const { table, by } of features.flatMap(({ keeps = [] }) => keeps)) {
    const found: string[] = [];
    for await (const rows of readTable(tx, table, ['id', by]))
      found.push(...rows.map((row) => String(row[by])));
    names[table.name] = found;
  }
  return names;
}

/** All of these names of a table, gathered once. */
function setsOf(all: readonly RowNames[]): (table: string) => ReadonlySet<string> {
  const tables = new Set(all.flatMap((names) => Object.keys(names)));
  const sets = new Map(
    [...tables].map((table) => [table, new Set(all.flatMap((names) => names[table] ?? []))]),
  );
  return (table) => sets.get(table) ?? none;
}
