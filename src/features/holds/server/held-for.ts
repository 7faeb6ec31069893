import { momentWords } from '#features/customers/day-words.ts';
import type { VehicleRequest, VehicleRequests } from '#features/customers/server/vehicle-request.ts';
import { holdLabels, isOpenHold, readHoldState } from '../hold-states.ts';
import type { HoldRepository, StoredHold } from './hold.repository.ts';
import { findHold } from './person-holds.repository.ts';

/** For whom a vehicle was held, for whoever notes its buyer. */
export function createHeldFor({
  holds,
}: {
  holds: Pick<HoldRepository, 'listOfVehicle' | 'isSeen' | 'findByKey'>;
}): VehicleRequests {
  return {
    listOf: async (vehicleId, viewer) => (await holds.listOfVehicle(vehicleId, viewer)).map(toRequest),

    async find(tx, id, viewer) {
      const row = await findHold(tx, id);
      return row && (await holds.isSeen(tx, row, viewer)) ? toRequest(row) : undefined;
    },

    async findOfKey(tx, key, viewer) {
      const row = await holds.findByKey(key, tx);
      return row && { request: toRequest(row), isSeen: await holds.isSeen(tx, row, viewer) };
    },
  };
}

/** By which a sale notes it: the inquiry of the hold, or itself where nobody has written. */
export function buyerKeyOf({ key, inquiry_key }: Pick<StoredHold, 'key' | 'inquiry_key'>): string {
  return inquiry_key || key;
}

function toRequest(row: StoredHold): VehicleRequest {
  const { id, key, inquiry_key, vehicle_id, first_name, last_name, email, phone, created_at, until_at } = row;
  const state = readHoldState(row.state);
  const isHolding = state === 'confirmed';
  return {
    ...{ from: 'hold' as const, id, key, inquiryKey: inquiry_key ?? key, vehicle_id },
    ...{ first_name, last_name, email, phone, assignee: '', created_at },
    about: isHolding && until_at ? `On hold until ${momentWords(until_at)}` : `Hold: ${holdLabels[state]}`,
    href: '/admin/holds',
    isHolding,
    isOver: !isOpenHold(state) && state !== 'sold',
  };
}
