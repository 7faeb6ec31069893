import { type FocusEvent, useRef, useState } from 'react';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import type { Chosen } from '../bulk/chosen.ts';
import type { FindingsOf } from '../publish-check/use-list-findings.ts';
import { useToday } from '../use-today.ts';
import type { NumberField } from './number-problem.ts';
import { useIsWide } from './use-is-wide.ts';
import type { QuickChange, Refused } from './use-quick-change.ts';
import { useWindowedRows } from './use-windowed-rows.ts';
import type { Known } from './vehicle-order.ts';
import { VehicleRow } from './vehicle-row.tsx';

const WIDE_ROW_PX = 120;
const NARROW_ROW_PX = 288;

export interface VehicleListProps {
  vehicles: readonly AdminVehicle[];
  /** The vehicle with pending changes applied. */
  withPending: (vehicle: AdminVehicle) => AdminVehicle;
  findingsOf: FindingsOf;
  onChange: (id: number, change: QuickChange) => void;
  /** What of it could not be stored. */
  refusedOf: (id: number, name: NumberField) => Refused | undefined;
  onRefuse: (id: number, name: NumberField, why: Refused | undefined) => void;
  /** Whether what is shown of it is still to be stored. */
  isWaiting: (id: number, name: keyof QuickChange) => boolean;
  counts: Known['counts'];
  onDelete: (vehicle: AdminVehicle) => void;
  chosen: Chosen;
  onChoose: (id: number, how: { isRange: boolean }) => void;
}

export function VehicleList({
  vehicles,
  withPending,
  findingsOf,
  onChange,
  refusedOf,
  onRefuse,
  isWaiting,
  onDelete,
  chosen,
  onChoose,
}: VehicleListProps) {
  const today = useToday();
  const list = useRef<HTMLUListElement>(null);
  const rowHeight = useIsWide() ? WIDE_ROW_PX : NARROW_ROW_PX;
  const { first, end, before, after } = useWindowedRows(list, { count: vehicles.length, rowHeight });
  const [focusedId, setFocusedId] = useState<number>();
  const focused = focusedId === undefined ? -1 : vehicles.findIndex((vehicle) => vehicle.id === focusedId);

  const places = Array.from({ length: end - first }, (_, index) => first + index);
  // A focused row stays rendered when scrolled away; otherwise the keyboard would restart at the top.
  if (focused >= 0 && focused < first) places.unshift(focused);
  if (focused >= end) places.push(focused);

  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (!list.current?.contains(relatedTarget)) setFocusedId(undefined);
  };
  return (
    <ul
      ref={list}
      aria-label="Vehicles"
      onBlur={handleBlur}
      className="relative rounded-card border border-line bg-surface"
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {places.map((place) => {
        const vehicle = vehicles[place];
        if (!vehicle) return null;
        const shown = withPending(vehicle);
        return (
          <VehicleRow
            key={vehicle.id}
            vehicle={shown}
            findings={findingsOf(shown)}
            today={today}
            place={place + 1}
            count={vehicles.length}
            top={place < first || place >= end ? place * rowHeight : undefined}
            onFocus={() => setFocusedId(vehicle.id)}
            onChange={(change) => onChange(vehicle.id, change)}
            refusedOf={refusedOf}
            onRefuse={onRefuse}
            isWaiting={isWaiting}
            onDelete={() => onDelete(vehicle)}
            isChosen={chosen.has(vehicle.id)}
            onChoose={(how) => onChoose(vehicle.id, how)}
          />
        );
      })}
    </ul>
  );
}
