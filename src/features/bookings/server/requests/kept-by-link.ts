import { awaitsLink, keepByFrom, OPEN_MAIL_FIRST } from '#features/customers/server/link-proof.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { PlannedBookingMail } from '../mail/planned-booking-mail.ts';
import { stateOf } from './booking.presenter.ts';
import type { BookingRepository, StoredBooking } from './booking.repository.ts';
import { NO_SEAT } from './booking-seat.repository.ts';
import type { BookingRules } from './slot-book.ts';

interface Dependencies {
  bookings: BookingRepository;
  mails: PlannedBookingMail;
  readRules: () => BookingRules;
  clock: Clock;
}

/** What becomes of a booking when its buyer opens the link in the mail, or does not. */
export function createKeptByLink({ bookings, mails, readRules, clock }: Dependencies) {
  /** The buyer can choose another time until then. */
  function chooseUntil({ starts_at }: StoredBooking): string {
    const tomorrow = new Date(clock.now().getTime() + DAY_MS).toISOString();
    return starts_at < tomorrow ? starts_at : tomorrow;
  }

  const isBy = (moment: string) => moment <= clock.now().toISOString();

  /** Nobody can open a mail that has not gone yet. */
  const isToBeMailed = async (tx: Db, booking: StoredBooking) =>
    awaitsLink(booking) && !isBy(booking.starts_at) && (await mails.isBuyerToBeTold(tx, booking));

  /** The booking waits for its mail, but keeps its time from others no longer than if the mail had gone at once. */
  async function waitIn(tx: Db, booking: StoredBooking): Promise<boolean> {
    const { id, seat, created_at, keep_by } = booking;
    if (keep_by !== null && isBy(keep_by)) await bookings.keepUntilIn(tx, id, keepByFrom(clock.now()));
    if (seat === NO_SEAT || !isBy(keepByFrom(new Date(created_at)))) return false;
    await bookings.giveSeatIn(tx, id);
    return true;
  }
  return {
    /** In the buyer's transaction. Confirms the booking; null when somebody else has the time. */
    async keepIn(tx: Db, booking: StoredBooking): Promise<StoredBooking | null> {
      await bookings.vouchIn(tx, booking);
      if (stateOf(booking) !== 'requested' || booking.keep_by === null) return booking;
      const seated = await bookings.takeSeatIn(tx, booking, readRules().atOnce);
      if (!seated) {
        await bookings.keepUntilIn(tx, booking.id, chooseUntil(booking));
        await mails.noteTaken(tx, booking);
        return null;
      }
      const confirmed = await bookings.setStateIn(tx, seated, 'confirmed');
      await mails.plan(tx, confirmed, 'confirmed');
      await mails.noteEvent(tx, booking.id, 'booking.changed');
      return confirmed;
    },

    /** Refuses the link in the form's answer, which goes to whoever typed the address. */
    checkMailed(booking: StoredBooking & { is_mailed: 0 | 1 }): void {
      if (awaitsLink(booking) && booking.is_mailed === 0) throw new AppError('conflict', OPEN_MAIL_FIRST);
    },

    /** Ends the booking without a mail to the buyer, who may be a stranger. */
    async endQuietlyIn(tx: Db, booking: StoredBooking, by?: string): Promise<StoredBooking> {
      const ended = await bookings.setStateIn(tx, booking, 'cancelled', by);
      await mails.withdraw(tx, booking, ['customer']);
      await mails.noteEvent(tx, booking.id, 'booking.cancelled');
      return ended;
    },

    /** For the buyer on the page that answered the form: nobody is mailed, as staff have not heard of it yet. */
    async withdrawIn(tx: Db, booking: StoredBooking): Promise<void> {
      await this.endQuietlyIn(tx, booking);
    },

    /** Frees the times of bookings whose link nobody opened. Returns how many gave theirs up. */
    async endUnopened(checkHeld: () => Promise<void>): Promise<number> {
      let ended = 0;
      for (const { id } of await bookings.listUnopened()) {
        await checkHeld();
        const isEnded = await bookings.change(id, async (tx, booking) => {
          // Somebody may have opened it since it was listed, or staff have confirmed it.
          if (stateOf(booking) !== 'requested' || booking.keep_by === null) return false;
          if (await isToBeMailed(tx, booking)) return waitIn(tx, booking);
          if (!isBy(booking.keep_by)) return false;
          await this.endQuietlyIn(tx, booking);
          return true;
        });
        if (isEnded) ended += 1;
      }
      return ended;
    },
  };
}
