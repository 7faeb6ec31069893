import { TriangleAlert } from 'lucide-react';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';

const flagWords = {
  repairable_write_off: 'It has been recorded as a repairable write-off.',
  hail: 'It has been damaged by hail.',
  odometer_suspect: 'Its odometer reading is in doubt: do not rely on the kilometres.',
} as const;

/** What a buyer must not find out later, and whether the law stands behind the purchase. */
export function VehicleHistory({ vehicle }: { vehicle: PublicVehicle }) {
  const { historyFlags = [], guaranteeWords } = vehicle;
  if (historyFlags.length === 0 && !guaranteeWords) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-heading">
        {historyFlags.length > 0 ? 'History and Guarantee' : 'Guarantee'}
      </h2>
      {historyFlags.length > 0 && (
        <ul className="mt-3 grid gap-2 rounded-card border border-line bg-surface p-4">
          {historyFlags.map((flag) => (
            <li key={flag} className="flex gap-3">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger-text" />
              {flagWords[flag]}
            </li>
          ))}
        </ul>
      )}
      {guaranteeWords && <p className="mt-3 max-w-prose">{guaranteeWords}</p>}
    </section>
  );
}
