import { Badge } from '#client/ui/badge.tsx';
import { exactDollars } from '#shared/money.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';

/** By how much the price is reduced today, where the rule of the site allows to say so. */
export function ReducedBadge({
  reduction,
  className,
}: Pick<PublicVehicle, 'reduction'> & { className?: string }) {
  if (!reduction) return null;
  return (
    <Badge tone="green" className={className}>
      Reduced {exactDollars(reduction.by)}
    </Badge>
  );
}
