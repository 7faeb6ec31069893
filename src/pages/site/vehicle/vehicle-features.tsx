import { featureFacts } from '#features/vehicles/client/vehicle-detail-facts.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { FactList } from './fact-list.tsx';

export function VehicleFeatures({ vehicle }: { vehicle: PublicVehicle }) {
  const facts = featureFacts(vehicle);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="mb-2 text-heading">
        Features and Specifications
      </h2>
      <FactList facts={facts} />
    </section>
  );
}
