import type { AdminVehicle, VehicleFieldValues } from '../../admin-vehicle.contract.ts';
import { isInLimits } from '../../field-limits.ts';
import { fieldLabels, type VehicleField } from '../../shown-fields.ts';
import {
  emptyFields,
  type FieldOfKind,
  type FieldValues,
  fieldNames,
  mapFields,
  namesOfKind,
  rulesOf,
} from '../../vehicle-fields.ts';

export type TextFieldName = Exclude<VehicleField, FieldOfKind<'flag'>>;
/** What stands in the fields: text, as it was typed. */
export type VehicleFormValues = Record<TextFieldName, string> & Record<FieldOfKind<'flag'>, boolean>;
export type VehicleFormProblems = Partial<Record<TextFieldName, string>>;

const numberFields = namesOfKind('whole', 'dollars');
const typedFields: readonly TextFieldName[] = namesOfKind('text', 'whole', 'dollars');

export const emptyVehicleForm = toForm(emptyFields);

/** What is stored; what is not known stays empty. */
export function toEditForm(vehicle: AdminVehicle): VehicleFormValues {
  const status = vehicle.status || emptyFields.status;
  return toForm({ ...vehicle, status });
}

function toForm(values: FieldValues): VehicleFormValues {
  return mapFields<VehicleFormValues>((name) => {
    const value = values[name];
    return typeof value === 'boolean' ? value : String(value ?? '');
  });
}

/** What the edit screen offers where nothing is stored; kept only when somebody takes it. */
export function suggestionsFor(thisYear: number): Partial<Record<TextFieldName, string>> {
  const offered = typedFields.flatMap((name) => {
    const { suggestion } = rulesOf(name);
    return suggestion ? [[name, suggestion]] : [];
  });
  return { year: String(thisYear), ...Object.fromEntries(offered) };
}

/** The fields that somebody has changed. */
export function touchedFields(values: VehicleFormValues, opened: VehicleFormValues): VehicleField[] {
  return fieldNames.filter((name) => values[name] !== opened[name]);
}

/** What is sent. Text is trimmed here, by the people's own form; the server keeps what it gets. */
export function toVehicleFields(values: VehicleFormValues): VehicleFieldValues {
  return mapFields<FieldValues>((name) => {
    const value = values[name];
    if (typeof value === 'boolean') return value;
    return rulesOf(name).kind === 'text' ? value.trim() : Number(value.trim() || 0);
  });
}

/** The add wizard: everything may be left out, but a number that is given must make sense. */
export function problemsOfNew(values: VehicleFormValues): VehicleFormProblems {
  return findProblems(values, {});
}

export const requiredOnEdit = typedFields.filter((name) => rulesOf(name).isRequired);

/**
 * The edit screen: the marked fields are needed, and a year lies at most one ahead. Only what was touched is judged:
 * the price can be changed while the year is unknown, and what was known cannot be emptied.
 */
export function problemsOfEdit(
  values: VehicleFormValues,
  opened: VehicleFormValues,
  thisYear: number,
): VehicleFormProblems {
  const touched: readonly string[] = touchedFields(values, opened);
  const missing = requiredOnEdit
    .filter((name) => values[name].trim() === '')
    .map((name) => [name, `${inSentence(fieldLabels[name])} is required`]);
  const found = findProblems(values, { year: thisYear + 1 });
  const problems = Object.entries({ ...found, ...Object.fromEntries(missing) });
  return Object.fromEntries(problems.filter(([name]) => touched.includes(name)));
}

/** Numbers by the limits of the contract, or by tighter ones. */
function findProblems(
  values: VehicleFormValues,
  tighter: Partial<Record<TextFieldName, number>>,
): VehicleFormProblems {
  const problems: VehicleFormProblems = {};
  for (const name of numberFields) {
    const text = values[name].trim();
    const most = tighter[name] ?? rulesOf(name).most;
    if (text === '' || isInLimits(name, readNumber(text), most)) continue;
    problems[name] = `${fieldLabels[name]} must be ${ruleInWords(name, most)}`;
  }
  return problems;
}

/** Digits and a point; what else a number can be written with is no number here. */
function readNumber(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

function ruleInWords(name: VehicleField, most: number | undefined): string {
  const { kind, least } = rulesOf(name);
  if (kind === 'dollars') return `at least ${least}, with at most two decimals`;
  return least === 0 ? 'a whole number of at least 0' : `from ${least} to ${most}`;
}

/** `Fuel type` */
function inSentence(label: string): string {
  return label.charAt(0) + label.slice(1).toLowerCase();
}
