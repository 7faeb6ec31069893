import type { FieldValues, PublicField } from '#features/vehicles/fields/vehicle-fields.ts';
import type { Specifications } from '#features/vehicles/vehicle.contract.ts';
import type { FindingSeverity } from '../publish-finding.ts';

/** What is recorded of a vehicle, for texts about it. */
export type WordFacts = Pick<FieldValues, PublicField> & { specifications: Specifications };

/** Something in a text that is worth a second look, with its place. */
export interface WordFinding {
  start: number;
  end: number;
  severity: FindingSeverity;
  text: string;
  /** Whether the law forbids it. */
  isLaw?: true;
}

const shortTexts = [
  'make',
  'model',
  'badge',
  'series',
  'engine',
  'fuelType',
  'transmission',
  'driveType',
  'vehicleType',
  'exteriorColor',
  'interiorColor',
  'rego',
  'vin',
  'stockNumber',
] as const;

/** The recorded texts, without those that are written to advertise: a claim cannot prove itself. */
export function recordedTexts(facts: WordFacts): string[] {
  return [...shortTexts.map((name) => facts[name]), ...specificationTexts(facts)].filter(Boolean);
}

/** A stated reading has to be correct, so one in doubt is none. */
export function reliableMileage({ mileage, historyFlags }: WordFacts): number | null {
  return historyFlags.includes('odometer_suspect') ? null : mileage;
}

export function specificationTexts({ specifications }: WordFacts): string[] {
  return Object.values(specifications).flatMap((group) => Object.values(group ?? {}).filter(Boolean));
}
