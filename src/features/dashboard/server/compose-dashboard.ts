import type { Platform } from '#server/platform.ts';
import { createDashboardService, type StatsNeeds } from './dashboard.service.ts';
import { createDashboardPanelsService, type PanelNeeds } from './dashboard-panels.service.ts';
import type { HiddenNamesNeeds } from './shown-activity.ts';

interface Needed
  extends Platform,
    Pick<PanelNeeds, 'findLastBackup' | 'stockPanels'>,
    Pick<StatsNeeds, 'vehicles' | 'photos' | 'activity'> {
  inquiryPanels: PanelNeeds['inquiryPanels'] &
    StatsNeeds['inquiryPanels'] & { listSeenKeys: HiddenNamesNeeds['listSeenKeys'][number] };
  overdueService: { count: PanelNeeds['countOverdue'] };
  holdDesk: { countWaiting: PanelNeeds['countHolds'] };
  bookingDesk: Pick<PanelNeeds, 'findToConfirm'>;
  listSeenBookings: HiddenNamesNeeds['listSeenKeys'][number];
  brought: () => { namingWords: ReturnType<HiddenNamesNeeds['listNamingWords']> };
}

export function composeDashboard(needed: Needed) {
  const { overdueService, holdDesk, bookingDesk, inquiryPanels, listSeenBookings, brought } = needed;
  return {
    dashboardService: createDashboardService({
      ...needed,
      listNamingWords: () => brought().namingWords,
      listSeenKeys: [inquiryPanels.listSeenKeys, listSeenBookings],
    }),
    dashboardPanels: createDashboardPanelsService({
      ...needed,
      countOverdue: overdueService.count,
      countHolds: holdDesk.countWaiting,
      findToConfirm: bookingDesk.findToConfirm,
    }),
  };
}
