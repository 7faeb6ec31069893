import type { FieldValues } from '#features/vehicles/vehicle-fields.ts';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import type { DemoVehicle } from './demo-vehicle.ts';

/** As their makers state it, of those that are bought to tow. */
const towing: Readonly<Record<string, number>> = {
  Ranger: 3500,
  Hilux: 3500,
  '1500': 4500,
  'F-150': 4500,
  Amarok: 3500,
  'LandCruiser 70': 3500,
  LandCruiser: 3500,
  'LandCruiser Prado': 3000,
  Patrol: 3500,
  'Range Rover Sport': 3500,
  Everest: 3500,
  Outback: 2000,
};
const doors: Readonly<Record<string, number>> = {
  Sedan: 4,
  Limousine: 4,
  'Dual Cab': 4,
  Pickup: 4,
  'Single Cab': 2,
  Coupe: 2,
  Roadster: 2,
  Hatchback: 5,
  Wagon: 5,
  'Station Wagon': 5,
};
const seatWords = ['Two plus two', 'Two', 'Four', 'Five', 'Seven', 'Eight'] as const;
const seatCounts = [4, 2, 4, 5, 7, 8];
const cylinderWords = [/four-cylinder|flat-four/, /-six|V6/, /V8/, /V10/];
const cylinderCounts = [4, 6, 8, 10];

/** Dearer ones are advertised without the charges of the state, as yards do. */
const DRIVE_AWAY_BELOW = 60_000;
const FIRST_YEAR = 2015;

/** What follows from the rest of its data, so that nothing contradicts it; the other facts stay unknown. */
export function demoFacts(vehicle: DemoVehicle, now: Date): Partial<FieldValues> {
  const { year, rego, model, engine, vehicleType, description, status, daysOnYard, specifications } = vehicle;
  const isModern = year !== null && year >= FIRST_YEAR;
  const isRegistered = rego !== '' && isModern;
  const dayBefore = (days: number) => sydneyDay(new Date(now.getTime() - days * DAY_MS));
  const seating = specifications.interior?.seating ?? '';
  return {
    priceType: priceTypeOf(vehicle, isRegistered),
    ...(isModern && { buildMonth: `${year}-01`, complianceMonth: `${year}-02` }),
    ...(isRegistered && {
      registered: 'yes',
      regoState: 'NSW',
      regoExpiresOn: dayBefore(-90 - ((vehicle.mileage ?? 0) % 240)),
    }),
    ...(description.includes('unregistered') && { registered: 'no' }),
    powerKw: Number(/(\d+) kW\b/.exec(engine)?.[1] ?? 0) || null,
    cylinders: cylinderCounts[cylinderWords.findIndex((word) => word.test(engine))] ?? null,
    seats: seatCounts[seatWords.findIndex((word) => seating.startsWith(word))] ?? null,
    doors: doors[vehicleType] ?? null,
    towBrakedKg: towing[model] ?? null,
    publishedOn: dayBefore(daysOnYard),
    ...(status === 'sold' && { soldOn: dayBefore(Math.min(2, daysOnYard)) }),
  };
}

function priceTypeOf({ price, year }: DemoVehicle, isRegistered: boolean): FieldValues['priceType'] {
  if (price === null || year === null || year < FIRST_YEAR) return '';
  if (price >= DRIVE_AWAY_BELOW) return 'excl_gov_charges';
  return isRegistered ? 'drive_away' : '';
}
