import { Button } from '#client/ui/button.tsx';
import { useKeptToggle } from '#features/vehicles/client/kept/kept-toggle.tsx';
import { comparing } from './compare-actions.ts';
import type { ComparedVehicle } from './compare-list.ts';

/** Adds the vehicle to the comparison or removes it. */
export function CompareToggle({ vehicle, className }: { vehicle: ComparedVehicle; className?: string }) {
  const { Icon, words, toggle } = useKeptToggle(comparing, vehicle);
  return (
    <Button variant="secondary" onClick={toggle} className={className}>
      <Icon className="size-4 shrink-0" />
      {/* As wide, and as high, as the longer of its two words, so that nothing beside it moves. */}
      <span className="compare-words">
        <span>{words}</span>
      </span>
    </Button>
  );
}
