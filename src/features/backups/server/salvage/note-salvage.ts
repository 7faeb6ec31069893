import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { Salvaged } from './salvage.ts';
import { isAllRead } from './salvage-lines.ts';

/** Staff who were not at the terminal read in the activity what became of the old database. */
export async function noteSalvage(
  db: Db,
  { activity, salvaged, by }: { activity: ActivityRepository; salvaged: Salvaged; by: Actor },
): Promise<void> {
  const { tables, disabled } = salvaged;
  if (!isAllRead(salvaged))
    await activity.record(db, {
      staff: by,
      action: 'damaged_database_replaced',
      title: 'A damaged database was replaced, and not all of it could be read',
      after: Object.fromEntries(
        tables
          .filter(({ kept, lost }) => kept > 0 || lost.count > 0 || !lost.isExact)
          .map(({ table, kept, lost }) => [table, { kept, lost: lost.count, isLostExact: lost.isExact }]),
      ),
    });
  for (const { fullName } of disabled)
    await activity.record(db, {
      staff: by,
      action: 'person_disabled',
      title: `The account of ${fullName} was disabled: its second factor could not be read`,
    });
}
