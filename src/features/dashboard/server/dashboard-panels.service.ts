import { personName } from '#features/customers/person-name.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { Clock } from '#server/clock.ts';
import { DAY_MS, startOfSydneyDay } from '#shared/dates.ts';
import type { DashboardPanels } from '../dashboard.contract.ts';

const LISTED = 8;
const INQUIRY_DAYS = 30;

/** Days on the yard up to which a vehicle counts in each bar. */
const ages = [
  { label: 'Up to 30 days', days: 30 },
  { label: '31 to 60 days', days: 60 },
  { label: '61 to 90 days', days: 90 },
  { label: '91 to 180 days', days: 180 },
  { label: 'Over 180 days', days: Number.POSITIVE_INFINITY },
];

type Named = DashboardPanels['drafts'];

/** What the features know; they bring it. */
export interface PanelNeeds {
  stockPanels: {
    countSince: (moment: string) => Promise<number>;
    listDrafts: (most: number) => Promise<Named>;
    listWithoutPhotos: (most: number) => Promise<Named>;
    listWithoutPrice: (most: number) => Promise<Named>;
    countUnfinished: () => Promise<number>;
    listEntered: () => Promise<string[]>;
    listTitles: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  };
  inquiryPanels: {
    listWaiting: (
      viewer: Viewer,
      most: number,
    ) => Promise<
      { id: number; first_name: string; last_name: string; interest: string; created_at: string }[]
    >;
    countWaiting: (viewer: Viewer) => Promise<number>;
    countSince: (viewer: Viewer, moment: string) => Promise<number>;
    countByVehicle: (moment: string) => Promise<{ id: number; count: number }[]>;
  };
  countOverdue: (viewer: Viewer) => Promise<number>;
  countHolds: (viewer: Viewer) => Promise<number>;
  findToConfirm: (viewer: Viewer) => Promise<DashboardPanels['bookingsToConfirm']>;
  findLastBackup: () => Promise<string | undefined>;
}

export type DashboardPanelsService = ReturnType<typeof createDashboardPanelsService>;

export function createDashboardPanelsService({
  stockPanels,
  inquiryPanels,
  countOverdue,
  countHolds,
  findToConfirm,
  findLastBackup,
  clock,
}: PanelNeeds & { clock: Clock }) {
  /** The vehicles that are in the stock, the most asked about first. */
  async function listAskedAbout(since: string): Promise<DashboardPanels['inquiriesByVehicle']> {
    const asked = await inquiryPanels.countByVehicle(since);
    const titles = await stockPanels.listTitles(asked.map(({ id }) => id));
    return asked
      .flatMap(({ id, count }) => {
        const title = titles.get(id);
        return title === undefined ? [] : { id, title, count };
      })
      .toSorted((one, other) => other.count - one.count || one.id - other.id)
      .slice(0, LISTED);
  }

  return {
    async look(viewer: Viewer): Promise<DashboardPanels> {
      const nowMs = clock.now().getTime();
      const since = new Date(nowMs - INQUIRY_DAYS * DAY_MS).toISOString();
      const midnight = startOfSydneyDay(clock.now()).toISOString();
      const [waiting, waitingCount, inquiriesToday, vehiclesToday, drafts, lastBackup] = await Promise.all([
        inquiryPanels.listWaiting(viewer, LISTED),
        inquiryPanels.countWaiting(viewer),
        inquiryPanels.countSince(viewer, midnight),
        stockPanels.countSince(midnight),
        stockPanels.listDrafts(LISTED),
        findLastBackup(),
      ]);
      const [withoutPhotos, withoutPrice, unfinishedCount, entered, inquiriesByVehicle] = await Promise.all([
        stockPanels.listWithoutPhotos(LISTED),
        stockPanels.listWithoutPrice(LISTED),
        stockPanels.countUnfinished(),
        stockPanels.listEntered(),
        listAskedAbout(since),
      ]);
      return {
        waiting: waiting.map((row) => ({
          id: row.id,
          name: personName(row),
          interest: row.interest,
          since: row.created_at,
        })),
        waitingCount,
        overdueCount: await countOverdue(viewer),
        holdsWaiting: await countHolds(viewer),
        bookingsToConfirm: await findToConfirm(viewer),
        today: { inquiries: inquiriesToday, vehicles: vehiclesToday },
        drafts,
        lastBackupAt: lastBackup ?? null,
        withoutPhotos,
        withoutPrice,
        unfinishedCount,
        stockByAge: countByAge(entered.map((at) => (nowMs - Date.parse(at)) / DAY_MS)),
        inquiriesByVehicle,
      };
    },
  };
}

function countByAge(daysOnYard: number[]): DashboardPanels['stockByAge'] {
  let from = Number.NEGATIVE_INFINITY;
  return ages.map(({ label, days }) => {
    const count = daysOnYard.filter((age) => age > from && age <= days).length;
    from = days;
    return { label, count };
  });
}
