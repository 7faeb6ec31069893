import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import { momentWords } from '#features/customers/day-words.ts';
import { personName } from '#features/customers/person-name.ts';
import { keepByFrom } from '#features/customers/server/link-proof.ts';
import type { Found } from '#features/customers/server/person-search.repository.ts';
import { forgetOld } from '#features/customers/server/remove-old.ts';
import type { RequestAnswers } from '#features/customers/server/request-as-inquiry.ts';
import type { UnsentMailService } from '#features/customers/server/unsent-mail.service.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { Log } from '#server/log.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { DAY_MS, instantOf } from '#shared/dates.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { HOLD_CHANGED, holdFor, namelessHoldTitles } from '../activity-words.ts';
import type { decideHold, HoldList } from '../hold.contract.ts';
import type { HoldEvent } from '../hold-events.ts';
import {
  decisions,
  type HoldDecision,
  holding,
  holdLabels,
  isHeldStatus,
  readHoldState,
} from '../hold-states.ts';
import type { SetHeldVehicle } from './held-vehicle.ts';
import { isDueAt, toFoundHold, toHold } from './hold.presenter.ts';
import type { HoldRepository, StoredHold } from './hold.repository.ts';
import type { HoldNotes } from './mail/hold-notes.ts';
import { unvouchedHolds } from './unvouched-holds.repository.ts';

interface Dependencies {
  holds: HoldRepository;
  notes: HoldNotes;
  unsentMail: Pick<UnsentMailService, 'listByKey'>;
  activity: ActivityRepository;
  setVehicle: SetHeldVehicle;
  vehicleStatus: Pick<VehicleStatusService, 'refreshOrLater'>;
  /** Whatever is decided answers the inquiry that came with the hold. */
  answering: Pick<RequestAnswers, 'endOfKey' | 'tellStaff'>;
  findStatus: FindStatus;
  isOffered: () => boolean;
  clock: Clock;
  log: Log;
}

export type HoldDeskService = ReturnType<typeof createHoldDeskService>;

const LONGEST_MS = 90 * DAY_MS;

const events: Readonly<Partial<Record<HoldDecision, HoldEvent>>> = {
  confirm: 'confirmed',
  decline: 'declined',
  extend: 'extended',
  release: 'released',
};

