import { type ComparedField, comparedFields } from '#features/vehicles/shown-fields.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { type TitleField, titleFields } from '#features/vehicles/vehicle-labels.ts';

export const MAX_COMPARED = 3;

/** What the list keeps of a vehicle: enough to show the whole comparison when the server cannot be asked. */
export type ComparedVehicle = Pick<
  PublicVehicle,
  'id' | 'image' | 'featuredPhotoUrl' | TitleField | ComparedField
>;

const keptNumbers = ['id', 'year', 'price', 'mileage'];
const kept = [
  ...keptNumbers,
  ...titleFields,
  ...Object.values(comparedFields).flat(),
  'image',
  'featuredPhotoUrl',
];

export type CompareList = readonly ComparedVehicle[];

/** One and the same, so that a page of a visitor who compares nothing is not drawn twice. */
export const NONE_COMPARED: CompareList = [];

export type AddOutcome = 'added' | 'duplicate' | 'full';

export function isCompared(list: CompareList, id: number): boolean {
  return list.some((vehicle) => vehicle.id === id);
}

/** A refusal leaves the list as it is. */
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

/** Only the kept fields: descriptions, photos and specifications would fill the visitor's storage. */
export function toCompared(vehicle: ComparedVehicle): ComparedVehicle {
  return readVehicle({ ...vehicle }) ?? vehicle;
}

/** Reads what a browser has stored. Anything that is not a list of vehicles counts as an empty list. */
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

// Storage belongs to the visitor, and other versions of the site wrote there: nothing in it is taken on trust.
function readVehicle(item: unknown): ComparedVehicle | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(item));
  const id = numberOf(fields.get('id'));
  if (id === null || !Number.isSafeInteger(id) || id < 1) return undefined;
  const values = kept.map((name) => {
    const value = fields.get(name);
    return [name, keptNumbers.includes(name) ? numberOf(value) : textOf(value)];
  });
  return Object.fromEntries(values); // one entry for each kept field
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
