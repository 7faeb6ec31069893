import type { Db } from '#server/db/database.ts';

/** Whose second factor was lost with a damaged database. */
interface LostFactors {
  /** Whoever has no second factor now may have had one. */
  anybody: boolean;
  /** Who is known to have had one. */
  staffIds: ReadonlySet<number>;
}

/** Disables those of them who have none left, and tells who they are. */
export async function disableWithoutFactor(db: Db, { anybody, staffIds }: LostFactors, now: string) {
  const without = await db
    .selectFrom('staff')
    .select(['id', 'username', 'full_name as fullName', 'role'])
    .where('disabled_at', 'is', null)
    .where('is_demo', '=', 0)
    .where('id', 'not in', (those) =>
      those.selectFrom('authenticators').select('staff_id').where('confirmed_at', 'is not', null),
    )
    .where('id', 'not in', (those) => those.selectFrom('passkeys').select('staff_id'))
    .orderBy('id')
    .execute();
  const concerned = without.filter(({ id }) => anybody || staffIds.has(id));
  for (const { id } of concerned)
    await db.updateTable('staff').set({ disabled_at: now }).where('id', '=', id).execute();
  return concerned.map(({ id: _id, ...account }) => account);
}
