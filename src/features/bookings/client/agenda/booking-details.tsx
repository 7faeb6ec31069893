import type { AgendaBooking } from '../../agenda.contract.ts';
import { kindLabels } from '../../booking-states.ts';
import { UnsentMails } from '../unsent-mails.tsx';
import { nameOf } from './agenda-days.ts';
import { useBookingMailAgain } from './agenda-queries.ts';
import { ContactLinks } from './contact-links.tsx';
import { OutsideHoursNow, StateBadge, VehicleNow } from './state-badge.tsx';
import { VehicleLink } from './vehicle-link.tsx';

/** Who comes for what, and how to reach them. */
export function BookingDetails({ booking }: { booking: AgendaBooking }) {
  const { vehicle, hasLicence, kind } = booking;
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge state={booking.state} />
        <OutsideHoursNow booking={booking} />
        <span className="text-sm text-muted">
          {kindLabels[kind]}
          {kind === 'test_drive' &&
            !booking.isHidden &&
            (hasLicence ? ', says they hold a licence' : ', licence not stated')}
        </span>
      </p>
      {vehicle && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <VehicleLink vehicle={vehicle} />
          <VehicleNow booking={booking} />
        </p>
      )}
      {booking.isHidden && <p className="text-sm text-muted">Somebody else looks after this booking.</p>}
      <ContactLinks who={nameOf(booking)} phone={booking.phone} email={booking.email} />
      <UnsentMails
        mails={booking.unsentMails}
        again={useBookingMailAgain()}
        id={booking.id}
        who={nameOf(booking)}
      />
    </div>
  );
}
