import { isOldChassisNumber } from '#features/listing-quality/vin/read-vin.ts';
import { isWholeVin } from '#features/listing-quality/vin/vin-digits.ts';
import { knownMake } from '#features/listing-quality/vin/vin-makers.ts';
import { staffStockLabel } from '#features/vehicles/names/staff-stock-label.ts';
import { foldPaper } from '#features/vehicles/same-papers.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';

export interface Car {
  vin: string;
  make?: string | undefined;
  model?: string | undefined;
  year?: number | null | undefined;
}

/** No maker has numbered its cars with fewer characters. */
const SHORTEST_CHASSIS = 4;

/** A VIN or chassis number as it is compared; empty for what can be none, as every one has digits. */
export function chassisOf(vin: string): string {
  const folded = foldPaper('vin', vin);
  return folded.length >= SHORTEST_CHASSIS && /\d/.test(folded) ? folded : '';
}

/**
 * Whether the VIN that both have makes them one vehicle, even with two stock numbers: a whole one does, and a chassis
 * number from before there were VINs within its make.
 */
export function isOneByVin(ours: Car, theirs: Car): boolean {
  const vin = chassisOf(ours.vin);
  if (vin === '' || vin !== chassisOf(theirs.vin)) return false;
  const isOld = [ours, theirs].every(({ year = null }) => isOldChassisNumber(vin, year));
  return isWholeVin(vin.toUpperCase()) || (isOld && foldMake(ours) === foldMake(theirs));
}

/** Whether two with the same number are two vehicles: by their VINs, or without these by make and model together. */
export function isAnotherVehicle(ours: Car, theirs: Car): boolean {
  const [vin, other] = [chassisOf(ours.vin), chassisOf(theirs.vin)];
  // Some lists have only the last characters.
  if (vin !== '' && other !== '') return !vin.endsWith(other) && !other.endsWith(vin);
  return differ(foldMake(ours), foldMake(theirs)) && differ(fold(ours.model), fold(theirs.model));
}

/**
 * The same for one that is promised to a customer, and so must not become another: without two VINs also where another
 * model is of another year. A model or a year that was corrected alone makes no other car of it.
 */
export function isAnotherThanPromised(ours: Car, theirs: Car): boolean {
  if (isAnotherVehicle(ours, theirs)) return true;
  const cars = [ours, theirs];
  if (cars.every(({ vin }) => chassisOf(vin) !== '')) return false;
  const hasOtherYear = cars.every(({ year }) => year != null) && ours.year !== theirs.year;
  return hasOtherYear && differ(fold(ours.model), fold(theirs.model));
}

/** Whether VIN, or make and model, tell a vehicle from others with the same number. */
export function looksTheSame(ours: Car, theirs: Car): boolean {
  const vin = chassisOf(ours.vin);
  if (vin !== '' && vin === chassisOf(theirs.vin)) return true;
  return foldMake(ours) === foldMake(theirs) && fold(ours.model) === fold(theirs.model);
}

/** A vehicle's name for staff: `2021 Toyota Hilux (A123)`. */
export function nameOf(vehicle: {
  id: number;
  stock_number: string;
  make: string;
  model: string;
  year: number | null;
}): string {
  const stockNumber = staffStockLabel({ ...vehicle, stockNumber: vehicle.stock_number });
  return `${vehicleTitle(vehicle) || 'Without a name'} (${stockNumber})`;
}

/** Known on both sides, and neither is a longer name of the other: `Golf` and `Golf GTI` are one. */
function differ(one: string, other: string): boolean {
  return one !== '' && other !== '' && !one.startsWith(other) && !other.startsWith(one);
}

function foldMake({ make = '' }: Car): string {
  return fold(knownMake(make) ?? make);
}

function fold(text = ''): string {
  return text.trim().toLowerCase();
}
