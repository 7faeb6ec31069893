import type { Selectable, SelectQueryBuilder } from 'kysely';
import { personName } from '#features/customers/person-name.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import { isSeenBy } from '#features/inquiries/server/inquiry.repository.ts';
import { isSoldRow } from '#features/vehicles/server/vehicle.repository.ts';
import { type TitleField, titleFields, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
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

export type DashboardPanelsService = ReturnType<typeof createDashboardPanelsService>;

export function createDashboardPanelsService({
  db,
  clock,
  findLastBackup,
  countOverdue,
  countHolds,
  findToConfirm,
}: {
  db: Db;
  clock: Clock;
  countOverdue: (viewer: Viewer) => Promise<number>;
  countHolds: (viewer: Viewer) => Promise<number>;
  findToConfirm: (viewer: Viewer) => Promise<DashboardPanels['bookingsToConfirm']>;
  findLastBackup: () => Promise<string | undefined>;
}) {
  /** Vehicles for sale: not sold, and finished. */
  const forSale = () =>
    db
      .selectFrom('vehicles')
      .where(({ not }) => not(isSoldRow))
      .where('is_draft', '=', 0);
  const named = () =>
    forSale()
      .select(['id', ...titleFields])
      .orderBy('created_at', 'desc')
      .limit(LISTED);
  const drafted = () => db.selectFrom('vehicles').where('is_draft', '=', 1);

  return {
    async look(viewer: Viewer): Promise<DashboardPanels> {
      const received = () => db.selectFrom('inquiries').where('is_spam', '=', 0).where(isSeenBy(viewer));
      const waitingOnes = () => received().where('is_read', '=', 0);
      const nowMs = clock.now().getTime();
      const since = new Date(nowMs - INQUIRY_DAYS * DAY_MS).toISOString();
      const midnight = startOfSydneyDay(clock.now()).toISOString();
      const [waiting, waitingCount, inquiriesToday, vehiclesToday, drafts, lastBackup] = await Promise.all([
        waitingOnes()
          .select(['id', 'first_name', 'last_name', 'interest', 'created_at'])
          .orderBy('created_at')
          .limit(LISTED)
          .execute(),
        countOf(waitingOnes()),
        countOf(received().where('created_at', '>=', midnight)),
        countOf(forSale().where('created_at', '>=', midnight)),
        drafted()
          .select(['id', ...titleFields])
          .orderBy('created_at', 'desc')
          .limit(LISTED)
          .execute(),
        findLastBackup(),
      ]);
      const [withoutPhotos, withoutPrice, draftCount, lackingCount, stock, asked] = await Promise.all([
        named().where('featured_photo_id', 'is', null).execute(),
        named().where('price_cents', 'is', null).execute(),
        countOf(drafted()),
        countOf(
          forSale().where(({ eb, or }) =>
            or([eb('featured_photo_id', 'is', null), eb('price_cents', 'is', null)]),
          ),
        ),
        forSale().select('created_at').execute(),
        db
          .selectFrom('inquiries')
          .innerJoin('vehicles', 'vehicles.id', 'inquiries.vehicle_id')
          .select(({ fn }) => ['vehicles.id', ...titleFields, fn.countAll<number>().as('count')])
          .where('inquiries.created_at', '>=', since)
          .where('is_spam', '=', 0)
          .groupBy(['vehicles.id', ...titleFields])
          .orderBy('count', 'desc')
          .orderBy('vehicles.id')
          .limit(LISTED)
          .execute(),
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
        drafts: drafts.map(toRef),
        lastBackupAt: lastBackup ?? null,
        withoutPhotos: withoutPhotos.map(toRef),
        withoutPrice: withoutPrice.map(toRef),
        unfinishedCount: draftCount + lackingCount,
        stockByAge: countByAge(stock.map((row) => (nowMs - Date.parse(row.created_at)) / DAY_MS)),
        inquiriesByVehicle: asked.map((row) => ({ ...toRef(row), count: Number(row.count) })),
      };
    },
  };
}

async function countOf<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toRef(row: Pick<Selectable<Tables['vehicles']>, TitleField> & { id: number }) {
  return { id: row.id, title: vehicleTitle(row) };
}

function countByAge(daysOnYard: number[]): DashboardPanels['stockByAge'] {
  let from = Number.NEGATIVE_INFINITY;
  return ages.map(({ label, days }) => {
    const count = daysOnYard.filter((age) => age > from && age <= days).length;
    from = days;
    return { label, count };
  });
}
