import { needsWork } from '#features/listing-quality/publish-check/check-listing.ts';
import { judgeCompleteness } from '#features/listing-quality/publish-check/missing-parts.ts';
import type { PublishFinding } from '#features/listing-quality/publish-finding.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { ListingBadge } from './listing-badge.tsx';

interface CompletenessProps {
  vehicle: AdminVehicle;
  title: string;
  findings: readonly PublishFinding[];
}

/** In a row of the list: how complete the listing is, and what is to be mended. */
export function Completeness({ vehicle, title, findings }: CompletenessProps) {
  const { percent, missing } = judgeCompleteness(vehicle);
  const whole = needsWork(findings) ? 'to look at' : 'Complete';
  const words = missing.length === 0 ? whole : `Missing: ${missing.join(', ')}`;
  return (
    <div className="w-full min-w-0 text-sm">
      <div className="flex items-center gap-2">
        <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
        </span>
        <span className="tabular-nums">{percent}%</span>
      </div>
      <ListingBadge findings={findings} vehicleId={vehicle.id} title={title} words={words} />
    </div>
  );
}
