import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import type { Handlers } from '#features/customers/handlers.ts';
import { givenWords, type TakingBack } from '#features/customers/server/taking-back.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import { AppError } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { HOLD_CHANGED, holdFor } from '../../activity-words.ts';
import type { assignHold } from '../../hold.contract.ts';
import type { HoldRepository } from '../hold.repository.ts';

interface Dependencies {
  holds: Pick<HoldRepository, 'change' | 'isSeen' | 'isOfInquiry' | 'assignIn'>;
  handlers: Handlers;
  activity: ActivityRepository;
  mayTakeBack: TakingBack;
}

export type HoldGivingService = ReturnType<typeof createHoldGivingService>;

/** Who looks after a hold of somebody who has not written. */
export function createHoldGivingService({ holds, handlers, activity, mayTakeBack }: Dependencies) {
  return {
    async assign(
      id: number,
      { assignee, seen }: BodyOf<typeof assignHold>,
      staff: Actor & Viewer,
    ): Promise<void> {
      const name = await handlers.findName(assignee);
      const isDone = await holds.change(id, async (tx, hold) => {
        const mayChange =
          (await holds.isSeen(tx, hold, staff)) || (await mayTakeBack(tx, hold.key, assignee, staff));
        if (!mayChange) return undefined;
        if (await holds.isOfInquiry(tx, hold))
          throw new AppError('conflict', 'This hold goes with its inquiry. Give that away.');
        if (hold.assignee === assignee) return true;
        if (seen !== undefined && seen !== hold.assignee)
          throw new AppError('conflict', 'Somebody else gave this hold to another person meanwhile.');
        await holds.assignIn(tx, id, assignee);
        const title = `${holdFor(hold)}: ${givenWords(name)}`;
        await activity.record(tx, { staff, action: HOLD_CHANGED, title, after: aboutKey(hold.key) });
        return true;
      });
      if (!isDone) throw new AppError('not_found', 'That hold does not exist');
    },
  };
}
