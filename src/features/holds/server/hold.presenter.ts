import { contactOf, personName } from '#features/customers/person-name.ts';
import type { Found } from '#features/customers/server/person-search.repository.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import { formatSydneyDate } from '#shared/dates.ts';
import type { Hold } from '../hold.contract.ts';
import { holdLabels, readHoldState } from '../hold-states.ts';
import type { StoredHold } from './hold.repository.ts';
import type { ListedHold, SeenHold } from './hold-list.repository.ts';

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
    ...contactOf(row),
    message: row.message,
    wantedUntil: row.wanted_until,
    vehicle: vehicleOf(row) ?? null,
    vehicleStatus: findStatus(row.vehicle_id) ?? '',
    isVehicleGone: row.is_vehicle_gone === 1,
    isSoldToAnother: row.is_sold_to_another === 1,
    untilAt: row.until_at,
    isDue: isDueAt(row, now),
    by: row.staff_name,
    sequence: row.sequence,
    createdAt: row.created_at,
    isEntered: row.inquiry_key !== null,
    inquiryId: row.inquiry_id,
    assignee: row.looked_after_by,
  };
}

/** For the search of staff. */
export const toFoundHold = (row: SeenHold): Found => ({
  id: row.id,
  title: personName(row),
  detail: `${holdLabels[readHoldState(row.state)]}, ${formatSydneyDate(new Date(row.created_at))}`,
});

/** Whether the hold has expired. */
export function isDueAt({ state, until_at }: StoredHold, now: Date): boolean {
  return readHoldState(state) === 'confirmed' && until_at !== null && Date.parse(until_at) <= now.getTime();
}
