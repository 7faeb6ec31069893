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
 * Whether what waits on the disk was erased meanwhile. What lay beside the process that erased is known by its key, and
 * was counted then; what lay elsewhere is known by who sent it, and told now, without the name.
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
