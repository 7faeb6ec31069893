import { problemsOf, type Texts } from '#features/customers/client/buyer/problems-of.ts';
import { bookingFormSchema } from '../../booking.contract.ts';
import { licenceProblem } from '../../booking-states.ts';

/** The server's own rules, for a check before the form is sent. */
export function checkBooking(typed: Texts, needsLicence: boolean): Texts {
  const booking = { ...typed, hasLicence: typed.hasLicence === 'on' };
  const problems = problemsOf(bookingFormSchema, booking);
  const problem = licenceProblem({ ...booking, kind: typed.kind ?? '' }, needsLicence);
  return problem ? { hasLicence: problem, ...problems } : problems;
}
