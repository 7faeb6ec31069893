import { listBookingsForFigures } from '#features/bookings/server/requests/booking-figures.repository.ts';
import type { OpeningHours } from '#features/dealership/hours/open-minutes.ts';
import { listInquiriesForFigures } from '#features/inquiries/server/list/inquiry-figures.repository.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import { listPriceSteps } from '#features/vehicles/server/editing/price-steps.repository.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { describeError, type Log } from '#server/log.ts';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import { daysAfter, instantOf, sydneyDay } from '#shared/dates.ts';
import type {
  Insights,
  listToReprice as listToRepriceCall,
  Span,
  Sum,
  VehicleInsights,
} from '../insight.contract.ts';
import { allPanels } from './panels/all-panels.ts';
import { priceSteps, vehicleByDay } from './panels/one-vehicle.ts';
import { listToReprice } from './panels/to-reprice.ts';
import { isIn, type Period, type Recorded, totalOf } from './recorded.ts';
import type { VisitCountRepository } from './visit-count.repository.ts';

interface Dependencies {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  catalogue: Pick<CatalogueStore, 'current'>;
  visitCounts: VisitCountRepository;
  /** Stores what is still in memory, so that today is whole. */
  storeVisits: () => Promise<void>;
  readHours: () => OpeningHours;
  isCounting: () => boolean;
}

export type InsightsService = ReturnType<typeof createInsightsService>;

export function createInsightsService({
  db,
  clock,
  log,
  catalogue,
  visitCounts,
  storeVisits,
  readHours,
  isCounting,
}: Dependencies) {
  const today = () => sydneyDay(clock.now());

  async function record(period: Period): Promise<Recorded> {
    const from = instantOf(period.from, '00:00');
    const end = instantOf(daysAfter(period.to, 1), '00:00');
    const current = catalogue.current();
    const sold = current.sold().filter(({ soldOn }) => soldOn !== '' && isIn(period, soldOn));
    const [counts, inquiries, bookings, steps] = await Promise.all([
      visitCounts.listBetween(period.from, period.to),
      listInquiriesForFigures(db, from, end),
      listBookingsForFigures(db, from, end),
      listPriceSteps(
        db,
        sold.map(({ id }) => id),
      ),
    ]);
    const firstPrices = new Map<number, number>();
    for (const { vehicleId, cents } of steps)
      if (cents !== null && !firstPrices.has(vehicleId)) firstPrices.set(vehicleId, cents);
    return {
      ...{ period, counts, sold, firstPrices },
      inquiries: inquiries.map((one) => ({ ...one, day: sydneyDay(one.createdAt) })),
      bookings: bookings.map(({ createdAt, startsAt, ...one }) => ({
        ...one,
        day: sydneyDay(createdAt),
        on: sydneyDay(startsAt),
      })),
      stock: current.listed,
      hours: readHours(),
      today: today(),
    };
  }

  /** So that today is whole; what could not be stored is missing, and the rest is answered. */
  async function storeFirst(): Promise<void> {
    try {
      await storeVisits();
    } catch (error) {
      log.warn('visits_not_stored', describeError(error));
    }
  }

  const periodOf = (span: Span): Period => {
    const to = today();
    return { from: daysAfter(to, 1 - Number(span)), to };
  };

  return {
    record,

    /** For the dashboard, by the last 30 days. */
    async listToReprice(): Promise<AnswerOf<typeof listToRepriceCall>> {
      await storeFirst();
      return listToReprice(await record(periodOf('30'))).map(({ vehicle, reason }) => ({
        id: vehicle.id,
        title: vehicleTitle(vehicle),
        reason,
      }));
    },

    async read(span: Span): Promise<Insights> {
      await storeFirst();
      const period = periodOf(span);
      const days = Number(span);
      const before = { from: daysAfter(period.from, -days), to: daysAfter(period.to, -days) };
      const [now, then, first] = await Promise.all([
        record(period),
        record(before),
        visitCounts.findFirstDay(),
      ]);
      return {
        ...period,
        isCounting: isCounting(),
        countedSince: first ?? null,
        sums: sumsOf(now, then),
        panels: allPanels(now),
      };
    },

    async readVehicle(id: number, span: Span): Promise<VehicleInsights> {
      const vehicle = catalogue.current().find(id);
      if (!vehicle) throw new AppError('not_found', 'That vehicle is not in the catalogue');
      await storeFirst();
      const period = periodOf(span);
      const [recorded, steps] = await Promise.all([record(period), listPriceSteps(db, [id])]);
      return {
        title: vehicleTitle(vehicle),
        ...period,
        panels: [
          vehicleByDay(recorded, id),
          priceSteps(steps.map(({ at, ...step }) => ({ ...step, day: sydneyDay(at) }))),
        ],
      };
    },
  };
}

function sumsOf(now: Recorded, then: Recorded): Sum[] {
  const sum = (name: string, of: (recorded: Recorded) => number) => ({
    name,
    now: of(now),
    before: of(then),
  });
  return [
    sum('Pages looked at', ({ counts }) => totalOf(counts, 'page-views')),
    sum('Visitors', ({ counts }) => totalOf(counts, 'visitors')),
    sum('Inquiries', ({ inquiries }) => inquiries.length),
    sum('Bookings', ({ bookings }) => bookings.length),
    sum('Sold', ({ sold }) => sold.length),
  ];
}
