import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { IsErased } from '#server/files/spool.ts';
import type { Log } from '#server/log.ts';
import type { ErasedAddresses } from './erased-addresses.repository.ts';
import type { ErasedKeys } from './erased-keys.repository.ts';

interface Dependencies {
  db: Db;
  activity: ActivityRepository;
  erasedKeys: Pick<ErasedKeys, 'has'>;
  erasedAddresses: Pick<ErasedAddresses, 'hasSince'>;
  log: Log;
}

const nobody = { staffId: null, fullName: 'Forecourt' };

/**
 * Whether a spooled message was erased meanwhile. Messages beside the process that erased are known by their key, and were
 * counted then; messages elsewhere are known by their sender, and reported now, without the name.
 */
export function createErasedCheck(dependencies: Dependencies): IsErased {
  const { db, activity, erasedKeys, erasedAddresses, log } = dependencies;
  return async (item) => {
    if (await erasedKeys.has(db, item.submissionKey)) return true;
    if (!(await erasedAddresses.hasSince(item))) return false;
    await activity.record(db, {
      staff: nobody,
      action: 'erased_person_not_stored',
      title: 'Message of an erased customer, from before, not stored',
    });
    log.info('erased_person_not_stored');
    return true;
  };
}
