import { exactDollars } from '#shared/money.ts';
import { groupThousands } from '#shared/numbers.ts';
import { driveTypes, fuelTypes, transmissions, vehicleTypes } from '../../fields/vehicle-options.ts';
import { choiceWords, readChoice } from '../../search/choice.ts';
import type { VehicleFilters } from '../../search/vehicle-filters.ts';
import { typeChoices } from './body-types.ts';
import { exteriorFamilies, interiorFamilies } from './colour-families.ts';
import { foldValue } from './fold-text.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import { listSpokenNames } from './spoken-names.ts';

/** What a price comes to a week, as cards say it; undefined where nothing is said. */
export type WeekForPrice = (price: number) => number | undefined;

/** How a vehicle differs from the filters, in a buyer's words: "$1,990 over", "$62 a week over", "Petrol". */
export function listMismatches(
  filters: VehicleFilters,
  vehicle: ListedVehicle,
  weekForPrice?: WeekForPrice,
): string[] {
  const price = vehicle.priceCents === null ? null : vehicle.priceCents / 100;
  const { priceMin = -Infinity, priceMax = Infinity, mileageMax = Infinity } = filters;
  const { yearMin = -Infinity, yearMax = Infinity } = filters;
  const off: string[] = [];
  const other = (asked: string | undefined, choices: readonly string[], value: string) => {
    if (!asked?.trim()) return;
    const { isNot, values } = readChoice(asked.trim());
    if (values.length === 0) return;
    const folded = values.map(foldValue);
    if (choices.some((choice) => folded.includes(foldValue(choice))) !== isNot) return;
    off.push(value.trim() || `not known to be ${choiceWords(asked.trim())}`);
  };

  const words = foldValue(filters.keywords ?? '').split(' ');
  // Keywords that are conditions: "diesel", "ute", "4x4". A plug-in hybrid is a hybrid too.
  const otherThanSaid = (options: readonly string[], choices: readonly string[], value: string) => {
    const said = options.find((option) =>
      [foldValue(option), ...listSpokenNames(foldValue(option))].some((name) => words.includes(name)),
    );
    other(said, [...choices, ...value.split(' ')], value);
  };

  other(filters.make, [vehicle.make], vehicle.make);
  other(filters.model, [vehicle.model], vehicle.model);
  other(filters.type, typeChoices(vehicle.vehicleType.trim()), vehicle.vehicleType);
  otherThanSaid(vehicleTypes, typeChoices(vehicle.vehicleType.trim()), vehicle.vehicleType);
  if (price === null) {
    const { priceMin: least, priceMax: most, weekMax } = filters;
    if ([least, most, weekMax].some((bound) => bound !== undefined)) off.push('price on request');
  } else if (price > priceMax) off.push(`${exactDollars(price - priceMax)} over`);
  else if (price < priceMin) off.push(`${exactDollars(priceMin - price)} under`);
  const week = price === null ? 0 : (weekForPrice?.(price) ?? 0);
  if (filters.weekMax !== undefined && week > filters.weekMax)
    off.push(`${exactDollars(Math.ceil(week - filters.weekMax))} a week over`);
  if (vehicle.year !== null && (vehicle.year < yearMin || vehicle.year > yearMax))
    off.push(`${vehicle.year} model`);
  if (vehicle.mileageKm !== null && vehicle.mileageKm > mileageMax) {
    off.push(`${groupThousands(vehicle.mileageKm - mileageMax)} km more`);
  }
  other(filters.fuelType, [vehicle.fuelType], vehicle.fuelType);
  otherThanSaid(fuelTypes, [], vehicle.fuelType);
  other(filters.transmission, [vehicle.transmission], vehicle.transmission);
  otherThanSaid(transmissions, [], vehicle.transmission);
  other(filters.drive, [vehicle.driveType], vehicle.driveType);
  otherThanSaid(driveTypes, [], vehicle.driveType);
  other(
    filters.exteriorColor,
    [vehicle.exteriorColor, ...exteriorFamilies(vehicle.exteriorColor)],
    vehicle.exteriorColor,
  );
  other(
    filters.interiorColor,
    [vehicle.interiorColor, ...interiorFamilies(vehicle.interiorColor)],
    `${vehicle.interiorColor.trim()} interior`,
  );
  const few = (asked: number | undefined, value: number | null, words: string) => {
    if (asked !== undefined && (value === null || value < asked))
      off.push(value === null ? `${words} not known` : `${groupThousands(value)} ${words}`);
  };
  few(filters.seatsMin, vehicle.seats, 'seats');
  few(filters.towMin, vehicle.towBrakedKg, 'kg towing');
  few(filters.powerMin, vehicle.powerKw, 'kW');
  if (filters.registered && vehicle.registered !== 'yes')
    off.push(vehicle.registered === 'no' ? 'not registered' : 'not known to be registered');
  return [...new Set(off)];
}
