import type { VehicleRequest, VehicleRequests } from '#features/customers/server/vehicle-request.ts';
import { sees } from '#features/customers/viewer.ts';
import { sydneyDay } from '#shared/dates.ts';
import { kindLabels } from '../booking-states.ts';
import { whenWords } from '../booking-words.ts';
import { findBooking } from './person-bookings.repository.ts';
import { kindOf, stateOf, timesOf } from './requests/booking.presenter.ts';
import type { BookingRepository, StoredBooking } from './requests/booking.repository.ts';

/** Who drove a vehicle or looked at it, for whoever notes its buyer. */
export function createBookedVehicle({
  bookings,
}: {
  bookings: Pick<BookingRepository, 'listOfVehicle' | 'findByKey'>;
}): VehicleRequests {
  return {
    listOf: async (vehicleId, viewer) => (await bookings.listOfVehicle(vehicleId, viewer)).map(toRequest),

    async find(tx, id, viewer) {
      const row = await findBooking(tx, id);
      return row && sees(viewer, row) ? toRequest(row) : undefined;
    },

    async findOfKey(tx, key, viewer) {
      const row = await bookings.findByKey(key, tx);
      return row && { request: toRequest(row), isSeen: sees(viewer, row) };
    },
  };
}

function toRequest(row: StoredBooking): VehicleRequest {
  const { id, key, vehicle_id, first_name, last_name, email, phone, assignee, created_at } = row;
  return {
    ...{ from: 'booking' as const, id, key, inquiryKey: '', vehicle_id },
    ...{ first_name, last_name, email, phone, assignee, created_at },
    about: `${kindLabels[kindOf(row)]} on ${whenWords(timesOf(row))}`,
    href: `/admin/bookings?date=${sydneyDay(new Date(row.starts_at))}&view=day`,
    isHolding: false,
    isOver: stateOf(row) === 'cancelled',
  };
}
