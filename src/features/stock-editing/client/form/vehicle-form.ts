import type { AdminVehicle, VehicleFieldValues } from '#features/vehicles/admin-vehicle.ts';
import { isOfKind, kindWords } from '#features/vehicles/fields/field-kinds.ts';
import { isInLimits } from '#features/vehicles/fields/field-limits.ts';
import { fieldLabels, type VehicleField } from '#features/vehicles/fields/shown-fields.ts';
import {
  emptyFields,
  type FieldOfKind,
  type FieldValues,
  fieldNames,
  mapFields,
  namesOfKind,
  rulesOf,
  vehicleFields,
} from '#features/vehicles/fields/vehicle-fields.ts';

export type TextFieldName = Exclude<VehicleField, FieldOfKind<'flag'>>;
/** Field values as typed; several choices joined by commas. */
export type VehicleFormValues = Record<TextFieldName, string> & Record<FieldOfKind<'flag'>, boolean>;
export type VehicleFormProblems = Partial<Record<TextFieldName, string>>;

const numberFields = namesOfKind('whole', 'dollars');
const writtenFields = namesOfKind('month', 'day', 'link');
const typedFields = fieldNames.filter((name): name is TextFieldName => rulesOf(name).kind !== 'flag');

export const emptyVehicleForm = toForm(emptyFields);

/** The stored values as text; unknown ones are empty. */
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

/** Defaults of the edit screen where nothing is stored; stored only when chosen. */
export function suggestionsFor(thisYear: number): Partial<Record<TextFieldName, string>> {
  const offered = typedFields.flatMap((name) => {
    const { suggestion } = rulesOf(name);
    return suggestion ? [[name, suggestion]] : [];
  });
  return { year: String(thisYear), ...Object.fromEntries(offered) };
}

/** Fields that were changed. */
export function touchedFields(values: VehicleFormValues, opened: VehicleFormValues): VehicleField[] {
  return fieldNames.filter((name) => values[name] !== opened[name]);
}

/** The request body. Text is trimmed here; the server stores what it gets. */
export function toVehicleFields(values: VehicleFormValues): VehicleFieldValues {
  return mapFields<FieldValues>((name) => {
    const value = values[name];
    if (typeof value === 'boolean') return value;
    const { kind } = rulesOf(name);
    if (kind === 'choices') return value.split(',').filter(Boolean);
    return kind === 'whole' || kind === 'dollars' ? Number(value.trim() || 0) : value.trim();
  });
}

/** Rules of the add wizard: everything is optional, but a given number must be valid. */
export function problemsOfNew(values: VehicleFormValues): VehicleFormProblems {
  return findProblems(values, {});
}

export const requiredOnEdit = typedFields.filter((name) => rulesOf(name).isRequired);

/**
 * Rules of the edit screen: marked fields are required, and a year is at most the next one. Only touched fields are
 * checked: the price can be changed while the year is unknown, and a known value cannot be emptied.
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

/** Numbers within the limits of the contract, or tighter ones; months, days and addresses as it wants them. */
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
  for (const name of writtenFields) {
    const text = values[name].trim();
    const { kind } = vehicleFields[name];
    if (text !== '' && !isOfKind[kind](text))
      problems[name] = `${fieldLabels[name]} must be ${kindWords[kind]}`;
  }
  return problems;
}

/** Digits and a point only; `1e5` and the like are refused. */
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
