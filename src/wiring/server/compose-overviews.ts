import { composeDashboard } from '#features/dashboard/server/compose-dashboard.ts';
import { composeToday } from '#features/dashboard/server/today/compose-today.ts';
import { createStaffSearchService } from '#features/staff-search/server/staff-search.service.ts';
import { composeSystemStatus } from '#features/system-status/server/compose-system-status.ts';
import type { AllBrought } from '#server/define-feature.ts';
import { createDiskWatch } from '#server/health/disk-watch.ts';
import type { Platform } from '#server/platform.ts';

type Needed = Parameters<typeof composeDashboard>[0] &
  Parameters<typeof composeToday>[1] &
  Parameters<typeof createStaffSearchService>[0] & {
    brought: () => AllBrought;
    publicSettings: { name: () => string };
    readMail: () => { from: string; leadsTo: string };
  };

/** What looks over all features: the day, the dashboard, System Status, the search of staff, and the disk. */
export function composeOverviews(platform: Platform, made: Needed) {
  const { brought, publicSettings, readMail } = made;
  const { dataDir, publicUrl } = platform.config;
  return {
    ...composeToday(platform, made),
    ...composeDashboard(made),
    ...composeSystemStatus(platform, brought),
    staffSearch: createStaffSearchService(made),
    diskWatch: createDiskWatch({
      ...platform,
      dataDir,
      readSettings: () => ({ ...readMail(), name: publicSettings.name(), publicUrl }),
    }),
  };
}
