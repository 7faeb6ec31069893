import type { Yielder } from '#server/jobs/yielder.ts';
import { type LeastName, leastSteps, mileageSteps } from '../../fields/vehicle-options.ts';
import { addRow, type Bitmap, createBitmap } from './bitmap.ts';
import { typeChoices } from './body-types.ts';
import { exteriorFamilies, interiorFamilies } from './colour-families.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import type { NumberColumn } from './number-column.ts';
import { createValueColumn, type ValueColumn, type ValueColumnKeeper } from './value-column.ts';
import { isSpecialOffer } from './vehicle-tag.ts';

/**
 * Every field that is filtered or counted, as columns. A row belongs to one vehicle as it was at one time, for good:
 * a changed vehicle gets a new row. So the versions of a catalogue share all columns.
 */
export interface Columns {
  readonly values: Readonly<Record<ValueName, ValueColumn>>;
  readonly priceDollars: NumberColumn;
  readonly year: NumberColumn;
  readonly mileageKm: NumberColumn;
  readonly createdAtMs: NumberColumn;
  /** What filters by a least value compare. */
  readonly least: Readonly<Record<LeastName, NumberColumn>>;
  readonly registered: Bitmap;
  readonly specialOffer: Bitmap;
  /** The only one that changes with time: each version has its own. */
  readonly recentlyAdded: Bitmap;
}

const leastValues: Readonly<Record<LeastName, (vehicle: ListedVehicle) => number | null>> = {
  seatsMin: ({ seats }) => seats,
  towMin: ({ towBrakedKg }) => towBrakedKg,
  powerMin: ({ powerKw }) => powerKw,
};
export const leastNames = Object.keys(leastValues) as LeastName[]; // the keys of the literal above

/** Fields with a code for each row; those with steps are only counted by them, not filtered. */
const fields = {
  make: { read: ({ make }) => make },
  model: { read: ({ model }) => model },
  type: { read: ({ vehicleType }) => vehicleType, toChoices: typeChoices },
  transmission: { read: ({ transmission }) => transmission },
  fuelType: { read: ({ fuelType }) => fuelType },
  drive: { read: ({ driveType }) => driveType },
  exteriorColor: { read: ({ exteriorColor }) => exteriorColor, toChoices: exteriorFamilies },
  interiorColor: { read: ({ interiorColor }) => interiorColor, toChoices: interiorFamilies },
  mileageMax: { read: smallestStep, toChoices: stepsFrom },
  seatsMin: stepsOf('seatsMin'),
  towMin: stepsOf('towMin'),
  powerMin: stepsOf('powerMin'),
} satisfies Record<string, Field>;

interface Field {
  read(vehicle: ListedVehicle): string;
  toChoices?(display: string): readonly string[];
}

export type ValueName = keyof typeof fields;

export interface ColumnsKeeper {
  add(row: number, vehicle: ListedVehicle): void;
  /** Its row is no longer listed. */
  remove(vehicle: ListedVehicle): void;
  /** The columns after all additions and removals up to now. */
  settle(yielder: Yielder): Promise<Omit<Columns, 'recentlyAdded'>>;
}

export function createColumns(capacity: number): ColumnsKeeper {
  const kept = Object.entries<Field>(fields).map(([name, { read, toChoices }]) => ({
    name,
    read,
    column: createValueColumn(capacity, toChoices),
  }));
  const number = () => new Float64Array(capacity).fill(Number.NaN);
  const [priceDollars, year, mileageKm, createdAtMs] = [number(), number(), number(), number()];
  const least = { seatsMin: number(), towMin: number(), powerMin: number() };
  const [specialOffer, registered] = [createBitmap(capacity), createBitmap(capacity)];

  return {
    add(row, vehicle) {
      for (const { read, column } of kept) column.add(row, read(vehicle));
      // In dollars: dividing by 100 gives exactly the parsed number of the same price.
      priceDollars[row] = vehicle.priceCents === null ? Number.NaN : vehicle.priceCents / 100;
      year[row] = vehicle.year ?? Number.NaN;
      mileageKm[row] = vehicle.mileageKm ?? Number.NaN;
      createdAtMs[row] = vehicle.createdAtMs;
      for (const name of leastNames) least[name][row] = leastValues[name](vehicle) ?? Number.NaN;
      if (isSpecialOffer(vehicle)) addRow(specialOffer, row);
      if (vehicle.registered === 'yes') addRow(registered, row);
    },
    remove(vehicle) {
      for (const { read, column } of kept) column.remove(read(vehicle));
    },
    async settle(yielder) {
      const values = await settleAll(kept, yielder);
      return { values, priceDollars, year, mileageKm, createdAtMs, least, specialOffer, registered };
    },
  };
}

async function settleAll(
  kept: readonly { name: string; column: ValueColumnKeeper }[],
  yielder: Yielder,
): Promise<Columns['values']> {
  const settled: Record<string, ValueColumn> = {};
  for (const { name, column } of kept) settled[name] = await column.settle(yielder);
  return settled as Columns['values']; // one for each field
}

/** The first Max Mileage choice that includes the vehicle; empty when none does. */
function smallestStep({ mileageKm }: ListedVehicle): string {
  const step = mileageKm === null ? undefined : mileageSteps.find((most) => mileageKm <= most);
  return step === undefined ? '' : String(step);
}

function stepsFrom(smallest: string): readonly string[] {
  return smallest === '' ? [] : mileageSteps.filter((step) => step >= Number(smallest)).map(String);
}

/** All steps that the vehicle reaches, by the highest of them. */
function stepsOf(name: LeastName): Field {
  const steps: readonly number[] = leastSteps[name];
  return {
    read(vehicle) {
      const value = leastValues[name](vehicle);
      return String((value !== null && steps.findLast((step) => step <= value)) || '');
    },
    toChoices: (highest) =>
      highest === '' ? [] : steps.filter((step) => step <= Number(highest)).map(String),
  };
}
