import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { defineFeature } from '#server/define-feature.ts';
import type { Log } from '#server/log.ts';
import { countOldActivity, forgetOldActivity } from './activity-retention.ts';
import { carriedActivity } from './carried-activity.repository.ts';

export const activityFeature = defineFeature({
  brings: ({ db, clock, log }: { db: Db; clock: Clock; log: Log }) => ({
    carryOver: [carriedActivity],
    kept: [
      {
        by: 'activity',
        remove: (months) => forgetOldActivity({ db, clock, log }, months),
        counted: { as: 'entries', count: (before) => countOldActivity(db, before) },
      },
    ],
  }),
});
