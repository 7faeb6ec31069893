import { contactLines, vehicleInMail } from '#features/customers/customer-words.ts';
import { momentWords, zoneWords } from '#features/customers/day-words.ts';
import { type Letter, toBuyerMail, toStaffMail } from '#features/customers/server/buyer-mail.ts';
import { awaitsLink } from '#features/customers/server/link-proof.ts';
import { createMailWriters, type MailWriterNeeds } from '#features/customers/server/mail-writers.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import { addressLine } from '#features/dealership/dealership.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import { type Line, link } from '#server/mail/mail-lines.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import { bookingMails } from '../../booking-mails.ts';
import { bookingHref } from '../../booking-paths.ts';
import type { VehicleAvailability } from '../../booking-view.ts';
import { whenWords } from '../../booking-words.ts';
import { toInvitingEvent, whatIsBooked } from '../calendar/booking-event.ts';
import { calendarMethod, writeCalendarFile } from '../calendar/calendar-file.ts';
import { bringWords, stateOf, timesOf } from '../requests/booking.presenter.ts';
import type { StoredBooking } from '../requests/booking.repository.ts';
import { NO_SEAT } from '../requests/booking-seat.repository.ts';
import { type BookingEvent, isOfVehicle } from './booking-events.ts';
import type { BookingMailState, ReadBookingMailState } from './booking-mail-state.ts';
import { unvouchedBookings } from './mailbox-proof.repository.ts';

interface Content extends Letter {
  booking: StoredBooking;
  /** What the mail was planned for. */
  planned: BookingEvent;
  /** What the mail says, as the booking is now. */
  event: BookingEvent;
  /** The day of a booking that has not begun, as people say it. */
  nearDay: 'today' | 'tomorrow' | undefined;
  isAhead: boolean;
  vehicleNews: VehicleAvailability | undefined;
  vehicle: VehicleSnapshot | undefined;
  /** `test drive of the 2021 Mazda CX-5`, `inspection` */
  what: string;
  when: string;
}

export function createBookingMailWriters({
  readMailState,
  ...needs
}: MailWriterNeeds & { readMailState: ReadBookingMailState }) {
  function toContent(
    { row: booking, event: planned, isAhead, vehicleNews }: BookingMailState,
    letter: Letter,
  ): Content {
    return {
      ...letter,
      booking,
      planned,
      event: eventNow(planned, booking),
      nearDay: isAhead ? nearDayOf(booking, needs.clock.now()) : undefined,
      isAhead,
      vehicleNews,
      vehicle: vehicleOf(booking),
      what: whatIsBooked(booking),
      when: `${whenWords(timesOf(booking))} (${zoneWords(letter.dealership.timeZone)})`,
    };
  }

  return createMailWriters<BookingMailState>(needs, {
    kinds: bookingMails,
    readMailState,
    isToConfirm: ({ event, row }) => eventNow(event, row) === 'wished' && awaitsLink(row),
    keepUntil: unvouchedBookings.keepUntil,
    hrefOf: bookingHref,
    toBuyer: (look, letter, page) => toBuyer(toContent(look, letter), page),
    toStaff: (look, letter) => toStaff(toContent(look, letter)),
  });
}

/** A mail may go out long after it was planned, when the mail server was away: it describes the booking as it is now. */
function eventNow(planned: BookingEvent, booking: StoredBooking): BookingEvent {
  const state = stateOf(booking);
  if (state === 'cancelled') return 'cancelled';
  if (isOfVehicle(planned)) return planned;
  if (state === 'requested') return 'wished';
  return planned === 'wished' ? 'confirmed' : planned;
}

function nearDayOf(booking: StoredBooking, now: Date): Content['nearDay'] {
  const [today, day] = [sydneyDay(now), sydneyDay(new Date(booking.starts_at))];
  if (day === today) return 'today';
  return day === daysAfter(today, 1) ? 'tomorrow' : undefined;
}

const subjects: Readonly<Record<Exclude<BookingEvent, 'reminder'>, string>> = {
  booked: 'Your booking is confirmed',
  wished: 'We have your request for a time',
  confirmed: 'Your booking is confirmed',
  moved: 'Your booking has another time',
  cancelled: 'Your booking is cancelled',
  sold: 'About your booking: the vehicle has been sold',
  held: 'About your booking: the vehicle is on hold',
};

function subjectOf({ booking, event, nearDay, vehicleNews }: Content): string {
  if (event === 'sold' && vehicleNews === 'gone')
    return 'About your booking: the vehicle is no longer for sale';
  if (event === 'wished' && awaitsLink(booking)) return 'Please confirm your booking';
  if (event !== 'reminder') return subjects[event];
  return nearDay ? `Your booking is ${nearDay}` : 'About your booking';
}

