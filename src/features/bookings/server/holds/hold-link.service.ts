import { type ActivityRepository, aboutKey } from '#features/activity/server/activity.repository.ts';
import type { VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import { isOnHold, isSold } from '#features/vehicles/sold.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import { HOLD_CHANGED, holdFor } from '../../activity-words.ts';
import type { HoldView } from '../../booking-view.ts';
import { momentWords } from '../../booking-words.ts';
import { isOpenHold, readHoldState } from '../../hold-states.ts';
import { vehicleOf } from '../booking.presenter.ts';
import { awaitsLink } from '../mailbox-proof.ts';
import type { FindStatus } from '../vehicle-news.ts';
import { askAgain } from './asked-before.ts';
import type { SetHeldVehicle } from './held-vehicle.ts';
import type { HoldRepository, StoredHold } from './hold.repository.ts';
import type { HoldLinkRepository } from './hold-link.repository.ts';
import type { HoldNotes } from './hold-notes.ts';

interface Dependencies {
  holds: HoldRepository;
  links: Pick<HoldLinkRepository, 'find'>;
  notes: HoldNotes;
  activity: ActivityRepository;
  setVehicle: SetHeldVehicle;
  vehicleStatus: Pick<VehicleStatusService, 'refreshOrLater'>;
  findStatus: FindStatus;
  clock: Clock;
}

export type HoldLinkService = ReturnType<typeof createHoldLinkService>;

const TOO_LATE =
  'Your request has ended, because the link was opened too late. Please ask again, or call us about this vehicle.';

/** In the activity, where the others are staff. */
const buyer = { staffId: null, fullName: 'The buyer' };

/** What buyers do by the link in a mail about a hold: look at it, and withdraw it. */
export function createHoldLinkService(dependencies: Dependencies) {
  const { holds, links, notes, activity, setVehicle, vehicleStatus, findStatus, clock } = dependencies;

  /** Nothing may stand against it: staff have not ended it, and the vehicle can be held. */
  async function askAfterAll(tx: Db, hold: StoredHold): Promise<StoredHold | undefined> {
    const status = findStatus(hold.vehicle_id);
    if (hold.staff_name !== '' || status === undefined || isSold({ status }) || isOnHold({ status }))
      return undefined;
    return askAgain(tx, hold, clock.now());
  }

  return {
    /** Throws when there is none. */
    async findByToken(token: string): Promise<StoredHold> {
      const hold = await links.find(token);
      if (!hold) throw missing();
      return hold;
    },

    /** What the page behind the link shows. */
    view(hold: StoredHold, token: string): HoldView {
      const vehicle = vehicleOf(hold);
      const state = readHoldState(hold.state);
      const status = vehicle && findStatus(vehicle.id);
      const isForSale = status !== undefined && !isSold({ status });
      return {
        token,
        state,
        // Marked sold in the stock, or gone: what becomes of the hold, staff decide.
        isUndecided: state === 'confirmed' && !isForSale,
        car: vehicle ? vehicleTitle(vehicle) : 'vehicle',
        vehicleId: vehicle && status !== undefined ? vehicle.id : null,
        openBy: state === 'asked' && awaitsLink(hold) ? momentWords(hold.keep_by ?? '') : null,
        isUnopened: hasEndedUnopened(hold),
        until: state === 'confirmed' && isForSale && hold.until_at ? momentWords(hold.until_at) : null,
      };
    },

    /** By the link in the mail: the buyer reads it, and wants the vehicle. */
    async keep(id: number): Promise<void> {
      const outcome = await holds.change(id, async (tx, hold) => {
        await holds.vouchIn(tx, hold);
        const isAwaited = readHoldState(hold.state) === 'asked' && awaitsLink(hold);
        const asked = isAwaited ? hold : hasEndedUnopened(hold) ? await askAfterAll(tx, hold) : undefined;
        if (asked) await notes.tellStaffOfAsked(tx, asked);
        return asked || !hasEndedUnopened(hold) ? 'kept' : 'too late';
      });
      if (!outcome) throw missing();
      if (outcome === 'too late') throw new AppError('conflict', TOO_LATE);
    },

    /** Who presses twice withdraws once. */
    async withdraw(id: number): Promise<void> {
      const isDone = await holds.change(id, async (tx, hold) => {
        const state = readHoldState(hold.state);
        if (state === 'withdrawn') return true;
        if (!isOpenHold(state))
          throw new AppError('conflict', 'This cannot be withdrawn any more. Please call us.');
        if (awaitsLink(hold)) await holds.vouchIn(tx, hold);
        if (state === 'confirmed') await setVehicle(tx, hold, 'release', buyer);
        const withdrawn = await holds.decideIn(tx, hold, { state: 'withdrawn', staff_name: '' });
        await notes.withdraw(tx, hold);
        await notes.tell(tx, withdrawn, 'withdrawn');
        await activity.record(tx, {
          staff: buyer,
          action: HOLD_CHANGED,
          title: `${holdFor(hold)}: withdrawn by the buyer`,
          after: aboutKey(hold.key),
        });
        return true;
      });
      if (!isDone) throw missing();
      await vehicleStatus.refreshOrLater();
    },
  };
}

/** Not withdrawn by its buyer, who has vouched for the mailbox by that. */
function hasEndedUnopened({ state, keep_by }: StoredHold): boolean {
  return readHoldState(state) === 'withdrawn' && keep_by !== null;
}

function missing(): AppError {
  return new AppError('not_found', 'There is no such hold. It may be too long ago.');
}
