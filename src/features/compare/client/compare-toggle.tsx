import { Check, Scale } from 'lucide-react';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { addToComparison, removeFromComparison } from './compare-actions.ts';
import { type ComparedVehicle, isCompared } from './compare-list.ts';
import { useCompareList } from './use-compare-list.ts';

export interface CompareToggleProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  vehicle: ComparedVehicle;
}

/** Adds the vehicle to the comparison or removes it. */
export function CompareToggle({ vehicle, variant = 'secondary', size, className }: CompareToggleProps) {
  const isListed = isCompared(useCompareList(), vehicle.id);
  const Icon = isListed ? Check : Scale;
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      onClick={() => (isListed ? removeFromComparison(vehicle.id) : addToComparison(vehicle))}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {isListed ? 'Remove from comparison' : 'Add to comparison'}
        {/* Screen readers need the vehicle's name: there are many of these on a page. */}
        <span className="sr-only">: {vehicleTitle(vehicle)}</span>
      </span>
    </Button>
  );
}
