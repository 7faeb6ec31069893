import { useRead } from '#client/api/use-read.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { VehicleThumbnail } from '#features/vehicles/client/vehicle-thumbnail.tsx';
import { isSold, onHoldWords } from '#features/vehicles/sold.ts';
import { pricedLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleAddress, vehicleHref } from '#features/vehicles/vehicle-paths.ts';

/** The car of a text that was kept, beside a form that was opened for another one. */
export function WrittenAbout({ vehicleId }: { vehicleId: number }) {
  const { data: vehicle } = useRead(vehicleAddress(vehicleId));
  return <>{`You wrote this about ${vehicle ? `the ${vehicleTitle(vehicle)}` : 'another car'}.`}</>;
}

/**
 * Names the vehicle the form is about. One that is not listed has no page, but whoever asks about it may still write: the
 * form stays, answers 200, and says so here.
 */
export function AboutVehicle({ vehicleId }: { vehicleId: number }) {
  const { data: vehicle, isError } = useRead(vehicleAddress(vehicleId));
  if (isError) {
    return (
      <p className="rounded-control border border-line bg-surface p-4">
        We cannot show you the car that you came for: it may be sold or no longer listed. Write to us anyway,
        and we will help you find another one.
      </p>
    );
  }
  if (!vehicle) return null;
  return (
    <div className="flex items-center gap-4 max-[16rem]:flex-wrap rounded-control border border-line bg-surface p-3">
      <VehicleThumbnail image={vehicle.featuredPhotoUrl || vehicle.image} alt="" />
      <p className="min-w-0 wrap-anywhere">
        <span className="block text-sm text-muted">About this vehicle</span>{' '}
        <SmartLink href={vehicleHref(vehicle.id)} className="font-semibold underline underline-offset-4">
          {vehicleTitle(vehicle)}
        </SmartLink>{' '}
        <span className="block text-sm">
          {isSold(vehicle) ? 'This one has been sold. Ask us for another like it.' : pricedLabel(vehicle)}
        </span>{' '}
        <span className="block text-sm">{onHoldWords(vehicle)}</span>
      </p>
    </div>
  );
}
