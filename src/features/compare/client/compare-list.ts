import { type ComparedField, comparedFields } from '#features/vehicles/fields/compared-fields.ts';
import type { FactField } from '#features/vehicles/fields/shown-fields.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { priceTypeLabels, type TitleField, titleFields } from '#features/vehicles/vehicle-labels.ts';

export const MAX_COMPARED = 3;

/** The stored fields of a vehicle: enough to show the whole comparison offline. */
export type ComparedVehicle = Pick<
  PublicVehicle,
  'id' | 'image' | 'featuredPhotoUrl' | 'priceType' | TitleField | ComparedField
> &
  /** Not stored: there once the page has asked for the vehicles. */
  Partial<Pick<PublicVehicle, FactField | 'guaranteeApplies' | 'driveAway' | 'dutyWords'>>;

const priceTypes = Object.keys(priceTypeLabels);
const storedNumbers = ['id', 'year', 'price', 'mileage'];
const storedFields = [
  'priceType',
  ...storedNumbers,
  ...titleFields,
  ...Object.values(comparedFields).flat(),
  'image',
  'featuredPhotoUrl',
];

export type CompareList = readonly ComparedVehicle[];

/** A constant, so that an empty list does not cause a second render. */
export const NONE_COMPARED: CompareList = [];

export type AddOutcome = 'added' | 'duplicate' | 'full';

export function isCompared(list: CompareList, id: number): boolean {
  return list.some((vehicle) => vehicle.id === id);
}

/** A refusal leaves the list unchanged. */
export function addToList(
  list: CompareList,
  vehicle: ComparedVehicle,
): { outcome: AddOutcome; list: CompareList } {
  if (isCompared(list, vehicle.id)) return { outcome: 'duplicate', list };
  if (list.length >= MAX_COMPARED) return { outcome: 'full', list };
  return { outcome: 'added', list: [...list, toCompared(vehicle)] };
}

export function removeFromList(list: CompareList, id: number): CompareList {
  return list.filter((vehicle) => vehicle.id !== id);
}

/** Without descriptions, photos and specifications, which would fill the storage quota. */
export function toCompared(vehicle: ComparedVehicle): ComparedVehicle {
  return readVehicle({ ...vehicle }) ?? vehicle;
}

/** Parses the stored list. Anything invalid is an empty list. */
export function readListText(text: string | null): CompareList {
  const list: ComparedVehicle[] = [];
  for (const item of readItems(text)) {
    const vehicle = readVehicle(item);
    if (vehicle && !isCompared(list, vehicle.id)) list.push(vehicle);
  }
  return list.length > 0 ? list.slice(0, MAX_COMPARED) : NONE_COMPARED;
}

function readItems(text: string | null): unknown[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

// The visitor and older versions of the site can write to storage, so every value is checked.
function readVehicle(item: unknown): ComparedVehicle | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(item));
  const id = numberOf(fields.get('id'));
  if (id === null || !Number.isSafeInteger(id) || id < 1) return undefined;
  const values = storedFields.map((name) => {
    const value = fields.get(name);
    if (name === 'priceType') return [name, priceTypes.find((type) => type === value) ?? ''];
    return [name, storedNumbers.includes(name) ? numberOf(value) : textOf(value)];
  });
  return Object.fromEntries(values); // one entry for each stored field
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
