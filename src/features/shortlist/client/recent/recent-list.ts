import { keepOnDevice } from '#features/vehicles/client/kept/keep-on-device.ts';
import { removeFromList } from '#features/vehicles/client/kept/kept-list.ts';
import { type KeptVehicle, toKept } from '#features/vehicles/client/kept/kept-vehicle.ts';

const MAX_RECENT = 12;

export const recentList = keepOnDevice('recentlyViewed', {
  name: 'list of viewed vehicles',
  most: MAX_RECENT,
});

/** The last one comes first. */
export function noteViewed(vehicle: KeptVehicle): void {
  recentList.update((list) => [toKept(vehicle), ...removeFromList(list, vehicle.id)]);
}
