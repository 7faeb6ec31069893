import { odometerLabel, priceLabel } from '../vehicle-labels.ts';
import { fieldLabels, type VehicleField, valueText } from './shown-fields.ts';
import { specificationGroups } from './specifications.ts';

/** Specifications are `group.name`; the name alone ("Basic") says too little, so the label has the group too. */
const labels: Readonly<Record<string, string>> = {
  ...fieldLabels,
  photoCount: 'Photos',
  ...Object.fromEntries(
    Object.entries(specificationGroups).flatMap(([group, { label, fields }]) =>
      Object.entries(fields).map(([name, fieldLabel]) => [`${group}.${name}`, `${label}: ${fieldLabel}`]),
    ),
  ),
};

/** Whether staff know the field; internal ones, such as ids of photos, they do not. */
export function isKnownField(field: string): boolean {
  return Object.hasOwn(labels, field);
}

export function fieldLabel(field: string): string {
  return labels[field] ?? field;
}

const statusLabels: Readonly<Record<string, string>> = {
  available: 'Available',
  reserved: 'Reserved',
  pending: 'Pending',
  'coming-soon': 'Coming Soon',
  sold: 'Sold',
};

/** A value outside the list is shown as stored. */
export function statusLabel(status: string): string {
  return statusLabels[status] ?? status;
}

/** A value as displayed: `$31,990`, `42,000 km`, `Coming Soon`. */
export function fieldWords(field: string, value: unknown): string {
  if (value === null || value === undefined || String(value) === '') return 'not stated';
  if (field === 'price' || field === 'soldPrice') return priceLabel(Number(value));
  if (field === 'mileage') return odometerLabel(Number(value));
  if (field === 'status') return statusLabel(String(value));
  if (field === 'featured') return String(value) === 'true' ? 'yes' : 'no';
  return isVehicleField(field) ? valueText(field, value) : String(value);
}

function isVehicleField(name: string): name is VehicleField {
  return Object.hasOwn(fieldLabels, name);
}

const LONGEST_VALUE = 40;

/** `price $31,990 → $30,990`; long texts only as changed. */
export function changeWords(field: string, before: unknown, after: unknown): string {
  if (field === 'featured') return fieldWords(field, after) === 'yes' ? 'featured now' : 'no longer featured';
  const label = fieldLabel(field);
  const name = /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
  const [old, now] = [fieldWords(field, before), fieldWords(field, after)];
  const isLong = old.length > LONGEST_VALUE || now.length > LONGEST_VALUE;
  return isLong ? `${name} changed` : `${name} ${old} → ${now}`;
}

const MOST_CHANGES = 3;

/** ` (price $31,990 → $30,990, status Available → Sold and 2 more)`, appended to the vehicle's name. */
export function changesInBrackets(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return '';
  const words = changed.slice(0, MOST_CHANGES).map((name) => changeWords(name, before[name], after[name]));
  const more = changed.length - words.length;
  return ` (${words.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}
