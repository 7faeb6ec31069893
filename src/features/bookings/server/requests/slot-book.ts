import type { OpeningHours } from '#features/dealership/hours/open-minutes.ts';
import { drivenFrom } from '#features/vehicles/sold.ts';
import type { OfferedVehicle } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import { describeError, type Log } from '#server/log.ts';
import { sydneyDay } from '#shared/dates.ts';
import {
  earliestStart,
  freeSeats,
  isVehicleFree,
  overlaps,
  type Slot,
  slotsAhead,
  type TakenTime,
} from '../../slots.ts';
import type { BookingRepository } from './booking.repository.ts';

export interface BookingRules {
  isOffered: boolean;
  hours: OpeningHours;
  slotMinutes: number;
  atOnce: number;
  needsLicence: boolean;
}

export type SlotBook = ReturnType<typeof createSlotBook>;

/**
 * Booked times in memory on every process, so that visitors who look for a time never wait for a database. It may be
 * behind for a moment: the database decides when somebody takes a time.
 */
export function createSlotBook({
  bookings,
  readRules,
  findOffered,
  clock,
  log,
}: {
  bookings: Pick<BookingRepository, 'listTaken' | 'listBlocks'>;
  /** Returns the same object while nothing of it has changed. */
  readRules: () => BookingRules;
  findOffered: (id: number) => OfferedVehicle | undefined;
  clock: Clock;
  log: Log;
}) {
  let taken: readonly TakenTime[] = [];
  let blocks: readonly { startMs: number; endMs: number }[] = [];
  /** Times by the rules alone: they change with the rules and with the day. */
  let known: { rules: BookingRules; today: string; slots: Slot[] } | undefined;
  /** The known times that have a seat left. */
  let open: { of: readonly Slot[]; taken: readonly TakenTime[]; slots: Slot[] } | undefined;

  function byRules(): readonly Slot[] {
    const rules = readRules();
    const now = clock.now();
    const today = sydneyDay(now);
    if (known?.rules !== rules || known.today !== today)
      known = { rules, today, slots: slotsAhead(now, rules.hours, rules.slotMinutes) };
    return known.slots;
  }

  function withSeat(): readonly Slot[] {
    const all = byRules();
    if (open?.of !== all || open.taken !== taken) {
      const { atOnce } = readRules();
      const isLeft = (slot: Slot) =>
        !blocks.some((block) => overlaps(block, slot)) && freeSeats(slot, taken, atOnce).length > 0;
      open = { of: all, taken, slots: all.filter(isLeft) };
    }
    return open.slots;
  }

  const earliest = () => earliestStart(clock.now(), readRules().hours) ?? Number.POSITIVE_INFINITY;

  /** A booking of a vehicle of which nobody knows the day was made by staff, who do. */
  function firstDayOf(vehicleId: number | null | undefined): string {
    const vehicle = vehicleId ? findOffered(vehicleId) : undefined;
    return (vehicle && drivenFrom(vehicle, sydneyDay(clock.now()))) ?? '';
  }

  async function refresh(): Promise<void> {
    if (!readRules().isOffered) return;
    const now = clock.now().toISOString();
    const found = await bookings.listBlocks(now);
    taken = await bookings.listTaken(now);
    blocks = found.map(({ starts_at, ends_at }) => ({
      startMs: Date.parse(starts_at),
      endMs: Date.parse(ends_at),
    }));
  }

  return {
    refresh,
    /** After a committed change, which stands even if it cannot be read back now: the next look finds it. */
    refreshOrLater: () =>
      refresh().catch((error: unknown) => log.error('bookings_not_read', describeError(error))),

    /** The times that can be booked, as far as this process knows. */
    listFree(vehicleId: number | null): Slot[] {
      const [first, from] = [earliest(), firstDayOf(vehicleId)];
      const ofVehicle = taken.filter((one) => vehicleId !== null && one.vehicleId === vehicleId);
      return withSeat().filter(
        (slot) => slot.startMs >= first && slot.day >= from && isVehicleFree(slot, ofVehicle, vehicleId),
      );
    },

    /** The time that a visitor named, if it is one of those that are offered at all, free or not. */
    find(
      { day, time }: { day: string; time: string },
      vehicleId: number | null | undefined,
    ): Slot | undefined {
      if (day < firstDayOf(vehicleId)) return undefined;
      const first = earliest();
      return byRules().find((slot) => slot.day === day && slot.time === time && slot.startMs >= first);
    },
  };
}

/** Times by day: people choose a day first. */
export function byDay(slots: readonly Slot[]): { day: string; times: string[] }[] {
  const days = new Map<string, string[]>();
  for (const { day, time } of slots) days.set(day, [...(days.get(day) ?? []), time]);
  return [...days].map(([day, times]) => ({ day, times }));
}
