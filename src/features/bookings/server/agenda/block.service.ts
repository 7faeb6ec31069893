import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { daysAfter, instantOf } from '#shared/dates.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import type { blockTimes } from '../../agenda.contract.ts';
import type { SlotBook } from '../requests/slot-book.ts';
import type { BlockRepository } from './block.repository.ts';

interface Dependencies {
  db: Db;
  blocks: BlockRepository;
  slotBook: SlotBook;
  activity: ActivityRepository;
}

export type BlockService = ReturnType<typeof createBlockService>;

const BLOCKS_CHANGED = 'booking_times_changed';

/** Times that nobody can book, such as a stocktake. */
export function createBlockService({ db, blocks, slotBook, activity }: Dependencies) {
  return {
    /** Returns how many bookings lie within, which stay until somebody moves them. */
    async block(
      { day, time, untilDay, untilTime, reason, key }: BodyOf<typeof blockTimes>,
      staff: Actor,
    ): Promise<number> {
      const end = untilTime ? instantOf(untilDay, untilTime) : instantOf(daysAfter(untilDay, 1), '00:00');
      const times = {
        starts_at: instantOf(day, time ?? '00:00').toISOString(),
        ends_at: end.toISOString(),
      };
      const { bookings } = await db.transaction().execute(async (tx) => {
        const made = await blocks.insertIn(tx, { key, ...times, reason, staff_name: nameInHistory(staff) });
        if (made.isNew)
          await activity.record(tx, { staff, action: BLOCKS_CHANGED, title: `Times blocked: ${reason}` });
        return made;
      });
      await slotBook.refreshOrLater();
      return bookings;
    },

    async lift(id: number, staff: Actor): Promise<void> {
      const lifted = await db.transaction().execute(async (tx) => {
        const block = await blocks.removeIn(tx, id);
        if (block)
          await activity.record(tx, {
            staff,
            action: BLOCKS_CHANGED,
            title: `Times free again: ${block.reason}`,
          });
        return block;
      });
      if (!lifted) throw new AppError('not_found', 'These times are free already');
      await slotBook.refreshOrLater();
    },
  };
}
