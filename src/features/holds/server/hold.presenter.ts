import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { Hold } from '../hold.contract.ts';
import { readHoldState } from '../hold-states.ts';
import type { ListedHold, StoredHold } from './hold.repository.ts';

interface Today {
  findStatus: FindStatus;
  now: Date;
}

/** The hold as staff see it. */
export function toHold(row: ListedHold, { findStatus, now }: Today): Omit<Hold, 'unsentMails'> {
  const state = readHoldState(row.state);
  return {
    id: row.id,
    state,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    wantedUntil: row.wanted_until,
    vehicle: vehicleOf(row) ?? null,
    vehicleStatus: findStatus(row.vehicle_id) ?? '',
    isVehicleGone: row.is_vehicle_gone === 1,
    untilAt: row.until_at,
    isDue: isDueAt(row, now),
    by: row.staff_name,
    sequence: row.sequence,
    createdAt: row.created_at,
    inquiryId: row.inquiry_id,
  };
}

/** Whether the hold has expired. */
export function isDueAt({ state, until_at }: StoredHold, now: Date): boolean {
  return readHoldState(state) === 'confirmed' && until_at !== null && Date.parse(until_at) <= now.getTime();
}
