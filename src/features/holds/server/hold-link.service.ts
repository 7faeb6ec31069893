import { type ActivityRepository, aboutKey } from '#features/activity/server/activity.repository.ts';
import { dayWords, momentWords } from '#features/customers/day-words.ts';
import type { FindMailNews } from '#features/customers/server/buyer-news.ts';
import { awaitsLink, OPEN_MAIL_FIRST } from '#features/customers/server/link-proof.ts';
import type { Linked, Links } from '#features/customers/server/links.repository.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import type { VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import { isOnHold, isSold } from '#features/vehicles/sold.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import { HOLD_CHANGED, holdFor } from '../activity-words.ts';
import { holdLinkHref } from '../hold-paths.ts';
import { isOpenHold, readHoldState } from '../hold-states.ts';
import type { HoldView } from '../hold-view.ts';
import { askAgain } from './asked-before.repository.ts';
import type { SetHeldVehicle } from './held-vehicle.ts';
import type { HoldRepository, StoredHold } from './hold.repository.ts';
import type { PlannedHoldMail } from './mail/planned-hold-mail.ts';

interface Dependencies {
  holds: HoldRepository;
  links: Pick<Links<StoredHold>, 'find' | 'missing'>;
  mails: PlannedHoldMail;
  activity: ActivityRepository;
  setVehicle: SetHeldVehicle;
  vehicleStatus: Pick<VehicleStatusService, 'refreshOrLater'>;
  findStatus: FindStatus;
  findMailNews: FindMailNews;
  publicUrl: string;
  clock: Clock;
}

export type HoldLinkService = ReturnType<typeof createHoldLinkService>;

const TOO_LATE =
  'Your request has ended, because the link was opened too late. Please ask again, or call us about this vehicle.';

/** Named in the activity, where the others are staff. */
const buyer = { staffId: null, fullName: 'The buyer' };

/** What buyers do by the link in a mail about a hold: look at it, and withdraw it. */
export function createHoldLinkService(dependencies: Dependencies) {
  const { holds, links, mails, activity, setVehicle, vehicleStatus } = dependencies;
  const { findStatus, findMailNews, publicUrl, clock } = dependencies;

  /** Reopens the hold, unless staff have ended it or the vehicle cannot be held. */
  async function askAfterAll(tx: Db, hold: StoredHold): Promise<StoredHold | undefined> {
    const status = findStatus(hold.vehicle_id);
    if (hold.staff_name !== '' || status === undefined || isSold({ status }) || isOnHold({ status }))
      return undefined;
    return askAgain(tx, hold, clock.now());
  }

  /** For the page that answered the form: nobody is mailed, as staff have not heard of it and the buyer may be a stranger. */
  async function endQuietly(tx: Db, hold: StoredHold): Promise<true> {
    await holds.decideIn(tx, hold, { state: 'withdrawn', staff_name: '', keep_by: null });
    await mails.withdraw(tx, hold);
    return true;
  }

  return {
    findByToken: links.find,

    /** What the page behind the link shows. */
    async view(hold: Linked<StoredHold>, token: string): Promise<HoldView> {
      const vehicle = vehicleOf(hold);
      const state = readHoldState(hold.state);
      const status = vehicle && findStatus(vehicle.id);
      const isForSale = status !== undefined && !isSold({ status });
      return {
        token,
        link: `${publicUrl}${holdLinkHref(token)}`,
        mail: await findMailNews(hold),
        state,
        // The vehicle is marked sold, or gone: staff decide what becomes of the hold.
        isUndecided: state === 'confirmed' && !isForSale,
        car: vehicle ? vehicleTitle(vehicle) : 'vehicle',
        vehicleId: vehicle && status !== undefined ? vehicle.id : null,
        open:
          state === 'asked' && awaitsLink(hold)
            ? { email: hold.email, by: momentWords(hold.keep_by ?? ''), isHere: hold.is_mailed === 1 }
            : null,
        isUnopened: hasEndedUnopened(hold),
        until: state === 'confirmed' && isForSale && hold.until_at ? momentWords(hold.until_at) : null,
        wantedUntil: state === 'asked' && hold.wanted_until ? dayWords(hold.wanted_until) : null,
      };
    },

    /** The buyer opened the link in the mail: they read the mailbox, and want the vehicle. */
    async keep({ id, is_mailed }: Linked<StoredHold>): Promise<void> {
      if (is_mailed === 0) throw new AppError('conflict', OPEN_MAIL_FIRST);
      const outcome = await holds.change(id, async (tx, hold) => {
        await holds.vouchIn(tx, hold);
        const isAwaited = readHoldState(hold.state) === 'asked' && awaitsLink(hold);
        const asked = isAwaited ? hold : hasEndedUnopened(hold) ? await askAfterAll(tx, hold) : undefined;
        // Staff have not heard of it yet; now nothing is awaited of the buyer.
        if (asked) await mails.plan(tx, { ...asked, keep_by: null }, 'asked', { to: ['dealership'] });
        return asked || !hasEndedUnopened(hold) ? 'kept' : 'too late';
      });
      if (!outcome) throw links.missing();
      if (outcome === 'too late') throw new AppError('conflict', TOO_LATE);
    },

    /** Pressing twice withdraws once. */
    async withdraw({ id, is_mailed }: Linked<StoredHold>): Promise<void> {
      const isDone = await holds.change(id, async (tx, hold) => {
        const state = readHoldState(hold.state);
        if (state === 'withdrawn') return true;
        if (!isOpenHold(state))
          throw new AppError('conflict', 'This cannot be withdrawn any more. Please call us.');
        if (awaitsLink(hold)) {
          if (is_mailed === 0) return endQuietly(tx, hold);
          await holds.vouchIn(tx, hold);
        }
        if (state === 'confirmed') await setVehicle(tx, hold, 'release', buyer);
        const withdrawn = await holds.decideIn(tx, hold, { state: 'withdrawn', staff_name: '' });
        await mails.withdraw(tx, hold);
        await mails.plan(tx, withdrawn, 'withdrawn');
        await activity.record(tx, {
          staff: buyer,
          action: HOLD_CHANGED,
          title: `${holdFor(hold)}: withdrawn by the buyer`,
          after: aboutKey(hold.key),
        });
        return true;
      });
      if (!isDone) throw links.missing();
      await vehicleStatus.refreshOrLater();
    },
  };
}

/** Ended because nobody opened the link; a buyer who withdraws has vouched for the mailbox. */
function hasEndedUnopened({ state, keep_by }: StoredHold): boolean {
  return readHoldState(state) === 'withdrawn' && keep_by !== null;
}
