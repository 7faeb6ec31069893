import type { Dealership } from '#features/dealership/dealership.ts';
import type { PublicVehicle } from '../../vehicle.contract.ts';
import { toPrintSheet } from './print-sheet.ts';
import { printSheetInto } from './print-window.ts';

/** Loaded when somebody prints. */
export function printInto(
  sheetWindow: Window & typeof globalThis,
  vehicle: PublicVehicle,
  dealer: Dealership,
) {
  printSheetInto(sheetWindow, toPrintSheet(vehicle, dealer, new Date()));
}
