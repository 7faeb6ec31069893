import { typedFields } from '#features/customers/server/buyer-pages.ts';
import { readOrRefuse } from '#server/http/mount/serve-call.ts';
import { AppError } from '#shared/app-error.ts';
import { type SentBooking, sentBookingSchema } from '../../booking.contract.ts';
import type { BookingService } from './booking.service.ts';

/** Fields that a buyer types. */
export const bookingTypedNames = [
  'time',
  'kind',
  'firstName',
  'lastName',
  'email',
  'phone',
  'hasLicence',
] as const;

type Form = Readonly<Record<string, string>>;

/** A posted form as a booking: the same rules as for JSON. All that is wrong is named in one answer. */
export function readPlainBooking(
  form: Form,
  vehicleId: number | undefined,
  problemsOf: BookingService['problemsOf'],
): SentBooking {
  const { day, time, kind } = form;
  const hasLicence = form.hasLicence === 'on';
  try {
    return readOrRefuse(sentBookingSchema, {
      ...typedFields(form, bookingTypedNames),
      day,
      hasLicence,
      vehicleId,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = { ...problemsOf({ day, time, kind, hasLicence, vehicleId }), ...error.fields };
    throw new AppError(error.code, error.message, { fields });
  }
}
