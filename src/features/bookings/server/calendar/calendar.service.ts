import type { OwnersActivity } from '#features/activity/server/activity.repository.ts';
import { publicIdOf } from '#features/customers/server/public-id.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import { addressLine, type Dealership } from '#features/dealership/dealership.ts';
import type { CalendarAddressRepository } from '#features/staff/server/calendar-address.repository.ts';
import type { SignedInStaff } from '#features/staff/server/session.repository.ts';
import type { StaffService } from '#features/staff/server/staff.service.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import { kindLabels, stateLabels } from '../../booking-states.ts';
import { timesOf, toSeenBooking } from '../requests/booking.presenter.ts';
import type { BookingRepository, StoredBooking } from '../requests/booking.repository.ts';
import { type CalendarEvent, writeCalendar } from './calendar-file.ts';
import { calendarStatusOf } from './calendar-status.ts';

interface Dependencies {
  db: Db;
  addresses: CalendarAddressRepository;
  bookings: Pick<BookingRepository, 'listAround'>;
  activity: OwnersActivity;
  findReader: StaffService['findReader'];
  readDealership: () => Dealership;
  publicUrl: string;
  clock: Clock;
}

const BACK_MS = 30 * DAY_MS;
const AHEAD_MS = 90 * DAY_MS;
export const MOST_EVENTS = 1_000;
/** Calendars show the beginning of a summary. */
const LONGEST_SUMMARY = 160;
const ADDRESS_CHANGED = 'calendar_address_changed';

export type CalendarService = ReturnType<typeof createCalendarService>;

/** The bookings in the calendar on the phone of a staff member, which cannot log in. */
export function createCalendarService(dependencies: Dependencies) {
  const { db, addresses, bookings, activity, findReader, readDealership, publicUrl, clock } = dependencies;

  return {
    async read({ staffId }: SignedInStaff): Promise<{ madeAt: string | null }> {
      return { madeAt: (await addresses.findOf(staffId))?.made_at ?? null };
    },

    async make(staff: SignedInStaff): Promise<{ address: string; madeAt: string }> {
      const { token, madeAt } = await db.transaction().execute(async (tx) => {
        const title = `${staff.fullName} made an address for their calendar`;
        await activity.record(tx, { staff, action: ADDRESS_CHANGED, title });
        return addresses.make(tx, staff.staffId);
      });
      return { address: `${publicUrl}/calendar/${token}.ics`, madeAt };
    },

    async end(staff: SignedInStaff): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await addresses.end(tx, staff.staffId))) return;
        const title = `${staff.fullName} switched off the address of their calendar`;
        await activity.record(tx, { staff, action: ADDRESS_CHANGED, title });
      });
    },

    /** The person whose calendar asks; undefined when the address has ended, or its owner may not see bookings any more. */
    async findReader(token: string, place: { isThisMachine: boolean }) {
      const staffId = await withDeadline(addresses.findOwner(token));
      return staffId === undefined ? undefined : findReader(staffId, 'inquiries.look', place);
    },

    /** The bookings that the person sees in the agenda, or only those that they look after. */
    async write(viewer: Viewer, { isMine }: { isMine: boolean }): Promise<string> {
      const now = clock.now().getTime();
      const rows = await withDeadline(
        bookings.listAround(toMoment(now), {
          from: toMoment(now - BACK_MS),
          to: toMoment(now + AHEAD_MS),
          most: MOST_EVENTS,
          ...(isMine && { assignee: viewer.username }),
        }),
      );
      const dealership = readDealership();
      const place = { location: addressLine(dealership), publicUrl };
      return writeCalendar(
        `Bookings, ${dealership.name}`,
        rows.map((row) => toEvent(row, viewer, place)),
      );
    },
  };
}

function toMoment(ms: number): string {
  return new Date(ms).toISOString();
}

/** Shows as little of a colleague's booking as the agenda does, and never where the key is. */
function toEvent(
  row: StoredBooking,
  viewer: Viewer,
  { location, publicUrl }: { location: string; publicUrl: string },
): CalendarEvent {
  const booking = toSeenBooking(row, viewer, () => undefined);
  const { firstName, lastName, kind, state, vehicle, phone } = booking;
  const what = [kindLabels[kind].toLowerCase(), vehicle ? vehicleTitle(vehicle) : ''].filter(Boolean);
  const summary = `${`${firstName} ${lastName}`.trim()}: ${what.join(', ')}`;
  const day = sydneyDay(new Date(row.starts_at));
  const lines = [
    stateLabels[state],
    phone && `Phone: ${phone}`,
    vehicle?.stockNumber && `Stock number: ${vehicle.stockNumber}`,
    `${publicUrl}/admin/bookings?date=${day}&view=day`,
  ];
  return {
    uid: publicIdOf(row.key),
    sequence: row.sequence,
    status: calendarStatusOf(state),
    ...timesOf(row),
    writtenMs: Date.parse(row.updated_at),
    summary: summary.replaceAll(/\s+/g, ' ').slice(0, LONGEST_SUMMARY).toWellFormed(),
    description: lines.filter(Boolean).join('\n'),
    location,
  };
}
