import type { factFields } from '#features/vehicles/fields/vehicle-fact-fields.ts';
import type { FieldValues } from '#features/vehicles/fields/vehicle-fields.ts';
import type { Specifications } from '#features/vehicles/vehicle.contract.ts';

/** A demonstration vehicle; its further facts are in demo-facts.ts. Empty text and null are fields that the dealer has not filled in. */
export interface DemoVehicle extends Omit<FieldValues, 'badge' | keyof typeof factFields> {
  /** Days between its creation and the demonstration start. */
  daysOnYard: number;
  specifications: Specifications;
  /** Its car in the studio (`artwork/studio/cars.json`), by which its pictures are named. */
  picture: string;
}
