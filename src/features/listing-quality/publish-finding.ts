import type { VehicleField } from '#features/vehicles/fields/shown-fields.ts';
import type { FieldValues, PublicField } from '#features/vehicles/fields/vehicle-fields.ts';

/** The channels that a vehicle can be missing from, with their names in findings. */
export const findingChannels = {
  google: 'Google vehicle ads',
  meta: 'Meta catalogue',
  csv: 'Stock file (CSV)',
} as const;
export type FindingChannel = keyof typeof findingChannels;

/** Where a finding is mended: a field of the vehicle, its photos or specifications, or the dealership's settings. */
export type FindingPlace = VehicleField | 'photos' | 'specifications' | 'settings';

/** must: red, the law or the channel asks for it. should: orange. hint: may well be right as it is. */
export type FindingSeverity = 'must' | 'should' | 'hint';

/** Something missing or contradictory in a vehicle. It warns, and never blocks. */
export interface PublishFinding {
  field?: FindingPlace;
  severity: FindingSeverity;
  /** A sentence that says what is wrong and what to do. */
  text: string;
  for: 'law' | 'buyers' | FindingChannel;
}

/** What is judged of a vehicle: all that the public sees of it. Both the staff's and the catalogue's vehicles have it. */
export type JudgedVehicle = Pick<FieldValues, PublicField> & {
  photoCount: number;
  /** How many of its photos are drawn or rendered; none unless said. */
  illustrationCount?: number | undefined;
  specificationCount: number;
};

/** A channel gives one such function: why the vehicle is not in it, or what it would show badly. */
export type PublishCheck = (vehicle: JudgedVehicle) => PublishFinding[];
