import { contactOf } from '#features/customers/person-name.ts';
import type { RequestAsInquiry } from '#features/customers/server/request-as-inquiry.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import { kindLabels } from '../../booking-states.ts';
import { whenWords } from '../../booking-words.ts';
import { kindOf } from './booking.presenter.ts';
import type { StoredBooking } from './booking.repository.ts';
import type { NewBooking } from './new-booking.ts';

export const TIME_TAKEN = 'That time was taken meanwhile.';

/** A stored booking as the wish that its buyer sent. */
export function toWish(booking: StoredBooking): NewBooking {
  return {
    submissionKey: booking.key,
    kind: kindOf(booking),
    startsAt: booking.starts_at,
    endsAt: booking.ends_at,
    ...contactOf(booking),
    hasLicence: booking.has_licence === 1,
    vehicle: vehicleOf(booking) ?? null,
    isSpam: false,
    createdAt: booking.created_at,
  };
}

/** A wish that cannot become a booking, so that staff see it and answer. The same wish is the same inquiry. */
export function toInquiry(wish: NewBooking, why: string): RequestAsInquiry {
  const { submissionKey, firstName, lastName, email, phone, vehicle, createdAt, isSpam } = wish;
  const when = whenWords({ startMs: Date.parse(wish.startsAt), endMs: Date.parse(wish.endsAt) });
  return {
    submissionKey,
    firstName,
    lastName,
    email,
    phone,
    interest: 'Schedule Test Drive',
    message: `${kindLabels[wish.kind]} requested for ${when}. ${why}`,
    isSpam,
    vehicle,
    cameFrom: { page: '/book' },
    createdAt,
  };
}
