import { useDealership } from '#features/dealership/client/use-dealership.ts';
import type { VehicleFilters } from '#features/vehicles/search/vehicle-filters.ts';

/** What a budget a week leaves out. */
export function WeekNote({ filters: { weekMax } }: { filters: VehicleFilters }) {
  const { finance } = useDealership();
  if (weekMax === undefined) return null;
  return (
    <p className="text-sm text-muted">
      {finance
        ? 'Repayments are by the loan terms on each card. Vehicles without a price have none and are left out.'
        : 'No loan terms are advertised at present, so no vehicle has a known repayment.'}
    </p>
  );
}
