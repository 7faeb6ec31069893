import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { useKeptToggle } from '#features/vehicles/client/kept/kept-toggle.tsx';
import type { KeptVehicle } from '#features/vehicles/client/kept/kept-vehicle.ts';
import { shortlisting } from './shortlist-actions.ts';

/** Puts the vehicle into the shortlist or takes it out, where there is no room for words. */
export function ShortlistToggle({ vehicle, className }: { vehicle: KeptVehicle; className: string }) {
  const { isListed, Icon, words, toggle } = useKeptToggle(shortlisting, vehicle);
  return (
    <Tooltip content={shortlisting.words[isListed ? 1 : 0]}>
      <Button variant="secondary" onClick={toggle} className={className}>
        <Icon className={classNames('size-5', isListed && 'fill-current text-accent-text')} />
        <span className="sr-only">{words}</span>
      </Button>
    </Tooltip>
  );
}
