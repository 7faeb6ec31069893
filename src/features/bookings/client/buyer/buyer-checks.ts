import type { z } from 'zod';
import { bookingFormSchema } from '../../booking.contract.ts';
import { licenceProblem } from '../../booking-states.ts';
import { sentHoldSchema } from '../../hold.contract.ts';

/** Typed values, or their problems, by field name. */
export type Texts = Readonly<Record<string, string>>;

const holdFormSchema = sentHoldSchema.omit({ vehicleId: true });

/** The server's own rules, for checks before the form is sent. */
export const buyerChecks = {
  booking: checkBooking,
  hold: (typed: Texts): Texts => problemsOf(holdFormSchema, typed),
};
export type BuyerChecks = typeof buyerChecks;

function checkBooking(typed: Texts, needsLicence: boolean): Texts {
  const booking = { ...typed, hasLicence: typed.hasLicence === 'on' };
  const problems = problemsOf(bookingFormSchema, booking);
  const problem = licenceProblem({ ...booking, kind: typed.kind ?? '' }, needsLicence);
  return problem ? { hasLicence: problem, ...problems } : problems;
}

function problemsOf(schema: z.ZodType, typed: unknown): Texts {
  const issues = schema.safeParse(typed).error?.issues ?? [];
  // Reversed, so that the first problem of a field wins, as on the server.
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse());
}
