import { readOrRefuse } from '#server/http/mount/serve-call.ts';
import { type SentBooking, sentBookingSchema } from '../../booking.contract.ts';
import { bookingTypedNames } from '../../booking-view.ts';

type Form = Readonly<Record<string, string>>;

/** A posted form as a booking: the same rules as for JSON. */
export function readPlainBooking(form: Form, vehicleId: number | undefined): SentBooking {
  const { day, time, kind, firstName, lastName, email, phone, submissionKey, website } = form;
  return readOrRefuse(sentBookingSchema, {
    day,
    time,
    kind,
    firstName,
    lastName,
    email,
    phone,
    hasLicence: form.hasLicence === 'on',
    vehicleId,
    submissionKey: submissionKey || undefined,
    website,
  });
}

/** Fields shown again when the form is refused. */
export function typedOf(form: Form): Record<string, string> {
  const names = [...bookingTypedNames, 'hasLicence'];
  return Object.fromEntries(names.map((name) => [name, form[name] ?? '']));
}
