import { useRef } from 'react';
import type { AdminVehicle, VehicleChanges } from '../../admin-vehicle.contract.ts';
import { useIsWide } from './use-is-wide.ts';
import { useWindowedRows } from './use-windowed-rows.ts';
import { VehicleRow } from './vehicle-row.tsx';

const WIDE_ROW_PX = 112;
const NARROW_ROW_PX = 224;

interface VehicleListProps {
  vehicles: readonly AdminVehicle[];
  onChange: (vehicle: AdminVehicle, changes: VehicleChanges) => void;
  onDelete: (vehicle: AdminVehicle) => void;
}

export function VehicleList({ vehicles, onChange, onDelete }: VehicleListProps) {
  const list = useRef<HTMLUListElement>(null);
  const rowHeight = useIsWide() ? WIDE_ROW_PX : NARROW_ROW_PX;
  const { first, end, before, after } = useWindowedRows(list, { count: vehicles.length, rowHeight });
  return (
    <ul
      ref={list}
      aria-label="Vehicles"
      className="rounded-card border border-line bg-surface"
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {vehicles.slice(first, end).map((vehicle, index) => (
        <VehicleRow
          key={vehicle.id}
          vehicle={vehicle}
          place={first + index + 1}
          count={vehicles.length}
          onChange={(changes) => onChange(vehicle, changes)}
          onDelete={() => onDelete(vehicle)}
        />
      ))}
    </ul>
  );
}
