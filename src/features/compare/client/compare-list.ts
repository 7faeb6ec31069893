import type { KeptVehicle } from '#features/vehicles/client/kept/kept-vehicle.ts';
import type { FactField } from '#features/vehicles/fields/shown-fields.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';

export const MAX_COMPARED = 3;

export type ComparedVehicle = KeptVehicle &
  /** Not stored: there once the page has asked for the vehicles. */
  Partial<Pick<PublicVehicle, FactField | 'guaranteeApplies' | 'driveAway' | 'dutyWords'>>;

export type CompareList = readonly ComparedVehicle[];
