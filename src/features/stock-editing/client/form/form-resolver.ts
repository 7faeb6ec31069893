import type { TextFieldName, VehicleFormValues } from './vehicle-form.ts';

/** Converts the results of our own rules for the form library. */
export function toResolverResult(
  values: VehicleFormValues,
  problems: Partial<Record<TextFieldName, string>>,
) {
  const found = Object.entries(problems).map(([name, message]) => [name, { type: 'rule', message }]);
  return found.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(found) };
}
