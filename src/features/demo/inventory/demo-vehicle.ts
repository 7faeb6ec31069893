import type { BodyShape, FaceStyle } from '#artwork/artwork.ts';
import type { factFields } from '#features/vehicles/fields/vehicle-fact-fields.ts';
import type { FieldValues } from '#features/vehicles/fields/vehicle-fields.ts';
import type { Specifications } from '#features/vehicles/vehicle.contract.ts';

/** A demonstration vehicle; its further facts are in demo-facts.ts. Empty text and null are fields that the dealer has not filled in. */
export interface DemoVehicle extends Omit<FieldValues, 'badge' | keyof typeof factFields> {
  /** Days between its creation and the demonstration start. */
  daysOnYard: number;
  specifications: Specifications;
  picture: DemoPicture;
}

/** What the artwork generator needs to draw it. */
export interface DemoPicture {
  shape: BodyShape;
  /** Body colour as #rrggbb, matching exteriorColor. */
  paint: string;
  /** Cabin colour as #rrggbb, matching interiorColor. */
  trim: string;
  electric?: boolean;
  /** Needed where the year is unknown. */
  isClassic?: boolean;
  /** Its own front, where the inventory has several vehicles of the same body shape. */
  face?: FaceStyle;
  /** 4 to 8. */
  photoCount: number;
}
