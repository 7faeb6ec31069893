import { problemsOf, type Texts } from '#features/customers/client/buyer/problems-of.ts';
import { sentHoldSchema } from '../../hold.contract.ts';

const holdFormSchema = sentHoldSchema.omit({ vehicleId: true });

/** The server's own rules, for a check before the form is sent. */
export function checkHold(typed: Texts): Texts {
  return problemsOf(holdFormSchema, typed);
}
