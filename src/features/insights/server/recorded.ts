import type { OpeningHours } from '#features/dealership/hours/open-minutes.ts';
import type { ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import type { Counted } from '../counted.ts';
import type { VisitCount } from './visit-counter.ts';

/** From one day to another by the dealership's calendar, both taken in. */
export interface Period {
  from: string;
  to: string;
}

export interface ReceivedInquiry {
  /** By the dealership's calendar. */
  day: string;
  createdAt: Date;
  /** All that it is about. */
  vehicleIds: readonly number[];
  stage: string;
  lostReason: string;
  /** Campaign or website; empty when unknown. */
  source: string;
  firstResponseAt: Date | null;
}

export interface MadeBooking {
  /** When it was made. */
  day: string;
  /** The day that was booked. */
  on: string;
  isCancelled: boolean;
}

export interface PriceStep {
  vehicleId: number;
  day: string;
  cents: number | null;
}

/** All that the figures of a period are worked out from. */
export interface Recorded {
  period: Period;
  counts: readonly VisitCount[];
  inquiries: readonly ReceivedInquiry[];
  bookings: readonly MadeBooking[];
  /** What is for sale now. */
  stock: readonly ListedVehicle[];
  /** What was sold in the period. */
  sold: readonly ListedVehicle[];
  /** First known price of each of them. */
  firstPrices: ReadonlyMap<number, number>;
  hours: OpeningHours;
  today: string;
}

/** What of it tells what is wanted and not had. */
export type Demand = Pick<Recorded, 'period' | 'counts' | 'inquiries' | 'stock' | 'today'>;

/** How much it was in the time before, of which nothing else is shown. */
export interface Totals {
  counts: ReadonlyMap<Counted, number>;
  inquiries: number;
  bookings: number;
  sold: number;
}

/** Sums of one kind over the whole period, by subject. */
export function sumsOf(counts: readonly VisitCount[], what: Counted): Map<string, number> {
  const sums = new Map<string, number>();
  for (const one of counts)
    if (one.what === what) sums.set(one.subject, (sums.get(one.subject) ?? 0) + one.times);
  return sums;
}

export function totalOf(counts: readonly VisitCount[], what: Counted): number {
  let total = 0;
  for (const one of counts) if (one.what === what) total += one.times;
  return total;
}

export function countBy<Of>(all: readonly Of[], keyOf: (one: Of) => string): Map<string, number> {
  const counted = new Map<string, number>();
  for (const one of all) counted.set(keyOf(one), (counted.get(keyOf(one)) ?? 0) + 1);
  return counted;
}

/** How many inquiries are about each vehicle, alone or among others. */
export const countAsked = (inquiries: readonly ReceivedInquiry[]): Map<string, number> =>
  countBy(
    inquiries.flatMap(({ vehicleIds }) => vehicleIds),
    String,
  );

export const isIn = ({ from, to }: Period, day: string): boolean => day >= from && day <= to;

/** Whole days between two, by the calendar. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
