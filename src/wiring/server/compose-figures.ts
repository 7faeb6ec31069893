import { createFigures } from '#server/metrics/figures.ts';
import type { Made } from './compose.ts';

export function composeFigures(made: Made) {
  const { config, brought, inquiries, nightlyBackups, sharedWork } = made;
  return createFigures({
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
