import type { BodyShape, FaceStyle } from '#artwork/artwork.ts';
import type { Specifications } from '#features/vehicles/vehicle.contract.ts';
import type { FieldValues } from '#features/vehicles/vehicle-fields.ts';

/** One vehicle of the demonstration yard. Empty text and null stand for what the dealer has not filled in. */
export interface DemoVehicle extends Omit<FieldValues, 'badge'> {
  /** How long before the demonstration start it was added. */
  daysOnYard: number;
  specifications: Specifications;
  picture: DemoPicture;
}

/** What the artwork generator needs to draw this vehicle. */
export interface DemoPicture {
  shape: BodyShape;
  /** Body colour as #rrggbb, fitting exteriorColor. */
  paint: string;
  /** Cabin colour as #rrggbb, fitting interiorColor. */
  trim: string;
  electric?: boolean;
  /** Told where the year is not. */
  isClassic?: boolean;
  /** A nose of its own, where others of the shape stand on the yard. */
  face?: FaceStyle;
  /** 4 to 8. */
  photoCount: number;
}
