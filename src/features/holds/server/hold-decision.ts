import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import { momentWords } from '#features/customers/day-words.ts';
import { personName } from '#features/customers/person-name.ts';
import type { RequestAnswers } from '#features/customers/server/request-as-inquiry.ts';
import type { SoldByHold } from '#features/customers/server/sold-by-hold.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import { DAY_MS, instantOf } from '#shared/dates.ts';
import { toCents } from '#shared/money.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { HOLD_CHANGED, holdFor } from '../activity-words.ts';
import type { HoldEvent } from '../hold-events.ts';
import { decisions, type HoldDecision, holding, holdLabels, isHeldStatus } from '../hold-states.ts';
import { buyerKeyOf } from './held-for.ts';
import type { SetHeldVehicle } from './held-vehicle.ts';
import type { HoldRepository, StoredHold } from './hold.repository.ts';
import type { PlannedHoldMail } from './mail/planned-hold-mail.ts';

/** Notes who bought a vehicle, by the key of their inquiry; refused where it is sold to another since somebody looked. */
interface NoteBuyer {
  /** Before anything else changes their inquiry. */
  lock: (tx: Db, sale: SoldByHold) => Promise<void>;
  note: (tx: Db, sale: SoldByHold, staff: Actor & Viewer) => Promise<void>;
}

interface Dependencies {
  holds: HoldRepository;
  mails: PlannedHoldMail;
  activity: ActivityRepository;
  setVehicle: SetHeldVehicle;
  vehicleStatus: Pick<VehicleStatusService, 'refreshOrLater'>;
  /** Whatever is decided answers the inquiry of the hold. */
  answering: Pick<RequestAnswers, 'endOfKey' | 'tellStaff'>;
  prepareBuyer: () => Promise<NoteBuyer>;
  clock: Clock;
}

interface Decided {
  decision: HoldDecision;
  /** End of the hold, for confirming and extending. */
  untilAt?: string | undefined;
  /** Whether the buyer is told now. */
  isTold?: boolean;
  /** For how much it is sold. */
  soldPrice?: number | null | undefined;
  /** Prepared before the transaction of a sale. */
  noteBuyer?: NoteBuyer | undefined;
  /** Status of the vehicle when the person decided, where that is known. */
  seenStatus?: string | undefined;
}

export type DecideHold = ReturnType<typeof createHoldDecision>;

const LONGEST_MS = 90 * DAY_MS;

const events: Readonly<Partial<Record<HoldDecision, HoldEvent>>> = {
  confirm: 'confirmed',
  decline: 'declined',
  extend: 'extended',
  release: 'released',
};

/** What a decision about a hold changes, of one that a buyer asked for and of one that staff enter. */
export function createHoldDecision(dependencies: Dependencies) {
  const { holds, mails, activity, setVehicle, vehicleStatus, answering, clock, prepareBuyer } = dependencies;

  async function refuseHeld(tx: Db, { id, vehicle_id }: StoredHold, viewer: Viewer): Promise<void> {
    const other = vehicle_id === null ? undefined : await holds.findOfVehicle(tx, vehicle_id);
    if (!other || other.id === id) return;
    const who = (await holds.isSeen(tx, other, viewer)) ? personName(other) : 'another buyer';
    throw new AppError(
      'conflict',
      `This vehicle is held for ${who} already${other.until_at ? ` until ${momentWords(other.until_at)}` : ''}. Release that first.`,
    );
  }

  return {
    prepareBuyer,

    readUntil(until: { day: string; time: string }): string {
      const at = instantOf(until.day, until.time);
      const ahead = at.getTime() - clock.now().getTime();
      if (ahead <= 0) throw wrongField('until', 'Choose a time that is still to come');
      if (ahead > LONGEST_MS) throw wrongField('until', 'Choose a time within 90 days');
      return at.toISOString();
    },

    /** In the caller's transaction, in which the hold is locked. Answers what has become of it, in words. */
    async decideIn(
      tx: Db,
      hold: StoredHold,
      { decision, untilAt, isTold = true, soldPrice, noteBuyer, seenStatus }: Decided,
      staff: Actor & Viewer,
    ): Promise<string> {
      const { to } = decisions[decision];
      const isHeldAfter = holding.includes(decision);
      if (decision === 'confirm') await refuseHeld(tx, hold, staff);
      const before = await setVehicle(tx, hold, decision, staff, {
        ...(soldPrice && { sold_price_cents: toCents(soldPrice) }),
      });
      if (isHeldAfter && (before === undefined || isSold({ status: before })))
        throw new AppError('conflict', 'This vehicle is no longer for sale, so it cannot be held.');
      const decided = await holds.decideIn(tx, hold, {
        state: to,
        staff_name: nameInHistory(staff),
        ...(untilAt && { until_at: untilAt }),
        ...(before !== undefined &&
          (decision === 'confirm' || (isHeldAfter && !isHeldStatus(before))) && { status_before: before }),
      });
      const sale = hold.vehicle_id !== null && {
        ...{ vehicleId: hold.vehicle_id, key: buyerKeyOf(hold), seenStatus },
      };
      if (sale) await noteBuyer?.lock(tx, sale);
      await answering.endOfKey(tx, hold.inquiry_key ?? hold.key, 'hold', staff);
      if (sale) await noteBuyer?.note(tx, sale, staff);
      await mails.withdraw(tx, hold);
      const event = events[decision];
      if (event && isTold) await mails.plan(tx, decided, event);
      const words = untilAt ? `on hold until ${momentWords(untilAt)}` : holdLabels[to].toLowerCase();
      await activity.record(tx, {
        staff,
        action: HOLD_CHANGED,
        title: `${holdFor(hold)}: ${words}`,
        after: aboutKey(hold.key),
      });
      return `${personName(hold)}: ${words}`;
    },

    /** What has to happen around that transaction. */
    async finish<Result>(work: Promise<Result>): Promise<Result> {
      const done = await work.catch((error: unknown) => {
        if (isUniqueViolation(error))
          throw new AppError('conflict', 'Somebody else has just held this vehicle for another buyer.');
        throw error;
      });
      answering.tellStaff();
      await vehicleStatus.refreshOrLater();
      return done;
    },
  };
}
