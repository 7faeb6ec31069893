import { Check, Scale } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { addToComparison, removeFromComparison } from './compare-actions.ts';
import { type ComparedVehicle, isCompared } from './compare-list.ts';
import { useCompareList } from './use-compare-list.ts';

/** Adds the vehicle to the comparison or removes it. */
export function CompareToggle({ vehicle }: { vehicle: ComparedVehicle }) {
  const { Icon, words, toggle } = useCompareToggle(vehicle);
  return (
    <Button variant="secondary" onClick={toggle}>
      <Icon className="size-4 shrink-0" />
      <span>{words}</span>
    </Button>
  );
}

/** What a control says that adds and removes, and does. */
export function useCompareToggle(vehicle: ComparedVehicle) {
  const isListed = isCompared(useCompareList(), vehicle.id);
  return {
    isListed,
    Icon: isListed ? Check : Scale,
    words: (
      <>
        {isListed ? 'Remove from comparison' : 'Add to comparison'}
        {/* Screen readers need the vehicle's name: there are many of these on a page. */}
        <span className="sr-only">: {vehicleTitle(vehicle)}</span>
      </>
    ),
    toggle: () => (isListed ? removeFromComparison(vehicle.id) : addToComparison(vehicle)),
  };
}
