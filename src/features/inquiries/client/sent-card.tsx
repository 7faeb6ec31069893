import { CircleCheck } from 'lucide-react';
import { useRead } from '#client/api/use-read.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleAddress } from '#features/vehicles/vehicle-paths.ts';
import { groupThousands } from '#shared/numbers.ts';

interface SentCardProps {
  /** Not known when the page was opened by its address. */
  firstName?: string;
  vehicleId: number | undefined;
  vehicleCount?: number;
}

/** Stays above the form after the toast. */
export function SentCard({ firstName, vehicleId, vehicleCount = 0 }: SentCardProps) {
  const { answersWithin } = useDealership();
  const { data: vehicle } = useRead(vehicleAddress(vehicleId ?? 0), {
    isEnabled: vehicleId !== undefined,
  });
  const several = vehicleCount > 1 ? ` about ${groupThousands(vehicleCount)} vehicles` : '';
  const about = vehicle ? ` about the ${vehicleTitle(vehicle)}` : several;
  return (
    <div className="flex gap-3 rounded-control border border-line bg-sunken p-4">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
      <div>
        <p className="font-semibold wrap-anywhere">
          {`Thanks${firstName ? ` ${firstName.trim()}` : ''}, your message${about} has reached us.`}
        </p>
        <p className="mt-1 text-sm text-muted">
          A person reads every one{answersWithin && ` and answers within ${answersWithin}`}.
        </p>
      </div>
    </div>
  );
}
