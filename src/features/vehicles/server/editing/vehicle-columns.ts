import { fromCents, toCents } from '#shared/money.ts';
import type { VehicleFieldValues } from '../../admin-vehicle.ts';
import { type FieldKind, isOfKind } from '../../fields/field-kinds.ts';
import type { VehicleField } from '../../fields/shown-fields.ts';
import {
  type ColumnOf,
  emptyFields,
  type FieldValues,
  fieldNames,
  mapFields,
  rulesOf,
} from '../../fields/vehicle-fields.ts';
import type { VehicleValues } from './admin-vehicle.repository.ts';

/** The column of each field. */
export const columnOf = mapFields<{ [Name in VehicleField]: ColumnOf<Name> }>((name) => rulesOf(name).column);

/** A row as contract fields. */
export function readFields(row: VehicleValues): FieldValues {
  return mapFields<FieldValues>((name) => readField(row, name));
}

const emptyVehicle = toColumns(emptyFields) as VehicleValues; // all fields are in it

/** A whole row from the given fields; the rest is empty or unknown. */
export function toNewValues(draft: VehicleFieldValues): VehicleValues {
  return { ...emptyVehicle, ...toColumns(draft) };
}

/** Only the columns of the given fields. */
export function toColumns(draft: VehicleFieldValues): Partial<VehicleValues> {
  const sent = fieldNames.filter((name) => draft[name] !== undefined);
  const columns = sent.map((name) => [columnOf[name], toStored(rulesOf(name).kind, draft[name])]);
  return Object.fromEntries(columns) as Partial<VehicleValues>; // each column from the field of its type
}

function toStored(kind: FieldKind, value: unknown): unknown {
  if (kind === 'dollars') return typeof value === 'number' ? toCents(value) : null;
  if (kind === 'choices') return Array.isArray(value) ? value.join(',') : '';
  return kind === 'flag' ? Number(value === true) : value;
}

/** What differs, as contract fields, for the activity. */
export function describeChanges(
  before: Partial<VehicleValues>,
  after: Partial<VehicleValues>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = fieldNames.filter((field) => {
    const column = columnOf[field];
    return column in after && after[column] !== before[column];
  });
  const pick = (values: Partial<VehicleValues>) =>
    Object.fromEntries(changed.map((field) => [field, readField(values, field)]));
  return { before: pick(before), after: pick(after) };
}

/** Changed fields whose stored value is neither what the person saw nor what they want: somebody else changed them. */
export function findClashes(
  stored: VehicleValues,
  wanted: Partial<VehicleValues>,
  seen: Readonly<Record<string, unknown>>,
): VehicleField[] {
  const { before } = describeChanges(stored, wanted);
  return fieldNames.filter(
    (field) => field in before && Object.hasOwn(seen, field) && !isSame(before[field], seen[field]),
  );
}

/** Choices are lists of texts without commas. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && String(one) === String(other));
}

/** What no form would have let in, such as an edit by hand of the database, is unknown. */
function readField(values: Partial<VehicleValues>, name: VehicleField): unknown {
  const { kind, options = [] } = rulesOf(name);
  const value = values[columnOf[name]];
  if (kind === 'dollars') return typeof value === 'number' ? fromCents(value) : null;
  if (kind === 'flag') return value === 1;
  if (kind === 'text' || kind === 'whole') return value;
  const text = typeof value === 'string' ? value : '';
  if (kind === 'choices') {
    const stored = text.split(',');
    return options.filter((option) => stored.includes(option));
  }
  const isRight = kind === 'choice' ? options.includes(text) : text !== '' && isOfKind[kind](text);
  return isRight ? text : '';
}
