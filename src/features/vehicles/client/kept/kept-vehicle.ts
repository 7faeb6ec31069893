import { type ComparedField, comparedFields } from '../../fields/compared-fields.ts';
import type { PublicVehicle } from '../../vehicle.contract.ts';
import { priceTypeLabels, type TitleField, titleFields } from '../../vehicle-labels.ts';

/** The stored fields of a vehicle: enough to show its card and the whole comparison without reception. */
export type KeptVehicle = Pick<
  PublicVehicle,
  'id' | 'image' | 'featuredPhotoUrl' | 'priceType' | TitleField | ComparedField
>;

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

/** Without descriptions, photos and specifications, which would fill the storage quota. */
export function toKept(vehicle: KeptVehicle): KeptVehicle {
  return readKeptVehicle({ ...vehicle }) ?? vehicle;
}

/** The visitor and older versions of the site can write to storage, so every value is checked. */
export function readKeptVehicle(item: unknown): KeptVehicle | undefined {
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
