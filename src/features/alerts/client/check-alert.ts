import { problemsOf, type Texts } from '#features/customers/client/buyer/problems-of.ts';
import { alertFormSchema } from '../alert.contract.ts';

/** The server's own rules, for a check before the form is sent. */
export function checkAlert(typed: Texts): Texts {
  return problemsOf(alertFormSchema, typed);
}
