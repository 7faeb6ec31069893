import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { BOOKING_CHANGED, bookingOf } from '../../activity-words.ts';
import type { noteKey } from '../../agenda.contract.ts';
import { type BookingNote, noteLabels } from '../../booking-states.ts';
import type { BookingRepository, StoredBooking } from '../requests/booking.repository.ts';

interface Dependencies {
  bookings: Pick<BookingRepository, 'change' | 'noteLicenceIn' | 'noteKeyIn'>;
  activity: ActivityRepository;
}

export type DriveNotesService = ReturnType<typeof createDriveNotesService>;

/** What staff note before somebody drives off: that they saw the licence, and where the key is. */
export function createDriveNotesService({ bookings, activity }: Dependencies) {
  /** `change` returns the kind of note; undefined when nothing is to be changed. */
  async function note(
    id: number,
    staff: Actor & Viewer,
    change: (tx: Db, booking: StoredBooking) => Promise<BookingNote | undefined>,
  ): Promise<void> {
    const isDone = await bookings.change(id, async (tx, booking) => {
      if (!sees(staff, booking)) return undefined;
      const noted = await change(tx, booking);
      if (!noted) return true;
      const title = `${bookingOf(booking)}: ${noteLabels[noted]}`;
      await activity.record(tx, { staff, action: BOOKING_CHANGED, title, after: aboutKey(booking.key) });
      return true;
    });
    if (!isDone) throw new AppError('not_found', 'That booking does not exist');
  }

  return {
    noteLicence: (id: number, isSeen: boolean, staff: Actor & Viewer): Promise<void> =>
      note(id, staff, async (tx, booking) => {
        // The first person who saw it stays noted.
        if ((booking.licence_seen_at !== null) === isSeen) return undefined;
        await bookings.noteLicenceIn(tx, id, isSeen, nameInHistory(staff));
        return isSeen ? 'licence_seen' : 'licence_not_seen';
      }),

    noteKey: (id: number, sent: BodyOf<typeof noteKey>, staff: Actor & Viewer): Promise<void> =>
      note(id, staff, async (tx, { key_note }) => {
        if (key_note === sent.note) return undefined;
        if (sent.seen !== undefined && sent.seen !== key_note)
          throw new AppError('conflict', `Somebody else noted meanwhile: ${key_note || 'nothing'}`, {
            fields: { note: 'Somebody else changed it meanwhile' },
          });
        await bookings.noteKeyIn(tx, id, sent.note, nameInHistory(staff));
        return 'key_note';
      }),
  };
}
