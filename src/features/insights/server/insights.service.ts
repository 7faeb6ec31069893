import {
  countBookingsForFigures,
  listBookingsForFigures,
} from '#features/bookings/server/requests/booking-figures.repository.ts';
import type { OpeningHours } from '#features/dealership/hours/open-minutes.ts';
import {
  countInquiriesForFigures,
  listInquiriesForFigures,
} from '#features/inquiries/server/list/inquiry-figures.repository.ts';
import type { CatalogueStore, ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import { listPriceSteps } from '#features/vehicles/server/editing/price-steps.repository.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { describeError, type Log } from '#server/log.ts';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import { daysAfter, instantOf, sydneyDay } from '#shared/dates.ts';
import { aboutVehicles } from '../counted.ts';
import type {
  Counting,
  Insights,
  listToReprice as listToRepriceCall,
  Span,
  Sum,
  VehicleInsights,
} from '../insight.contract.ts';
import { allPanels } from './panels/all-panels.ts';
import { priceSteps, vehicleByDay, vehicleDeeds } from './panels/one-vehicle.ts';
import { daysInStock } from './panels/stock.ts';
import { listToReprice } from './panels/to-reprice.ts';
import { type Demand, isIn, type Period, type Recorded, type Totals, totalOf } from './recorded.ts';
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

  const periodOf = (span: Span): Period => {
    const to = today();
    return { from: daysAfter(to, 1 - Number(span)), to };
  };

  const soldIn = (period: Period): ListedVehicle[] =>
    catalogue
      .current()
      .sold()
      .filter(({ soldOn }) => soldOn !== '' && isIn(period, soldOn));

  async function listInquiries(period: Period, about?: number) {
    const inquiries = await listInquiriesForFigures(db, ...momentsOf(period), about);
    return inquiries.map((one) => ({ ...one, day: sydneyDay(one.createdAt) }));
  }

  async function record(period: Period): Promise<Recorded> {
    const sold = soldIn(period);
    const [counts, inquiries, bookings, steps] = await Promise.all([
      visitCounts.listBetween(period),
      listInquiries(period),
      listBookingsForFigures(db, ...momentsOf(period)),
      listPriceSteps(
        db,
        sold.map(({ id }) => id),
      ),
    ]);
    const firstPrices = new Map<number, number>();
    for (const { vehicleId, cents } of steps)
      if (cents !== null && !firstPrices.has(vehicleId)) firstPrices.set(vehicleId, cents);
    return {
      ...{ period, counts, inquiries, sold, firstPrices },
      bookings: bookings.map(({ createdAt, startsAt, ...one }) => ({
        ...one,
        day: sydneyDay(createdAt),
        on: sydneyDay(startsAt),
      })),
      stock: catalogue.current().listed,
      hours: readHours(),
      today: today(),
    };
  }

  async function recordDemand(period: Period): Promise<Demand> {
    const [counts, inquiries] = await Promise.all([
      visitCounts.listBetween(period, { kinds: ['vehicle-views', 'empty-searches'] }),
      listInquiries(period),
    ]);
    return { period, counts, inquiries, stock: catalogue.current().listed, today: today() };
  }

  async function readTotals(period: Period): Promise<Totals> {
    const [counts, inquiries, bookings] = await Promise.all([
      visitCounts.sumBetween(period),
      countInquiriesForFigures(db, ...momentsOf(period)),
      countBookingsForFigures(db, ...momentsOf(period)),
    ]);
    return { counts, inquiries, bookings, sold: soldIn(period).length };
  }

  const readCounting = async (): Promise<Counting> => ({
    isCounting: isCounting(),
    countedSince: (await visitCounts.findFirstDay()) ?? null,
  });

  /** So that today is whole; what could not be stored is missing, and the rest is answered. */
  async function storeFirst(): Promise<void> {
    try {
      await storeVisits();
    } catch (error) {
      log.warn('visits_not_stored', describeError(error));
    }
  }

  return {
    record,
    recordDemand,

    /** For the dashboard, by the last 30 days. */
    async listToReprice(): Promise<AnswerOf<typeof listToRepriceCall>> {
      await storeFirst();
      return listToReprice(await recordDemand(periodOf('30'))).map(({ vehicle, reason }) => ({
        id: vehicle.id,
        title: vehicleTitle(vehicle),
        reason,
      }));
    },

    async read(span: Span): Promise<Insights> {
      await storeFirst();
      const period = periodOf(span);
      const [now, before, counting] = await Promise.all([
        record(period),
        readTotals(periodBefore(period, span)),
        readCounting(),
      ]);
      return {
        ...period,
        ...counting,
        sums: sumsOf(now, before),
        panels: allPanels(now, before),
      };
    },

    async readVehicle(id: number, span: Span): Promise<VehicleInsights> {
      const vehicle = catalogue.current().find(id);
      if (!vehicle) throw new AppError('not_found', 'That vehicle is not in the catalogue');
      await storeFirst();
      const period = periodOf(span);
      const only = { kinds: aboutVehicles, subject: String(id) };
      const [counts, before, inquiries, steps, counting] = await Promise.all([
        visitCounts.listBetween(period, only),
        visitCounts.sumBetween(periodBefore(period, span), only),
        listInquiries(period, id),
        listPriceSteps(db, [id]),
        readCounting(),
      ]);
      const prices = steps.map(({ at, ...step }) => ({ ...step, day: sydneyDay(at) }));
      return {
        title: vehicleTitle(vehicle),
        daysInStock: daysInStock(vehicle, vehicle.soldOn || today()),
        ...period,
        ...counting,
        panels: [
          vehicleByDay({ period, counts, inquiries }, prices),
          vehicleDeeds(counts, before),
          priceSteps(prices),
        ],
      };
    },
  };
}

/** From its first moment to the one after it. */
const momentsOf = ({ from, to }: Period): [from: Date, end: Date] => [
  instantOf(from, '00:00'),
  instantOf(daysAfter(to, 1), '00:00'),
];

const periodBefore = ({ from, to }: Period, span: Span): Period => ({
  from: daysAfter(from, -Number(span)),
  to: daysAfter(to, -Number(span)),
});

function sumsOf({ counts, inquiries, bookings, sold }: Recorded, before: Totals): Sum[] {
  return [
    {
      name: 'Pages looked at',
      now: totalOf(counts, 'page-views'),
      before: before.counts.get('page-views') ?? 0,
    },
    { name: 'Visitors', now: totalOf(counts, 'visitors'), before: before.counts.get('visitors') ?? 0 },
    { name: 'Inquiries', now: inquiries.length, before: before.inquiries },
    { name: 'Bookings', now: bookings.length, before: before.bookings },
    { name: 'Sold', now: sold.length, before: before.sold },
  ];
}