function toBuyer(content: Content, page: string): Mail {
  const { booking, event, isAhead } = content;
  const isToKeep = event === 'wished' && awaitsLink(booking);
  const lines: Line[] = [
    ...eventLines(content),
    ...(isToKeep ? keepLines(booking, page) : []),
    '',
    ...placeLines(content),
    ...(event === 'cancelled' || !isAhead || isToKeep
      ? []
      : ['', ['Change or cancel it here: ', link(page)]]),
  ];
  return {
    ...toBuyerMail(booking, content, { subject: subjectOf(content), lines }),
    ...calendarOf(content, page),
  };
}

/** For a mailbox that nobody vouches for, whose owner may never have heard of us. */
function keepLines({ keep_by, seat }: StoredBooking, page: string): Line[] {
  const by = momentWords(keep_by ?? '');
  return [
    '',
    [`To keep this time, please confirm it by ${by}: `, link(page)],
    ...(seat === NO_SEAT ? ['It is yours when you have confirmed it, unless somebody else is quicker.'] : []),
    '',
    'If you have not asked for this, you need not do anything: it ends by itself.',
  ];
}

/** Replaces what to bring: nobody comes for a vehicle that they cannot have. */
const newsWords: Readonly<Record<VehicleAvailability, string>> = {
  sold: 'This vehicle has been sold meanwhile. You are welcome to come anyway and see others; or cancel it below.',
  gone: 'This vehicle is no longer for sale. You are welcome to come anyway and see others; or cancel it below.',
  undecided: 'Please call us about this vehicle before you come.',
};

function eventLines(content: Content): Line[] {
  const { event, what, when, vehicle, publicUrl, booking, nearDay, isAhead, vehicleNews } = content;
  const about = vehicle && !vehicleNews ? [link(`${publicUrl}${vehicleHref(vehicle.id)}`)] : [];
  const bring = vehicleNews ? ['', newsWords[vehicleNews]] : [bringWords(booking)].filter(Boolean);
  switch (event) {
    case 'wished':
      return [
        `You asked for ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}:`,
        when,
        ...about,
        ...(awaitsLink(booking) ? [] : ['We will confirm the time to you.']),
      ];
    case 'cancelled':
      return [`Your ${what} is cancelled:`, when];
    case 'sold':
      return [
        `The ${vehicle ? vehicleInMail(vehicle) : 'vehicle'} that you booked ${vehicleNews === 'gone' ? 'is no longer for sale' : 'has been sold'}.`,
        `Your booking: ${when}`,
        ...(isAhead ? ['You are welcome to come anyway and see others; or cancel it below.'] : []),
      ];
    case 'held':
      return [
        `The ${vehicle ? vehicleInMail(vehicle) : 'vehicle'} that you booked is on hold for somebody else at the moment.`,
        `Your booking stands: ${when}`,
        'Keep the time, in case it becomes free, or call us first; or change or cancel it below.',
      ];
    case 'reminder':
      return [
        nearDay && !vehicleNews
          ? `We look forward to seeing you ${nearDay} for your ${what}:`
          : `About your ${what}:`,
        when,
        ...about,
        ...bring,
      ];
    case 'moved':
      return [`Your ${what} is now at:`, when, ...about, ...bring];
    default:
      return [`Your ${what} is booked:`, when, ...about, ...bring];
  }
}

function placeLines({ event, dealership }: Content): Line[] {
  return event === 'cancelled' ? [] : [addressLine(dealership)];
}

const inCalendar: readonly BookingEvent[] = ['booked', 'confirmed', 'moved', 'cancelled'];

/** Only what is certain goes into a calendar. */
function calendarOf({ booking, event, dealership }: Content, page: string): Pick<Mail, 'calendar'> {
  if (!inCalendar.includes(event)) return {};
  const details = toInvitingEvent(booking, { dealership, page });
  return { calendar: { method: calendarMethod(details), content: writeCalendarFile(details) } };
}

const staffSubjects: Readonly<Partial<Record<BookingEvent, string>>> = {
  wished: 'To confirm',
  moved: 'Moved',
  cancelled: 'Cancelled',
};

function toStaff(content: Content): Mail {
  const { booking, planned, event, what, when, publicUrl } = content;
  // Only a buyer's cancellation is planned as one; a late mail may be about a booking that staff cancelled themselves.
  const title = planned === 'cancelled' ? 'Cancelled by the buyer' : (staffSubjects[event] ?? 'New booking');
  const subject = `${title}: ${what}, ${when}`;
  const lines = [
    ...contactLines(booking),
    `What: ${what}`,
    `When: ${when}`,
    '',
    ['Answer this mail to write to the customer. All bookings: ', link(`${publicUrl}/admin/bookings`)],
  ];
  return toStaffMail(booking, content, { subject, lines });
}
