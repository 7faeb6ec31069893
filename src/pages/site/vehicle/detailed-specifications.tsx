import { specificationFacts } from '#features/vehicles/client/vehicle-detail-facts.ts';
import { WholeWords } from '#features/vehicles/client/whole-words.tsx';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';

export function DetailedSpecifications({ vehicle }: { vehicle: PublicVehicle }) {
  const groups = specificationFacts(vehicle);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="text-heading">
        Detailed Specifications
      </h2>
      <div className="mt-4 columns-1 gap-4 md:columns-2">
        {groups.map(({ label, facts }) => (
          <div key={label} className="mb-4 break-inside-avoid rounded-card border border-line bg-surface p-5">
            <h3 className="text-eyebrow text-accent-text uppercase">{label}</h3>
            <dl className="mt-3 space-y-3">
              {facts.map((fact) => (
                <div key={fact.label}>
                  <dt className="text-sm text-muted">{fact.label}</dt>
                  <dd className="wrap-anywhere">
                    <WholeWords text={fact.value} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}
