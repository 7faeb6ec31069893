import { isSold } from '#features/vehicles/sold.ts';
import type { Hold } from '../hold.contract.ts';

/** Marked sold in the stock while it is held: to whom, only staff know. */
export function isSoldPast({ state, vehicleStatus }: Pick<Hold, 'state' | 'vehicleStatus'>): boolean {
  return state === 'confirmed' && isSold({ status: vehicleStatus });
}

/** Deleted, or removed by an import, while it is held. */
export function isGonePast({ state, isVehicleGone }: Pick<Hold, 'state' | 'isVehicleGone'>): boolean {
  return state === 'confirmed' && isVehicleGone;
}

/** Whether somebody has to decide about it. */
export function isWaiting(hold: Hold): boolean {
  return hold.state === 'asked' || hold.isDue || isSoldPast(hold) || isGonePast(hold);
}
