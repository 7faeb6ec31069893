import { createMetrics } from '#server/metrics/metrics.ts';
import type { Made } from './compose.ts';

export function composeMetrics(made: Made) {
  const { config, brought, inquiries, nightlyBackups, sharedWork } = made;
  return createMetrics({
    ...made,
    dataDir: config.dataDir,
    async countSpooled() {
      const counts = await Promise.all(Object.values(brought().spools).map((spool) => spool.count()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    countUnread: () => inquiries.countUnread(),
    hasNightFailed: () => nightlyBackups.hasFailed(),
    isWorkHere: sharedWork.isHere,
  });
}
