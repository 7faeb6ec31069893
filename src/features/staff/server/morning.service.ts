import type { Clock } from '../../../server/clock.ts';
import type { Db } from '../../../server/db/database.ts';
import { DAY_MS } from '../../../shared/dates.ts';
import type { Morning } from '../staff.contract.ts';

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

export type MorningService = ReturnType<typeof createMorningService>;

export function createMorningService({ db, clock }: { db: Db; clock: Clock }) {
  /** Vehicles for sale: not sold, and finished. */
  const forSale = () => db.selectFrom('vehicles').where('status', '!=', 'sold').where('is_draft', '=', 0);
  const named = () =>
    forSale().select(['id', 'year', 'make', 'model']).orderBy('created_at', 'desc').limit(LISTED);

  return {
    async look(): Promise<Morning> {
      const nowMs = clock.now().getTime();
      const since = new Date(nowMs - INQUIRY_DAYS * DAY_MS).toISOString();
      const [waiting, withoutPhotos, withoutPrice, stock, asked] = await Promise.all([
        db
          .selectFrom('inquiries')
          .select(['id', 'first_name', 'last_name', 'interest', 'created_at'])
          .where('is_read', '=', 0)
          .where('is_spam', '=', 0)
          .orderBy('created_at')
          .limit(LISTED)
          .execute(),
        named().where('featured_photo_id', 'is', null).execute(),
        named().where('price_cents', 'is', null).execute(),
        forSale().select('created_at').execute(),
        db
          .selectFrom('inquiries')
          .innerJoin('vehicles', 'vehicles.id', 'inquiries.vehicle_id')
          .select(({ fn }) => ['vehicles.id', 'year', 'make', 'model', fn.countAll<number>().as('count')])
          .where('inquiries.created_at', '>=', since)
          .where('is_spam', '=', 0)
          .groupBy(['vehicles.id', 'year', 'make', 'model'])
          .orderBy('count', 'desc')
          .orderBy('vehicles.id')
          .limit(LISTED)
          .execute(),
      ]);
      return {
        waiting: waiting.map((row) => ({
          id: row.id,
          name: `${row.first_name} ${row.last_name}`,
          interest: row.interest,
          since: row.created_at,
        })),
        withoutPhotos: withoutPhotos.map(toRef),
        withoutPrice: withoutPrice.map(toRef),
        stockByAge: countByAge(stock.map((row) => (nowMs - Date.parse(row.created_at)) / DAY_MS)),
        inquiriesByVehicle: asked.map((row) => ({ ...toRef(row), count: Number(row.count) })),
      };
    },
  };
}

function toRef(row: { id: number; year: number | null; make: string; model: string }) {
  return { id: row.id, title: [row.year, row.make, row.model].filter(Boolean).join(' ') };
}

function countByAge(daysOnYard: number[]): Morning['stockByAge'] {
  let from = Number.NEGATIVE_INFINITY;
  return ages.map(({ label, days }) => {
    const count = daysOnYard.filter((age) => age > from && age <= days).length;
    from = days;
    return { label, count };
  });
}
