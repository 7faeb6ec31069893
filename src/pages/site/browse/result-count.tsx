import type { RefObject } from 'react';
import { PAGE_SIZE } from '#features/vehicles/fields/vehicle-options.ts';
import type { VehicleList } from '#features/vehicles/vehicle.contract.ts';
import { countVehicles } from './browse-head.ts';

interface ResultCountProps {
  list: VehicleList | undefined;
  isError: boolean;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The line above the vehicles, and its announcement for screen readers. */
export function ResultCount({ list, isError, headingRef }: ResultCountProps) {
  return (
    <div className="min-h-6">
      <h2 ref={headingRef} tabIndex={-1} className="text-[0.9375rem] font-semibold tabular-nums">
        {lineFor(list, isError)}
      </h2>
      <p role="status" className="sr-only">
        {list ? `${countVehicles(list.pagination.totalVehicles)} found` : ''}
      </p>
    </div>
  );
}

function lineFor(list: VehicleList | undefined, isError: boolean): string {
  if (!list) return isError ? 'Vehicles' : 'Loading vehicles…';
  const { vehicles, pagination } = list;
  if (vehicles.length === 0) return countVehicles(pagination.totalVehicles);
  const first = (pagination.currentPage - 1) * PAGE_SIZE + 1;
  return `Showing ${first}–${first + vehicles.length - 1} of ${countVehicles(pagination.totalVehicles)}`;
}
