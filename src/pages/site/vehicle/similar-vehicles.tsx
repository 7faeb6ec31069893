import { useRead } from '#client/use-read.ts';
import { CompareToggle } from '#features/compare/client/compare-toggle.tsx';
import { VehicleCard } from '#features/vehicles/client/vehicle-card.tsx';
import { similarAddress } from '#features/vehicles/vehicle-paths.ts';

/** Similar vehicles. Renders nothing when there are none or loading fails. */
export function SimilarVehicles({ vehicleId }: { vehicleId: number }) {
  const { data: vehicles = [] } = useRead(similarAddress(vehicleId));
  if (vehicles.length === 0) return null;
  return (
    <section
      aria-labelledby="similar"
      className="mt-16 border-t border-line pt-12 pb-6 sm:pb-10 print:hidden"
    >
      <h2 id="similar" className="text-title">
        Similar Vehicles
      </h2>
      <ul className="mt-8 grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <VehicleCard vehicle={vehicle} actions={<CompareToggle vehicle={vehicle} size="sm" />} />
          </li>
        ))}
      </ul>
    </section>
  );
}
