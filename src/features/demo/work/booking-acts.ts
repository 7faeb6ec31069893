import { randomUUID } from 'node:crypto';
import type { SentBooking } from '#features/bookings/booking.contract.ts';
import { type DemoBooking, demoBookings } from './bookings.ts';
import { type Calendar, hoursAfter, MINUTE_MS } from './calendar.ts';
import { mailboxOf } from './letter-acts.ts';
import type { Act, Cast, Stage } from './stage.ts';

export function bookingActs(calendar: Calendar): Act[] {
  return demoBookings.flatMap((booking) => {
    const key = randomUUID();
    const start = calendar.moment(...booking.wanted);
    // One for today was made on the days before, so that it is there at whatever hour the demonstration starts.
    const at = hoursAfter(start < calendar.now ? start : calendar.now, -booking.hoursBefore);
    return [
      {
        at,
        name: `Booking of ${booking.from.join(' ')}`,
        play: (stage: Stage, cast: Cast) => book(stage, cast, { booking, key, at, calendar }),
      },
      ...(booking.later ?? []).map(([minutes, by, doing]) => ({
        at: minutes === 'at once' ? hoursAfter(at, 1) : new Date(start.getTime() + minutes * MINUTE_MS),
        name: `${Object.entries(doing).join(': ')} for ${booking.from.join(' ')}`,
        async play(stage: Stage, { staffOf }: Cast) {
          const staff = staffOf(by);
          const found = await stage.bookings.findByKey(key);
          if (!found) throw new Error('It was not booked');
          // On a day on which nobody works it was moved to the next.
          if (minutes !== 'at once' && found.starts_at > start.toISOString()) return;
          if ('state' in doing) await stage.bookingDesk.setState(found.id, doing.state, staff);
          else if ('give' in doing)
            await stage.agenda.assign(found.id, { assignee: staffOf(doing.give).username }, staff);
          else if ('licence' in doing) await stage.driveNotes.noteLicence(found.id, true, staff);
          else await stage.driveNotes.noteKey(found.id, { note: doing.key }, staff);
        },
      })),
    ];
  });
}

async function book(
  stage: Stage,
  { vehicleOf, staffOf }: Cast,
  { booking, key, at, calendar }: { booking: DemoBooking; key: string; at: Date; calendar: Calendar },
): Promise<void> {
  const { from, kind = 'test_drive', way } = booking;
  const [firstName, lastName, phone] = from;
  const vehicleId = vehicleOf(booking.stockNumber);
  const time = findTime(stage, vehicleId, {
    day: calendar.dayOf(booking.wanted[0]),
    time: booking.wanted[1],
  });
  const person = { firstName, lastName, email: mailboxOf(from), phone, hasLicence: true };
  const sent = { ...person, ...time, kind, vehicleId, submissionKey: key };
  if (way === 'buyer')
    await stage.bookingService.book(sent, `198.51.100.${1 + demoBookings.indexOf(booking)}`);
  else if (way === 'wish') await wish(stage, sent, at);
  else await stage.enteredBookings.add({ ...sent, assignee: '', isTold: false }, staffOf(way));
}

/** The free time at or after the one that somebody wanted. */
function findTime(
  { bookingService }: Stage,
  vehicleId: number,
  wanted: { day: string; time: string },
): { day: string; time: string } {
  const { days } = bookingService.offer(vehicleId);
  const free = days.flatMap(({ day, times }) => times.map((time) => ({ day, time })));
  const found = free.find(({ day, time }) => `${day} ${time}` >= `${wanted.day} ${wanted.time}`);
  if (!found) throw new Error('No time is free');
  return found;
}

type Wish = Pick<
  SentBooking,
  'day' | 'time' | 'kind' | 'firstName' | 'lastName' | 'email' | 'phone' | 'hasLicence'
> & {
  vehicleId: number;
  submissionKey: string;
};

/** As one that came while the database was away: it waits for staff to confirm it. */
async function wish(
  { bookingSpools, bookingService, findSnapshot, slotBook }: Stage,
  { day, time, vehicleId, ...person }: Wish,
  at: Date,
): Promise<void> {
  const slot = slotBook.find({ day, time }, vehicleId);
  if (!slot) throw new Error('That time is not offered');
  await bookingSpools.booking.keep({
    ...person,
    startsAt: new Date(slot.startMs).toISOString(),
    endsAt: new Date(slot.endMs).toISOString(),
    vehicle: findSnapshot(vehicleId) ?? null,
    isSpam: false,
    createdAt: at.toISOString(),
  });
  await bookingService.replaySpool();
}
