import { defineFeature } from '#server/define-feature.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import * as agenda from '../agenda.contract.ts';
import * as bookings from '../booking.contract.ts';
import { BUYER_MAIL, bookingMailKinds } from '../booking-mails.ts';
import * as calendar from '../calendar.contract.ts';
import * as floods from '../flood.contract.ts';
import * as outsideHours from '../outside-hours.contract.ts';
import * as personBookings from '../person-bookings.contract.ts';
import { agendaRoutes } from './agenda/agenda.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import type { composeBookings } from './compose-bookings.ts';
import { floodRoutes } from './flood/flood.routes.ts';
import { bookingRows } from './person-bookings.repository.ts';
import { bookingData, bookingNames } from './personal-data.ts';
import { bookingRoutes } from './requests/booking.routes.ts';
import { bookingPageRoutes } from './requests/booking-page.routes.ts';
import { carriedBookings } from './restoring/carried-bookings.repository.ts';

const MINUTE_MS = 60_000;

type Made = ReturnType<typeof composeBookings> & { clockWatch: ClockWatch };

export const bookingsFeature = defineFeature({
  contracts: [
    { tag: 'Bookings', about: 'Times for test drives, and what staff do with them', parts: bookings },
    { tag: 'Agenda', about: 'The days of staff: what is booked, moved and added', parts: agenda },
    { tag: 'Outside hours', about: 'Bookings at which nobody may be there to open', parts: outsideHours },
    { tag: 'Calendar', about: 'The bookings in the own calendar of staff', parts: calendar },
    { tag: 'Floods of bookings', about: 'More bookings at once than people make', parts: floods },
    { tag: 'Bookings of a person', about: 'What somebody who wrote has booked', parts: personBookings },
  ],
  routes: [bookingRoutes, agendaRoutes, calendarRoutes, floodRoutes],
  pages: [bookingPageRoutes],
  brings: ({ bookingService, bookingUpkeep, slotBook, ...made }: Made) => ({
    personalData: bookingData,
    carryOver: [carriedBookings],
    peopleRows: [bookingRows],
    namingWords: [bookingNames],
    follows: { bookings: slotBook.refreshOrLater },
    ownJobs: [
      { name: 'store bookings that waited', everyMs: 2_000, work: () => bookingService.replaySpool() },
      { name: 'follow changes of bookings', everyMs: 5_000, work: () => slotBook.refresh() },
    ],
    sharedJobs: [
      {
        name: 'tell buyers of their bookings',
        everyMs: MINUTE_MS,
        work: ({ checkHeld }) => bookingUpkeep.tellBuyers(checkHeld),
      },
      {
        name: 'end bookings that nobody confirmed',
        everyMs: MINUTE_MS,
        async work({ checkHeld }) {
          // A clock that runs ahead would take the time from everybody who still has some.
          if (!(await made.clockWatch.look())) return;
          await bookingUpkeep.endUnopened(checkHeld);
        },
      },
    ],
    kept: [
      {
        by: 'people',
        remove: bookingUpkeep.forgetOld,
        counted: { as: 'bookings', count: bookingUpkeep.countBefore },
      },
    ],
    today: [made.bookingToday],
    mailWriters: made.bookingMailWriters,
    visitorMail: [{ kind: BUYER_MAIL }],
    spools: made.bookingSpools,
    unsentMail: [
      { kinds: [], warn: () => made.bookingFloods.warn() },
      { kinds: bookingMailKinds, warn: () => made.bookingMail.warn() },
    ],
  }),
});
