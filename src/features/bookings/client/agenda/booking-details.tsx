import { Mail, MessageSquareText, Phone } from 'lucide-react';
import { mailHref } from '#features/inquiries/client/inbox/inquiry-links.tsx';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { AgendaBooking } from '../../agenda.contract.ts';
import { kindLabels } from '../../booking-states.ts';
import { nameOf } from './agenda-days.ts';
import { StateBadge, VehicleNow } from './state-badge.tsx';

const link = 'inline-flex min-h-9 items-center gap-1.5 underline underline-offset-4';

/** Who comes for what, and how to reach them. */
export function BookingDetails({ booking }: { booking: AgendaBooking }) {
  const { vehicle, phone, email, hasLicence, kind } = booking;
  const number = phone.replaceAll(/[^\d+]/g, '');
  const who = nameOf(booking);
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge state={booking.state} />
        <span className="text-sm text-muted">
          {kindLabels[kind]}
          {kind === 'test_drive' &&
            !booking.isHidden &&
            (hasLicence ? ', says they hold a licence' : ', licence not stated')}
        </span>
      </p>
      {vehicle && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <a href={vehicleHref(vehicle.id)} className="min-h-6 underline underline-offset-4">
            {vehicleTitle(vehicle)}
          </a>
          {vehicle.stockNumber && <span className="text-sm text-muted">{vehicle.stockNumber}</span>}
          <VehicleNow booking={booking} />
        </p>
      )}
      {booking.isHidden && <p className="text-sm text-muted">Somebody else looks after this booking.</p>}
      {(number || email) && (
        <p className="flex flex-wrap gap-x-4 text-[0.9375rem]">
          {number && (
            <>
              <a href={`tel:${number}`} aria-label={`Call ${who}, ${phone}`} className={link}>
                <Phone aria-hidden="true" className="size-4" />
                {phone}
              </a>
              <a href={`sms:${number}`} aria-label={`Text ${who}`} className={link}>
                <MessageSquareText aria-hidden="true" className="size-4" />
                Text
              </a>
            </>
          )}
          {email && (
            <a href={mailHref(email)} aria-label={`Mail ${who}, ${email}`} className={`${link} min-w-0`}>
              <Mail aria-hidden="true" className="size-4 shrink-0" />
              <span className="min-w-0 break-all">{email}</span>
            </a>
          )}
        </p>
      )}
    </div>
  );
}
