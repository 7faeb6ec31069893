import { keepByFrom, knownTo, type Terms } from '#features/customers/server/link-proof.ts';
import { unvouchedHolds } from '#features/holds/server/unvouched-holds.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { daysAfter, instantOf, sydneyDay } from '#shared/dates.ts';
import { floodMeasures } from '../../find-flood.ts';
import { overlaps, slotsOn } from '../../slots.ts';
import { listBlocks } from '../agenda/block.repository.ts';
import type { BookingRules } from '../requests/slot-book.ts';
import { countUnvouchedTimes, unvouchedBookings } from './mailbox-proof.repository.ts';

/** Share of a day's times that mailboxes may take for which nobody vouches. */
const SHARE = 1 / 2;

export interface WantedTime {
  startsAt: string;
  vehicleId: number | null;
  /** Id of the booking that is moved there, which does not count. */
  except?: number;
}

/** Whoever is known by one of these is known for the other. */
const asking = [unvouchedBookings, unvouchedHolds];

export type MailboxProof = ReturnType<typeof createMailboxProof>;

/**
 * Anybody can type a stranger's address. So mailboxes that nobody vouches for take only a share of a day, and when many
 * of them ask at once, each has to open the link in its mail. Without mail, staff confirm instead.
 */
export function createMailboxProof({
  mostAnHour,
  isMailSetUp,
  readRules,
  clock,
}: {
  mostAnHour: number;
  isMailSetUp: boolean;
  readRules: () => BookingRules;
  clock: Clock;
}) {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();

  async function isFlood(tx: Db): Promise<boolean> {
    for (const { withinMs, most } of floodMeasures(mostAnHour)) {
      let asked = 0;
      for (const one of asking) asked += await one.countSince(tx, ago(withinMs));
      if (asked >= most) return true;
    }
    return false;
  }

  async function isVouchedFor(tx: Db, person: string): Promise<boolean> {
    for (const one of asking) if (await one.isVouchedFor(tx, person)) return true;
    return false;
  }

  /** Whether mailboxes that nobody vouches for have had their share of the day, or of the vehicle on that day. */
  async function isShareTaken(tx: Db, { startsAt, vehicleId, except = 0 }: WantedTime): Promise<boolean> {
    const { hours, slotMinutes, atOnce } = readRules();
    const day = sydneyDay(new Date(startsAt));
    const [from, to] = [day, daysAfter(day, 1)].map((one) => instantOf(one, '00:00').toISOString()) as [
      string,
      string,
    ];
    const blocks = (await listBlocks(tx, from, to)).map(({ starts_at, ends_at }) => ({
      startMs: Date.parse(starts_at),
      endMs: Date.parse(ends_at),
    }));
    const times = slotsOn(day, hours, slotMinutes).filter(
      (slot) => !blocks.some((block) => overlaps(block, slot)),
    ).length;
    const taken = await countUnvouchedTimes(tx, { from, to, vehicleId, except });
    return taken.all >= shareOf(times * atOnce) || taken.ofVehicle >= shareOf(times);
  }

  /** Terms for somebody whom nobody vouches for. */
  function waiting(isSeated: boolean): Terms {
    const keepBy = isMailSetUp ? keepByFrom(clock.now()) : null;
    return { vouchedAt: null, keepBy, isWaiting: true, isSeated };
  }

  return {
    /** Called in the transaction that books, after it has locked the day. */
    async termsOf(tx: Db, person: string, wanted: WantedTime): Promise<Terms> {
      if (await isVouchedFor(tx, person)) return knownTo(clock.now().toISOString());
      if (await isShareTaken(tx, wanted)) return waiting(false);
      if (await isFlood(tx)) return waiting(true);
      return { vouchedAt: null, keepBy: null, isWaiting: false, isSeated: true };
    },

    /** A hold takes nothing before staff confirm it. */
    async termsOfHold(tx: Db, person: string): Promise<Terms> {
      if (await isVouchedFor(tx, person)) return knownTo(clock.now().toISOString());
      if (await isFlood(tx)) return waiting(false);
      return { vouchedAt: null, keepBy: null, isWaiting: false, isSeated: false };
    },
  };
}

function shareOf(times: number): number {
  return Math.max(1, Math.floor(times * SHARE));
}
