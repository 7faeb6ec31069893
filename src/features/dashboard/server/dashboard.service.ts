import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import { countedAsFinance } from '#features/inquiries/interests.ts';
import { isSeenBy } from '#features/inquiries/server/inquiry.repository.ts';
import type { VehicleRepository } from '#features/vehicles/server/vehicle.repository.ts';
import type { Database } from '#server/db/database.ts';
import type { AnswerOf } from '#shared/call.ts';
import { mayDo } from '#shared/permissions.ts';
import type { getStats } from '../dashboard.contract.ts';
import { withoutHiddenNames } from './shown-activity.ts';

const RECENT = 10;

interface Dependencies {
  database: Database;
  vehicles: VehicleRepository;
  activity: ActivityRepository;
  isMailSetUp: boolean;
}

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService({ database, vehicles, activity, isMailSetUp }: Dependencies) {
  return {
    async getStats(viewer: Viewer): Promise<AnswerOf<typeof getStats>> {
      const [vehicleCount, photoCount, inquiries, recent] = await Promise.all([
        vehicles.count(),
        vehicles.countPhotos(),
        countInquiries(database, viewer),
        activity.listRecent(RECENT, { isForOwners: mayDo(viewer.role, 'people.manage') }),
      ]);
      return {
        vehicleCount,
        photoCount,
        ...inquiries,
        isMailSetUp,
        recentActivity: (await withoutHiddenNames(database.db, recent, viewer)).map(
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

/** Spam is not counted, nor what this person does not see. */
async function countInquiries(
  { db }: Database,
  viewer: Viewer,
): Promise<{
  contactCount: number;
  financeCount: number;
  unreadCount: number;
}> {
  const rows = await db
    .selectFrom('inquiries')
    .select(({ fn }) => ['interest', 'is_read', fn.countAll<number>().as('count')])
    .where('is_spam', '=', 0)
    .where(isSeenBy(viewer))
    .groupBy(['interest', 'is_read'])
    .execute();
  const sum = (chosen: typeof rows) => chosen.reduce((total, row) => total + Number(row.count), 0);
  return {
    contactCount: sum(rows),
    financeCount: sum(rows.filter((row) => countedAsFinance.includes(row.interest))),
    unreadCount: sum(rows.filter((row) => row.is_read === 0)),
  };
}
