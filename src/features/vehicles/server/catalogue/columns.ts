// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { mileageSteps } from '../../vehicle-options.ts';
import { addRow, type Bitmap, createBitmap } from './bitmap.ts';
import { typeChoices } from './body-types.ts';
import { exteriorFamilies, interiorFamilies } from './colour-families.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import { buildNumberColumn, type NumberColumn } from './number-column.ts';
import { buildValueColumn, type ValueColumn } from './value-column.ts';
import { isNewArrival, isSpecialOffer } from './vehicle-tag.ts';
import type { Yielder } from './yielder.ts';

/** Every field that is filtered or counted, as columns. Rows are in featured order. */
export interface Columns {
  readonly rowCount: number;
  readonly values: Readonly<Record<ValueName, ValueColumn>>;
  readonly priceDollars: NumberColumn;
  readonly year: NumberColumn;
  readonly mileageKm: NumberColumn;
  readonly recentlyAdded: Bitmap;
  readonly specialOffer: Bitmap;
}

/** Fields with a code for each row; mileageMax is only counted by steps, not filtered. */
export type ValueName =
  | 'make'
  | 'model'
  | 'type'
  | 'transmission'
  | 'fuelType'
  | 'drive'
  | 'exteriorColor'
  | 'interiorColor'
  | 'mileageMax';

export async function buildColumns(
  rows: readonly ListedVehicle[],
  nowMs: number,
  yielder: Yielder,
): Promise<Columns> {
  const text = (read: (vehicle: ListedVehicle) => string) => buildValueColumn(rows, read, yielder);
  const number = (read: (vehicle: ListedVehicle) => number | null) => buildNumberColumn(rows, read, yielder);
  const flag = (isIn: (vehicle: ListedVehicle) => boolean) => buildFlag(rows, isIn, yielder);
  const values = {
    make: await text((vehicle) => vehicle.make),
    model: await text((vehicle) => vehicle.model),
    type: await buildValueColumn(rows, (vehicle) => vehicle.vehicleType, yielder, typeChoices),
    transmission: await text((vehicle) => vehicle.transmission),
    fuelType: await text((vehicle) => vehicle.fuelType),
    drive: await text((vehicle) => vehicle.driveType),
    exteriorColor: await buildValueColumn(
      rows,
      (vehicle) => vehicle.exteriorColor,
      yielder,
      exteriorFamilies,
    ),
    interiorColor: await buildValueColumn(
      rows,
      (vehicle) => vehicle.interiorColor,
      yielder,
      interiorFamilies,
    ),
    mileageMax: await buildValueColumn(rows, smallestStep, yielder, stepsFrom),
  };
  return {
    rowCount: rows.length,
    values,
    // In dollars: dividing by 100 gives exactly the parsed number of the same price.
    priceDollars: await number(({ priceCents }) => (priceCents === null ? null : priceCents / 100)),
    year: await number(({ year }) => year),
    mileageKm: await number(({ mileageKm }) => mileageKm),
    recentlyAdded: await flag((vehicle) => isNewArrival(vehicle, nowMs)),
    specialOffer: await flag(isSpecialOffer),
  };
}

async function buildFlag(
  rows: readonly ListedVehicle[],
  isIn: (vehicle: ListedVehicle) => boolean,
  yielder: Yielder,
): Promise<Bitmap> {
  const bits = createBitmap(rows.length);
  for (let row = 0; row < rows.length; row++) {
    if (isIn(rows[row]!)) addRow(bits, row);
    if ((row & 255) === 0 && yielder.isDue()) await yielder.rest();
  }
  return bits;
}

/** The first Max Mileage choice that includes the vehicle; empty when none does. */
function smallestStep({ mileageKm }: ListedVehicle): string {
  const step = mileageKm === null ? undefined : mileageSteps.find((most) => mileageKm <= most);
  return step === undefined ? '' : String(step);
}

function stepsFrom(smallest: string): readonly string[] {
  return smallest === '' ? [] : mileageSteps.filter((step) => step >= Number(smallest)).map(String);
}
