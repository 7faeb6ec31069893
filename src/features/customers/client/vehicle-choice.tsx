import type { ReactNode } from 'react';
import { SelectField } from '#client/ui/field.tsx';
import { useAdminVehicles } from '#features/stock-editing/client/admin-vehicle-queries.ts';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { staffStockLabel } from '#features/vehicles/names/staff-stock-label.ts';
import { isComing, isOnHold, isSold } from '#features/vehicles/sold.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { formatDay } from '#shared/dates.ts';

interface VehicleChoiceProps {
  vehicleId: number | null;
  onChange: (vehicleId: number | null) => void;
  /** What the first choice says, for none. */
  none: string;
  /** When somebody comes for it, if that is chosen. */
  day?: string;
  isNeeded?: boolean;
  error?: string | undefined;
}

/** One of the vehicles for sale, with what somebody who comes for it should be told. */
export function VehicleChoice({
  vehicleId,
  onChange,
  none,
  day = '',
  isNeeded = false,
  error,
}: VehicleChoiceProps) {
  const { data: vehicles } = useAdminVehicles();
  const forSale = (vehicles ?? [])
    .filter((vehicle) => !vehicle.isDraft && !isSold(vehicle))
    .map((vehicle) => ({ ...vehicle, words: wordsOf(vehicle) }))
    .toSorted((one, other) => one.words.localeCompare(other.words));
  const chosen = forSale.find(({ id }) => id === vehicleId);
  // Sold or taken off the site since the form knows it.
  const isOver = vehicles !== undefined && vehicleId !== null && !chosen;
  return (
    <SelectField
      label="Vehicle"
      required={isNeeded}
      // A vehicle that the address names is shown as soon as the stock is here.
      value={chosen || isOver ? (vehicleId ?? '') : ''}
      hint={chosen && toldOf(chosen, day)}
      onChange={(event) => onChange(Number(event.target.value) || null)}
      {...(error !== undefined && { error })}
    >
      <option value="">{vehicles ? none : 'Looking for vehicles …'}</option>
      {isOver && <option value={vehicleId ?? ''}>No longer for sale: choose another one</option>}
      {forSale.map(({ id, words }) => (
        <option key={id} value={id}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

type Listed = Parameters<typeof vehicleTitle>[0] &
  Parameters<typeof staffStockLabel>[0] & {
    status: string;
    expectedOn: string;
  };

/** `2021 Mazda CX-5 · A101 · Pending` */
function wordsOf(vehicle: Listed): string {
  const isTold = isOnHold(vehicle) || isComing(vehicle);
  return [vehicleTitle(vehicle), staffStockLabel(vehicle), isTold && statusLabel(vehicle.status)]
    .filter(Boolean)
    .join(' · ');
}

function toldOf(vehicle: Listed, day: string): ReactNode {
  if (isOnHold(vehicle)) return `This vehicle is ${statusLabel(vehicle.status).toLowerCase()} at the moment.`;
  if (!isComing(vehicle)) return undefined;
  const { expectedOn } = vehicle;
  if (day !== '' && day < expectedOn)
    return (
      <span role="status" className="font-medium text-danger-text">
        This vehicle is expected on {formatDay(expectedOn)}, after the day of the booking.
      </span>
    );
  const expected = expectedOn && `, expected ${formatDay(expectedOn)}`;
  return `This vehicle is coming soon${expected}: make sure that it is here by then.`;
}
