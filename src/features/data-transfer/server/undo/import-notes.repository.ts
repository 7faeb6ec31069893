import type { Selectable } from 'kysely';
import type { Actor } from '#features/activity/server/activity.repository.ts';
import { listKnownKeys, type StoredPhoto } from '#features/photos/server/photo.repository.ts';
import type { StoredVehicle } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { isInStock } from '#features/vehicles/server/vehicle.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Tables } from '#server/db/tables.ts';
import { batches } from '#server/jobs/batches.ts';
import type { ImportBody } from '../import/import-body.ts';
import { isSameUpload } from '../import/same-upload.ts';

export type StockImport = Selectable<Tables['stock_imports']>;
export type ImportNotes = ReturnType<typeof createImportNotes>;

/** What an import did to a vehicle; `before` is what a changed one was. */
export interface VehicleNote {
  vehicleId: number;
  /** As the import left it, by `stateOf`. */
  after: string;
  before: { row: StoredVehicle; state: string } | undefined;
}

const BATCH = 100;

/** What imports have added and changed, so that they can be undone. */
export function createImportNotes({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;
  const rowsOf = (tx: Db, importId: number) =>
    tx.selectFrom('imported_rows').where('import_id', '=', importId);

  async function add(tx: Db, importId: number, row: Partial<Selectable<Tables['imported_rows']>>) {
    const empty = { vehicle_id: 0, kind: '', state_before: '', state_after: '', file_key: null, content: '' };
    await tx
      .insertInto('imported_rows')
      .values({ ...empty, ...row, import_id: importId })
      .execute();
  }

  const findRow = (tx: Db, importId: number, vehicleId: number) =>
    rowsOf(tx, importId)
      .select(['id', 'state_before', 'state_after'])
      .where('vehicle_id', '=', vehicleId)
      .where('kind', 'in', ['added', 'changed'])
      .executeTakeFirst();

  return {
    /** The upload of which this is a further chunk, or a new import. */
    async begin(tx: Db, staff: Actor, place: ReturnType<ImportBody['place']>, isChunk: boolean) {
      const at = clock.now();
      const last = await tx
        .selectFrom('stock_imports')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const begun = last && { ...last, of: last.chunk_count ?? undefined };
      if (
        isChunk &&
        begun &&
        begun.staff_id === staff.staffId &&
        isSameUpload({ ...begun, beganAt: begun.imported_at, lastAt: begun.last_used_at }, place, at)
      ) {
        const last_used_at = at.toISOString();
        await tx.updateTable('stock_imports').set({ last_used_at }).where('id', '=', begun.id).execute();
        return begun.id;
      }
      const { id } = await tx
        .insertInto('stock_imports')
        .values({
          staff_id: staff.staffId,
          staff_name: staff.fullName,
          chunk_count: place.of ?? null,
          imported_at: at.toISOString(),
          last_used_at: at.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async noteAdded(tx: Db, importId: number, vehicleId: number, after: string): Promise<void> {
      await add(tx, importId, { kind: 'added', vehicle_id: vehicleId, state_after: after });
    },

    /** Returns what the vehicle was at first, which an earlier chunk may have noted; empty if that has added it. */
    async noteChanged(
      tx: Db,
      importId: number,
      { row, before, after }: { row: StoredVehicle; before: string; after: string },
    ): Promise<string> {
      const known = await findRow(tx, importId, row.id);
      if (known) {
        // Unless somebody worked on it between the two: then it stays as it is.
        if (known.state_after === before)
          await tx
            .updateTable('imported_rows')
            .set({ state_after: after })
            .where('id', '=', known.id)
            .execute();
        return known.state_before;
      }
      const states = { state_before: before, state_after: after };
      await add(tx, importId, {
        ...states,
        kind: 'changed',
        vehicle_id: row.id,
        content: JSON.stringify(row),
      });
      return before;
    },

    async notePhotos(tx: Db, importId: number, photos: readonly StoredPhoto[]): Promise<void> {
      for (const photo of photos)
        await add(tx, importId, {
          kind: 'photo',
          vehicle_id: photo.vehicle_id,
          file_key: photo.file_key,
          content: JSON.stringify(photo),
        });
    },

    /** The newest first. */
    list: (): Promise<StockImport[]> =>
      db.selectFrom('stock_imports').selectAll().orderBy('id', 'desc').execute(),

    find: (tx: Db, id: number): Promise<StockImport | undefined> =>
      tx.selectFrom('stock_imports').selectAll().where('id', '=', id).executeTakeFirst(),

    async countOf(id: number, kind: 'added' | 'changed'): Promise<number> {
      const { count } = await rowsOf(db, id)
        .select(({ fn }) => fn.countAll().as('count'))
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async listVehicles(tx: Db, importId: number): Promise<number[]> {
      const rows = await rowsOf(tx, importId)
        .select('vehicle_id')
        .where('kind', 'in', ['added', 'changed'])
        .execute();
      return rows.map(({ vehicle_id }) => vehicle_id);
    },

    async *read(tx: Db, importId: number): AsyncGenerator<VehicleNote[]> {
      const read = (after: number) =>
        rowsOf(tx, importId)
          .selectAll()
          .where('kind', 'in', ['added', 'changed'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .execute();
      for await (const rows of readInBatches(read))
        yield rows.map(({ kind, vehicle_id, state_before, state_after, content }) => ({
          vehicleId: vehicle_id,
          after: state_after,
          before:
            kind === 'changed'
              ? { row: JSON.parse(content) as StoredVehicle, state: state_before } // by noteChanged
              : undefined,
        }));
    },

    async listPhotos(tx: Db, importId: number, vehicleId: number): Promise<StoredPhoto[]> {
      const rows = await rowsOf(tx, importId)
        .select('content')
        .where('kind', '=', 'photo')
        .where('vehicle_id', '=', vehicleId)
        .orderBy('id')
        .execute();
      return rows.map(({ content }) => JSON.parse(content) as StoredPhoto); // by notePhotos
    },

    /** A vehicle is again what an earlier import has left, in other words: that one can be undone too. */
    async renameState(tx: Db, vehicleId: number, before: string, now: string): Promise<void> {
      await tx
        .updateTable('imported_rows')
        .set({ state_after: now })
        .where('vehicle_id', '=', vehicleId)
        .where('state_after', '=', before)
        .execute();
    },

    /** Returns the keys of photos whose files are no longer needed. */
    async drop(tx: Db, importId: number): Promise<string[]> {
      const rows = await rowsOf(tx, importId).select('file_key').where('file_key', 'is not', null).execute();
      await tx.deleteFrom('stock_imports').where('id', '=', importId).execute();
      const gone: string[] = [];
      for (const keys of batches(
        rows.flatMap(({ file_key }) => file_key ?? []),
        BATCH,
      )) {
        const inUse = await listKnownKeys(tx, keys);
        gone.push(...keys.filter((key) => !inUse.has(key)));
      }
      return gone;
    },

    /** What a vehicle was says nothing once it is gone, unless a clear can still be undone. */
    async forgetGone(tx: Db): Promise<void> {
      await tx
        .deleteFrom('imported_rows')
        .where('kind', '<>', 'added')
        .where(({ not }) => not(isInStock('imported_rows.vehicle_id')))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('cleared_rows')
                .select('cleared_rows.id')
                .where('cleared_rows.kind', '=', 'vehicle')
                .whereRef('cleared_rows.row_id', '=', 'imported_rows.vehicle_id'),
            ),
          ),
        )
        .execute();
    },

    /** A draft that is erased comes back as nothing that it was. */
    async forgetVehicles(tx: Db, vehicleIds: readonly number[]): Promise<void> {
      if (vehicleIds.length === 0) return;
      await tx.deleteFrom('imported_rows').where('vehicle_id', 'in', vehicleIds).execute();
    },
  };
}

/** A vehicle's state in one word: other fields, other photos, another order or kind of them make another. */
export function stateOf(
  { revision, featured_photo_id }: Pick<StoredVehicle, 'revision' | 'featured_photo_id'>,
  photos: readonly Pick<StoredPhoto, 'id' | 'is_illustration'>[],
): string {
  const words = photos.map(({ id, is_illustration }) => `${id}${is_illustration ? ILLUSTRATION : ''}`);
  return `${revision} ${featured_photo_id ?? 0} ${words.join(',')}`;
}

const ILLUSTRATION = 'i';

/** The photos of a state, in order. */
export function photosIn(state: string): { id: number; isFeatured: boolean; isIllustration: boolean }[] {
  const [, featured, ids = ''] = state.split(' ');
  return ids
    .split(',')
    .filter(Boolean)
    .map((word) => {
      const id = word.replace(ILLUSTRATION, '');
      return { id: Number(id), isFeatured: id === featured, isIllustration: id !== word };
    });
}
