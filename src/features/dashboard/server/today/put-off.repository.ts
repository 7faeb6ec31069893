import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { TodayKind } from '../../today.contract.ts';

export type PutOffRepository = ReturnType<typeof createPutOffRepository>;

export interface PutOffThing {
  kind: TodayKind;
  key: string;
}

/** What each person wants to see later. */
export function createPutOffRepository({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => clock.now().toISOString();
  return {
    /** Until when, by `putOffName`. */
    async listOf(staffId: number): Promise<ReadonlyMap<string, string>> {
      const rows = await db
        .selectFrom('put_off')
        .select(['kind', 'key', 'until_at'])
        .where('staff_id', '=', staffId)
        .where('until_at', '>', now())
        .execute();
      return new Map(rows.map(({ until_at, ...thing }) => [putOffName(thing), until_at]));
    },

    async set(staffId: number, { kind, key }: PutOffThing, untilAt: string): Promise<void> {
      await db
        .insertInto('put_off')
        .values({ staff_id: staffId, kind, key, until_at: untilAt })
        .onConflict((conflict) =>
          conflict.columns(['staff_id', 'kind', 'key']).doUpdateSet({ until_at: untilAt }),
        )
        .execute();
    },

    async bringBack(staffId: number, { kind, key }: PutOffThing): Promise<void> {
      await db
        .deleteFrom('put_off')
        .where('staff_id', '=', staffId)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .execute();
    },

    async forgetExpired(): Promise<void> {
      await db.deleteFrom('put_off').where('until_at', '<=', now()).execute();
    },
  };
}

export const putOffName = ({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`;

/** In the erasure of a person. */
export async function removePutOff(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('put_off').where('key', 'in', keys).execute();
}
