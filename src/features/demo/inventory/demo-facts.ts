import type { FieldValues } from '#features/vehicles/fields/vehicle-fields.ts';
import { isComing, isSold } from '#features/vehicles/sold.ts';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { recordedFacts } from './recorded-facts.ts';

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

/** A maker's warranty: `Balance of Ford 5-year unlimited km, to February 2029` */
const WARRANTY = /(\d)-year .* to (\w+ \d{4})$/;

/** What is recorded of its model and what follows from the rest of its data, so that nothing contradicts it. */
export function demoFacts(vehicle: DemoVehicle, now: Date): Partial<FieldValues> {
  const { year, rego, vin, engine, vehicleType, description, daysOnYard, specifications } = vehicle;
  const isModern = year !== null && year >= FIRST_YEAR;
  const isRegistered = rego !== '' && isModern;
  const dayBefore = (days: number) => sydneyDay(new Date(now.getTime() - days * DAY_MS));
  const seating = specifications.interior?.seating ?? '';
  return {
    ...recordedFacts(vehicle),
    priceType: priceTypeOf(vehicle, isRegistered),
    ...(isModern && builtIn(vehicle, year)),
    ...(isRegistered && {
      registered: 'yes',
      regoState: 'NSW',
      regoExpiresOn: dayBefore(-regoDaysLeft(vehicle)),
    }),
    ...(/unregistered|not registered/.test(description) && { registered: 'no' }),
    powerKw: Number(/(\d+) kW\b/.exec(engine)?.[1] ?? 0) || null,
    cylinders: cylinderCounts[cylinderWords.findIndex((word) => word.test(engine))] ?? null,
    seats: seatCounts[seatWords.findIndex((word) => seating.startsWith(word))] ?? null,
    doors: doors[vehicleType] ?? null,
    publishedOn: dayBefore(daysOnYard),
    ...(isComing(vehicle) && /within the fortnight/.test(description) && { expectedOn: dayBefore(-9) }),
    ...(vin !== '' && daysOnYard % 5 !== 0 && checkedOn(vehicle, dayBefore(daysOnYard + 1))),
    ...(isSold(vehicle) && {
      soldOn: dayBefore(Math.min(2, daysOnYard)),
      soldPrice: vehicle.price && vehicle.price - 990,
    }),
  };
}

/** Some weeks before a maker's warranty began, or in the first half of its year. */
function builtIn({ mileage, specifications }: DemoVehicle, year: number) {
  const [, years, end] = WARRANTY.exec(specifications.warranty?.basic ?? '') ?? [];
  const began = end ? new Date(`1 ${end} UTC`) : undefined;
  const isThisYear = began && began.getUTCFullYear() - Number(years) === year;
  const month = isThisYear ? began.getUTCMonth() : 1 + ((mileage ?? 0) % 5);
  const write = (number: number) => `${year}-${String(number).padStart(2, '0')}`;
  return { buildMonth: write(Math.max(1, month)), complianceMonth: write(Math.max(1, month) + 1) };
}

/** Most have months to go; two are about to run out. */
function regoDaysLeft({ mileage, daysOnYard }: DemoVehicle): number {
  return daysOnYard % 10 === 3 ? 12 : 90 + ((mileage ?? 0) % 240);
}

/** Numbers that nobody can take for those of a register or a price guide. */
function checkedOn({ stockNumber, daysOnYard }: DemoVehicle, ppsrCheckedOn: string) {
  if (stockNumber === '') return { ppsrCheckedOn };
  const codes = { redbookCode: `SAMPLE-${stockNumber}`, nvic: `SAMPLE-${stockNumber}` };
  return { ppsrCheckedOn, ppsrReference: `SAMPLE-${stockNumber}`, ...(daysOnYard % 4 === 0 && codes) };
}

function priceTypeOf({ price, year }: DemoVehicle, isRegistered: boolean): FieldValues['priceType'] {
  if (price === null || year === null || year < FIRST_YEAR) return '';
  if (price >= DRIVE_AWAY_BELOW) return 'excl_gov_charges';
  return isRegistered ? 'drive_away' : '';
}
