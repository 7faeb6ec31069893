import { type FocusEvent, useMemo, useState } from 'react';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';

/** While somebody types numbers in the list its order stays, though by the new numbers it would be another one. */
export function useSteadyOrder(vehicles: readonly AdminVehicle[]) {
  const [places, setPlaces] = useState<ReadonlyMap<number, number>>();
  const steady = useMemo(() => {
    if (!places) return vehicles;
    const placeOf = ({ id }: AdminVehicle) => places.get(id) ?? places.size;
    return vehicles.toSorted((left, right) => placeOf(left) - placeOf(right));
  }, [vehicles, places]);
  return {
    vehicles: steady,
    onFocus({ target }: FocusEvent) {
      if (target.matches('[data-cell]'))
        setPlaces((now) => now ?? new Map(vehicles.map(({ id }, at) => [id, at])));
    },
    onLeave: () => setPlaces(undefined),
  };
}
