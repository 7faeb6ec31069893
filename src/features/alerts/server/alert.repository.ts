import { randomUUID } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { type AlertKind, MOST_WAITING } from '../alert-kinds.ts';
import { type Told, writeTold } from '../told.ts';

export type StoredAlert = Selectable<Tables['alerts']>;
export type AlertRepository = ReturnType<typeof createAlertRepository>;

/** What somebody wants to be told of. */
export interface Subject {
  kind: AlertKind;
  search: string;
  vehicle: VehicleSnapshot | null;
}

interface NewAlert extends Subject {
  readerId: number;
  told: Told;
  consent: string;
}

const NO_ROW = 0;
/** At once; usually it is one. */
const MOST_REMOVED = 100;

export function createAlertRepository({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => clock.now().toISOString();
  const ofReaders = (readerIds: readonly number[], tx: Db = db) =>
    tx
      .selectFrom('alerts')
      .selectAll()
      .where('reader_id', 'in', [NO_ROW, ...readerIds])
      .orderBy('id');

  return {
    listOf: (readerId: number, tx: Db = db): Promise<StoredAlert[]> => ofReaders([readerId], tx).execute(),

    listOn: (readerIds: readonly number[], tx: Db = db): Promise<StoredAlert[]> =>
      ofReaders(readerIds, tx).where('state', '=', 'on').execute(),

    async insert(tx: Db, { readerId, kind, search, vehicle, told, consent }: NewAlert): Promise<string> {
      const key = randomUUID();
      await tx
        .insertInto('alerts')
        .values({
          key,
          reader_id: readerId,
          ...{ kind, search, consent, state: 'waiting', told: writeTold(told), told_at: null, gone_at: null },
          vehicle_id: vehicle?.id ?? null,
          vehicle_snapshot: vehicle && JSON.stringify(vehicle),
          created_at: now(),
          confirmed_at: null,
        })
        .execute();
      return key;
    },

    findByKey: (key: string): Promise<StoredAlert | undefined> =>
      db.selectFrom('alerts').selectAll().where('key', '=', key).executeTakeFirst(),

    async change(tx: Db, id: number, to: Updateable<Tables['alerts']>): Promise<void> {
      await tx.updateTable('alerts').set(to).where('id', '=', id).execute();
    },

    async remove(tx: Db, id: number): Promise<void> {
      await tx.deleteFrom('alerts').where('id', '=', id).execute();
    },

    /** Before another is put in: where too many wait to be confirmed, the oldest go. So a flood fills no disk and locks out nobody. */
    async makeRoom(tx: Db): Promise<void> {
      await tx
        .deleteFrom('alerts')
        .where('id', 'in', (waiting) =>
          waiting
            .selectFrom('alerts')
            .select('id')
            .where('state', '=', 'waiting')
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(MOST_REMOVED)
            .offset(MOST_WAITING - 1),
        )
        .execute();
    },

    /** What confirmed alerts wait for, the most wanted first. */
    listWanted: (most: number) =>
      db
        .selectFrom('alerts')
        .select(({ fn }) => [
          'kind',
          'search',
          'vehicle_id',
          fn.max('vehicle_snapshot').as('vehicle_snapshot'),
          fn.countAll<number>().as('waiting'),
          fn.max('confirmed_at').as('newest_at'),
        ])
        .where('state', '=', 'on')
        .groupBy(['kind', 'search', 'vehicle_id'])
        .orderBy('waiting', 'desc')
        .orderBy('newest_at', 'desc')
        .limit(most)
        .execute(),

    async countOn(): Promise<number> {
      const { found } = await db
        .selectFrom('alerts')
        .select(({ fn }) => fn.countAll<number>().as('found'))
        .where('state', '=', 'on')
        .executeTakeFirstOrThrow();
      return Number(found);
    },
  };
}
