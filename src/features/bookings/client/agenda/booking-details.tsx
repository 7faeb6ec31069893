import { SmartLink } from '#client/ui/smart-link.tsx';
import { ContactLinks } from '#features/customers/client/contact-links.tsx';
import { UnsentMails } from '#features/customers/client/unsent-mails.tsx';
import { VehicleLink } from '#features/customers/client/vehicle-link.tsx';
import { VehicleNow } from '#features/customers/client/vehicle-now.tsx';
import { nameOf } from '#features/customers/name-of.ts';
import type { AgendaBooking } from '../../agenda.contract.ts';
import { kindLabels } from '../../booking-states.ts';
import { useBookingMailAgain } from './agenda-queries.ts';
import { OutsideHoursNow, StateBadge } from './state-badge.tsx';

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
      {booking.inquiryId !== null && (
        <p>
          <SmartLink
            href={`/admin/inquiries/${booking.inquiryId}`}
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            Open the inquiry<span className="sr-only"> of {nameOf(booking)}</span>
          </SmartLink>
        </p>
      )}
      <UnsentMails
        mails={booking.unsentMails}
        again={useBookingMailAgain()}
        id={booking.id}
        who={nameOf(booking)}
      />
    </div>
  );
}
