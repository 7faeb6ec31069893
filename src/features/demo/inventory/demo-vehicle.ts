import type { BodyShape, FaceStyle } from '#artwork/artwork.ts';

/** One vehicle of the demonstration yard. Empty text and null stand for what the dealer has not filled in. */
export interface DemoVehicle {
  make: string;
  model: string;
  year: number | null;
  /** Australian dollars. */
  price: number | null;
  /** Kilometres. */
  mileage: number | null;
  rego: string;
  headline: string;
  description: string;
  exteriorColor: string;
  interiorColor: string;
  fuelType: string;
  transmission: string;
  engine: string;
  driveType: string;
  vehicleType: string;
  stockNumber: string;
  vin: string;
  status: string;
  tag: string;
  featured: boolean;
  /** How long before the demonstration start it was added. */
  daysOnYard: number;
  specifications: DemoSpecifications;
  picture: DemoPicture;
}

export interface DemoSpecifications {
  performance?: { zeroToSixty?: string; topSpeed?: string; fuelEconomy?: string };
  exterior?: { wheels?: string; tires?: string; lighting?: string; paintType?: string };
  interior?: { seating?: string; dashboard?: string; audioSystem?: string; climate?: string };
  technology?: {
    infotainment?: string;
    driverAssistance?: string;
    connectivity?: string;
    security?: string;
  };
  warranty?: { basic?: string; powertrain?: string; roadside?: string; additional?: string };
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
