import { Badge } from '#client/ui/badge.tsx';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { isSold } from '#features/vehicles/sold.ts';

/** Status of the vehicle that the buyer should be told before they come; nothing while it is for sale. */
export function VehicleNow({
  booking: { vehicle, vehicleStatus },
}: {
  booking: { vehicle: object | null; vehicleStatus: string };
}) {
  if (!vehicle || vehicleStatus === 'available') return null;
  const isGone = vehicleStatus === '';
  const words = isGone ? 'No longer listed' : statusLabel(vehicleStatus);
  return <Badge tone={isGone || isSold({ status: vehicleStatus }) ? 'red' : 'gold'}>{words}</Badge>;
}
