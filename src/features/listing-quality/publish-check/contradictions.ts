import { isDay, isMonth } from '#features/vehicles/fields/field-kinds.ts';
import { odometerLabel } from '#features/vehicles/vehicle-labels.ts';
import { formatDay, formatMonth } from '#shared/dates.ts';
import type { FindingPlace, FindingSeverity, JudgedVehicle, PublishFinding } from '../publish-finding.ts';
import { readVin } from '../vin/read-vin.ts';

const FEW_KM = 1_000;
const OLD_ENOUGH_YEARS = 4;

/** Recorded facts of which one must be wrong, or rarely is right. */
export function findContradictions(vehicle: JudgedVehicle, today: string): PublishFinding[] {
  const findings: PublishFinding[] = [];
  const find = (field: FindingPlace, severity: FindingSeverity, text: string) =>
    findings.push({ field, severity, text, for: 'buyers' });
  const { year, mileage, buildMonth, complianceMonth, registered, regoExpiresOn, fuelType } = vehicle;
  const thisMonth = today.slice(0, 7);

  if (isDay(regoExpiresOn) && regoExpiresOn < today && registered === 'yes') {
    find(
      'regoExpiresOn',
      'should',
      `Registered is Yes, and the rego ran out on ${formatDay(regoExpiresOn)}.`,
    );
  }
  if (isDay(regoExpiresOn) && regoExpiresOn >= today && registered === 'no') {
    find('registered', 'should', `Registered is No, and the rego runs until ${formatDay(regoExpiresOn)}.`);
  }
  if (isMonth(buildMonth) && buildMonth > thisMonth) {
    find('buildMonth', 'should', `It cannot have been built in ${formatMonth(buildMonth)}.`);
  }
  if (isMonth(buildMonth) && isMonth(complianceMonth) && complianceMonth < buildMonth) {
    find('complianceMonth', 'should', 'Compliance is before the build date.');
  }
  if (year !== null && isMonth(buildMonth) && Math.abs(Number(buildMonth.slice(0, 4)) - year) > 1) {
    find('buildMonth', 'should', `Built in ${formatMonth(buildMonth)}, and the year is ${year}.`);
  }
  if (fuelType === 'Electric' && (vehicle.engineCc !== null || vehicle.cylinders !== null)) {
    find('fuelType', 'should', 'The fuel is Electric, and an engine capacity or cylinders are recorded.');
  }
  const age = year === null ? 0 : Number(today.slice(0, 4)) - year;
  if (mileage !== null && mileage < FEW_KM && age >= OLD_ENOUGH_YEARS) {
    find('mileage', 'hint', `${odometerLabel(mileage)} in ${age} years: is the reading in thousands?`);
  }
  return [...findings, ...readVin(vehicle, Number(today.slice(0, 4))).problems];
}
