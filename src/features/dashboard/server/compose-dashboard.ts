import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { VehicleRepository } from '#features/vehicles/server/vehicle.repository.ts';
import type { Platform } from '#server/platform.ts';
import { createDashboardService } from './dashboard.service.ts';
import { createDashboardPanelsService } from './dashboard-panels.service.ts';

type OfPanels = Parameters<typeof createDashboardPanelsService>[0];

interface Needed extends Platform, Pick<OfPanels, 'findLastBackup'> {
  vehicles: VehicleRepository;
  activity: ActivityRepository;
  overdueService: { count: OfPanels['countOverdue'] };
  holdDesk: { countWaiting: OfPanels['countHolds'] };
  bookingDesk: Pick<OfPanels, 'findToConfirm'>;
}

export function composeDashboard(needed: Needed) {
  const { overdueService, holdDesk, bookingDesk } = needed;
  return {
    dashboardService: createDashboardService(needed),
    dashboardPanels: createDashboardPanelsService({
      ...needed,
      countOverdue: overdueService.count,
      countHolds: holdDesk.countWaiting,
      findToConfirm: bookingDesk.findToConfirm,
    }),
  };
}
