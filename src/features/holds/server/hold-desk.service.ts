import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import type { Handlers } from '#features/customers/handlers.ts';
import { keepByFrom } from '#features/customers/server/link-proof.ts';
import type { Found } from '#features/customers/server/person-search.repository.ts';
import { forgetOld } from '#features/customers/server/remove-old.ts';
import type { UnsentMailService } from '#features/customers/server/unsent-mail.service.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import { AppError } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { HOLD_CHANGED, holdFor, namelessHoldTitles } from '../activity-words.ts';
import type { decideHold, HoldList } from '../hold.contract.ts';
import { decisions, holding, holdLabels, readHoldState } from '../hold-states.ts';
import { isDueAt, toFoundHold, toHold } from './hold.presenter.ts';
import type { HoldRepository, StoredHold } from './hold.repository.ts';
import type { DecideHold } from './hold-decision.ts';
import type { PlannedHoldMail } from './mail/planned-hold-mail.ts';
import { unvouchedHolds } from './unvouched-holds.repository.ts';

interface Dependencies {
  holds: HoldRepository;
  deciding: DecideHold;
  handlers: Pick<Handlers, 'list'>;
  mails: PlannedHoldMail;
  unsentMail: Pick<UnsentMailService, 'listByKey'>;
  activity: ActivityRepository;
  findStatus: FindStatus;
  isOffered: () => boolean;
  clock: Clock;
  log: Log;
}

export type HoldDeskService = ReturnType<typeof createHoldDeskService>;

/** What staff decide about vehicles that buyers want held. */
export function createHoldDeskService(dependencies: Dependencies) {
  const { holds, deciding, mails, activity, findStatus, unsentMail, isOffered, handlers, clock, log } =
    dependencies;

  return {
    async list(viewer: Viewer): Promise<HoldList> {
      const now = clock.now();
      const [unsent, people] = await Promise.all([unsentMail.listByKey(), handlers.list()]);
      const rows = await holds.list(viewer, [...unsent.keys()]);
      return {
        isOffered: isOffered(),
        holds: rows.map((row) => ({
          ...toHold(row, { findStatus, now }),
          unsentMails: unsent.get(row.key) ?? [],
        })),
        people: people.map(({ username, full_name }) => ({ username, fullName: full_name })),
      };
    },

    search: async (words: string, viewer: Viewer, most: number): Promise<Found[]> =>
      (await holds.search(words, viewer, most)).map(toFoundHold),

    countWaiting: holds.countWaiting,
    countBefore: holds.countBefore,

    async decide(
      id: number,
      { decision, until, soldPrice, vehicleStatus: seenStatus, sequence }: BodyOf<typeof decideHold>,
      staff: Actor & Viewer,
    ): Promise<string> {
      const { from } = decisions[decision];
      const untilAt = until && holding.includes(decision) ? deciding.readUntil(until) : undefined;
      const noteBuyer = decision === 'sell' ? await deciding.prepareBuyer() : undefined;
      const done = await deciding.finish(
        holds.change(id, async (tx, hold) => {
          if (!(await holds.isSeen(tx, hold, staff))) return undefined;
          const state = readHoldState(hold.state);
          if (hold.sequence !== sequence || state !== from)
            throw new AppError(
              'conflict',
              `Somebody else has decided about this meanwhile: ${holdLabels[state].toLowerCase()}.`,
            );
          return deciding.decideIn(tx, hold, { decision, untilAt, soldPrice, noteBuyer, seenStatus }, staff);
        }),
      );
      if (done === undefined) throw new AppError('not_found', 'That hold does not exist');
      return done;
    },

    /** When a hold expires, staff are asked once by mail; it never ends by itself. */
    async askStaff(checkHeld: () => Promise<void> = async () => {}): Promise<void> {
      for (const { id } of await holds.listDue()) {
        await checkHeld();
        await holds.change(id, async (tx, hold) => {
          if (hold.due_told_at !== null || !isDueAt(hold, clock.now())) return;
          await holds.noteDue(tx, id);
          await mails.plan(tx, hold, 'due');
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
          if (await mails.isBuyerToBeTold(tx, hold))
            return unvouchedHolds.keepUntil(tx, { id, until: keepByFrom(clock.now()) });
          await holds.decideIn(tx, hold, { state: 'withdrawn', staff_name: '' });
          await mails.withdraw(tx, hold);
        });
      }
    },

    /** For a flood that staff cancel, in its transaction: ends the hold, and the buyer may be a stranger. */
    async endWithFlood(tx: Db, hold: StoredHold, staff: Actor): Promise<void> {
      await holds.decideIn(tx, hold, { state: 'withdrawn', staff_name: nameInHistory(staff) });
      await mails.withdraw(tx, hold);
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
