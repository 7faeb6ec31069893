import type { Viewer } from '#features/customers/viewer.ts';
import type { AnswerOf } from '#shared/call.ts';
import { mayDo } from '#shared/permissions.ts';
import type { getStats } from '../dashboard.contract.ts';
import { createHiddenNames, type HiddenNamesNeeds } from './shown-activity.ts';

const RECENT = 10;
type Stats = AnswerOf<typeof getStats>;

interface Entry {
  action: string;
  title: string;
  after: string | null;
  at: string;
  staff_name: string;
  vehicle_id: number | null;
}

export interface StatsNeeds extends HiddenNamesNeeds {
  vehicles: { count: () => Promise<number> };
  photos: { count: () => Promise<number> };
  inquiryPanels: {
    count: (viewer: Viewer) => Promise<Pick<Stats, 'contactCount' | 'financeCount' | 'unreadCount'>>;
  };
  activity: { listRecent: (most: number, who: { isForOwners: boolean }) => Promise<Entry[]> };
  isMailSetUp: boolean;
}

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService({
  vehicles,
  photos,
  inquiryPanels,
  activity,
  isMailSetUp,
  ...needed
}: StatsNeeds) {
  const withoutHiddenNames = createHiddenNames(needed);
  return {
    async getStats(viewer: Viewer): Promise<Stats> {
      const [vehicleCount, photoCount, inquiries, recent] = await Promise.all([
        vehicles.count(),
        photos.count(),
        inquiryPanels.count(viewer),
        activity.listRecent(RECENT, { isForOwners: mayDo(viewer.role, 'people.manage') }),
      ]);
      return {
        vehicleCount,
        photoCount,
        ...inquiries,
        isMailSetUp,
        recentActivity: (await withoutHiddenNames(recent, viewer)).map(
          ({ title, at, staff_name, vehicle_id }) => ({
            title,
            time: at,
            staffName: staff_name,
            vehicleId: vehicle_id,
          }),
        ),
      };
    },
  };
}
