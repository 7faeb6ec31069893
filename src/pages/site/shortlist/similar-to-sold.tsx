import { useRead } from '#client/api/use-read.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { pricedLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { similarAddress, vehicleHref } from '#features/vehicles/vehicle-paths.ts';

const SHOWN = 2;

/** What is like a vehicle that has been sold. Renders nothing when there is none or loading fails. */
export function SimilarToSold({ vehicleId }: { vehicleId: number }) {
  const { data: similar = [] } = useRead(similarAddress(vehicleId));
  if (similar.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm print:hidden">
      <p className="font-semibold">Similar to it</p>
      <ul>
        {similar.slice(0, SHOWN).map((vehicle) => (
          <li key={vehicle.id} className="mt-1">
            <SmartLink
              href={vehicleHref(vehicle.id)}
              className="block min-h-6 underline underline-offset-4 wrap-anywhere"
            >
              {vehicleTitle(vehicle)}
            </SmartLink>
            <span className="text-muted">{pricedLabel(vehicle)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
