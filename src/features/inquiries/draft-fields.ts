import { FIRST_YEAR, LAST_YEAR } from '#features/vehicles/fields/vehicle-years.ts';
import { readOfferedCar } from './offered-car.ts';

const MOST_NAME = 100;
const MOST_KM = 10_000_000;
const MOST_REGO = 50;
const VIN = /(?<![A-Z0-9])(?=[A-Z0-9]*\d)[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/i;
/** Digits in groups, with or without the unit. */
const KILOMETRES = /^(\d{1,3}(?:[ ,.']\d{3})+|\d+)\s*(?:kms?|kilomet(?:re|er)s?)?$/i;

/** What a message says of the car that is offered, as fields of a vehicle. What is not certain is left out. */
export function draftFieldsOf(message: string) {
  const car = readOfferedCar(message);
  const vin = VIN.exec(message)?.[0].toUpperCase();
  // Capitals may be longer than what was written: ß becomes SS.
  const rego = car?.rego.trim().toUpperCase() ?? '';
  return {
    ...(car?.make.trim() && { make: shorten(car.make.trim()) }),
    ...(car?.model.trim() && { model: shorten(car.model.trim()) }),
    ...known('year', within(readWhole(car?.year), FIRST_YEAR, LAST_YEAR)),
    ...known('mileage', within(readKilometres(car?.km), 1, MOST_KM)),
    // Some write their VIN there.
    ...(rego && rego.length <= MOST_REGO && !VIN.test(rego) && { rego }),
    ...(vin && { vin }),
  };
}

/** Half of a character at the cut goes with the rest: it cannot be stored. */
function shorten(name: string): string {
  return name.slice(0, MOST_NAME).replace(/[\uD800-\uDBFF]$/, '');
}

function readWhole(text = ''): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : undefined;
}

function readKilometres(text = ''): number | undefined {
  const digits = KILOMETRES.exec(text.trim())?.[1]?.replaceAll(/\D/g, '');
  return readWhole(digits);
}

function within(value: number | undefined, least: number, most: number): number | undefined {
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

function known<Name extends string>(name: Name, value: number | undefined): Partial<Record<Name, number>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, number>); // its only name
}
