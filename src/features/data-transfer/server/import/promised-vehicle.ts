import type { StoredVehicle } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import type {
  ArrivingVehicle,
  VehicleTransferService,
} from '#features/vehicles/server/vehicle-transfer.service.ts';
import type { Db } from '#server/db/database.ts';
import { isAnotherThanPromised, nameOf } from './same-vehicle.ts';

/**
 * Why a row must not be written over this vehicle: it is promised to a customer, and would become another car. Ours is
 * kept and the file refused, because only staff know which of the two has the wrong number.
 */
export async function findBrokenPromise(
  ours: StoredVehicle,
  { fields }: ArrivingVehicle,
  { vehicleTransfer, tx }: { vehicleTransfer: Pick<VehicleTransferService, 'isPromised'>; tx?: Db },
): Promise<string | undefined> {
  if (!isAnotherThanPromised(ours, { ...fields, vin: fields.vin ?? '' })) return undefined;
  if (!(await vehicleTransfer.isPromised(ours, tx))) return undefined;
  return `would replace ${nameOf(ours)}, which is on hold for, or was sold to, a customer and has another VIN, or another make and model: change the stock number of one of them or, if they are the same vehicle, correct ours`;
}