/** What staff decide about vehicles that buyers want held. */
export function createHoldDeskService(dependencies: Dependencies) {
  const { holds, notes, activity, setVehicle, vehicleStatus, answering, findStatus } = dependencies;
  const { unsentMail, isOffered, clock, log } = dependencies;

  function readUntil(until: { day: string; time: string } | undefined): string | undefined {
    if (!until) return undefined;
    const at = instantOf(until.day, until.time);
    const ahead = at.getTime() - clock.now().getTime();
    if (ahead <= 0) throw wrongField('until', 'Choose a time that is still to come');
    if (ahead > LONGEST_MS) throw wrongField('until', 'Choose a time within 90 days');
    return at.toISOString();
  }

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
    async list(viewer: Viewer): Promise<HoldList> {
      const now = clock.now();
      const unsent = await unsentMail.listByKey();
      const rows = await holds.list(viewer, [...unsent.keys()]);
      return {
        isOffered: isOffered(),
        holds: rows.map((row) => ({
          ...toHold(row, { findStatus, now }),
          unsentMails: unsent.get(row.key) ?? [],
        })),
      };
    },

    search: async (words: string, viewer: Viewer, most: number): Promise<Found[]> =>
      (await holds.search(words, viewer, most)).map(toFoundHold),

    countWaiting: holds.countWaiting,
    countBefore: holds.countBefore,

    async decide(
      id: number,
      { decision, until, sequence }: BodyOf<typeof decideHold>,
      staff: Actor & Viewer,
    ): Promise<string> {
      const { from, to } = decisions[decision];
      const isHeldAfter = holding.includes(decision);
      const untilAt = isHeldAfter ? readUntil(until) : undefined;
      const work = holds.change(id, async (tx, hold) => {
        if (!(await holds.isSeen(tx, hold, staff))) return undefined;
        const state = readHoldState(hold.state);
        if (hold.sequence !== sequence || state !== from)
          throw new AppError(
            'conflict',
            `Somebody else has decided about this meanwhile: ${holdLabels[state].toLowerCase()}.`,
          );
        if (decision === 'confirm') await refuseHeld(tx, hold, staff);
        const before = await setVehicle(tx, hold, decision, staff);
        if (isHeldAfter && (before === undefined || isSold({ status: before })))
          throw new AppError('conflict', 'This vehicle is no longer for sale, so it cannot be held.');
        const decided = await holds.decideIn(tx, hold, {
          state: to,
          staff_name: nameInHistory(staff),
          ...(untilAt && { until_at: untilAt }),
          ...(before !== undefined &&
            (decision === 'confirm' || (isHeldAfter && !isHeldStatus(before))) && { status_before: before }),
        });
        await answering.endOfKey(tx, hold.key, 'hold', staff);
        await notes.withdraw(tx, hold);
        const event = events[decision];
        if (event) await notes.tell(tx, decided, event);
        const words = untilAt ? `on hold until ${momentWords(untilAt)}` : holdLabels[to].toLowerCase();
        await activity.record(tx, {
          staff,
          action: HOLD_CHANGED,
          title: `${holdFor(hold)}: ${words}`,
          after: aboutKey(hold.key),
        });
        return `${personName(hold)}: ${words}`;
      });
      const done = await work.catch((error: unknown) => {
        if (isUniqueViolation(error))
          throw new AppError('conflict', 'Somebody else has just held this vehicle for another buyer.');
        throw error;
      });
      if (done === undefined) throw new AppError('not_found', 'That hold does not exist');
      answering.tellStaff();
      await vehicleStatus.refreshOrLater();
      return done;
    },

    /** When a hold expires, staff are asked once by mail; it never ends by itself. */
    async askStaff(checkHeld: () => Promise<void> = async () => {}): Promise<void> {
      for (const { id } of await holds.listDue()) {
        await checkHeld();
        await holds.change(id, async (tx, hold) => {
          if (hold.due_told_at !== null || !isDueAt(hold, clock.now())) return;
          await holds.noteDue(tx, id);
          await notes.tell(tx, hold, 'due');
        });
      }
    },

    /** Ends holds whose buyer did not open the link in the mail. Their inquiries stay. */
    async endUnopened(checkHeld: () => Promise<void> = async () => {}): Promise<void> {
      for (const { id } of await holds.listUnopened()) {
        await checkHeld();
        await holds.change(id, async (tx, hold) => {
          const isOver = hold.keep_by !== null && hold.keep_by <= clock.now().toISOString();
          // Somebody may have opened it since it was listed, or staff have decided.
          if (readHoldState(hold.state) !== 'asked' || !isOver) return;
          // Nobody can open a mail that has not gone yet.
          if (await notes.isBuyerToBeTold(tx, hold))
            return unvouchedHolds.keepUntil(tx, { id, until: keepByFrom(clock.now()) });
          await holds.decideIn(tx, hold, { state: 'withdrawn', staff_name: '' });
          await notes.withdraw(tx, hold);
        });
      }
    },

    /** For a flood that staff cancel, in its transaction: ends the hold, and the buyer may be a stranger. */
    async endWithFlood(tx: Db, hold: StoredHold, staff: Actor): Promise<void> {
      await holds.decideIn(tx, hold, { state: 'withdrawn', staff_name: nameInHistory(staff) });
      await notes.withdraw(tx, hold);
      const title = `${holdFor(hold)}: ended with a flood`;
      await activity.record(tx, { staff, action: HOLD_CHANGED, title, after: aboutKey(hold.key) });
    },

    /** Privacy: removes holds that were decided longer ago than this many months. */
    async forgetOld(keepMonths: number): Promise<void> {
      const { removeBefore } = holds;
      const forgotten = await forgetOld(dependencies, keepMonths, {
        nameless: namelessHoldTitles,
        removeBefore,
      });
      if (forgotten > 0) log.info('old_holds_removed', { holds: forgotten });
    },
  };
}
