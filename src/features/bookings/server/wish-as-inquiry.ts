import type { NewInquiry } from '#features/inquiries/server/inquiry.repository.ts';
import { kindLabels } from '../booking-states.ts';
import { whenWords } from '../booking-words.ts';
import type { NewBooking } from './new-booking.ts';

/** A wish that cannot become a booking, so that staff see it and answer. The same wish is the same inquiry. */
export function toInquiry(wish: NewBooking, why: string): NewInquiry {
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
