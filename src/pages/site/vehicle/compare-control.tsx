import { ButtonLink } from '#client/ui/button.tsx';
import { COMPARE_PATH } from '#features/compare/client/compare-address.ts';
import { useCompareList } from '#features/compare/client/compare-store.ts';
import { CompareToggle } from '#features/compare/client/compare-toggle.tsx';
import { ShortlistToggle } from '#features/shortlist/client/shortlist-toggle.tsx';
import { isKept } from '#features/vehicles/client/kept/kept-list.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';

/** Puts the vehicle beside others, and into the shortlist. */
export function CompareControl({ vehicle }: { vehicle: PublicVehicle }) {
  const list = useCompareList();
  const canBeCompared = list.length > 1 && isKept(list, vehicle.id);
  return (
    <>
      <div className="flex gap-1 noscript:hidden">
        <CompareToggle vehicle={vehicle} className="grow px-2" />
        <ShortlistToggle vehicle={vehicle} className="w-11 p-0" />
      </div>
      {canBeCompared && (
        <ButtonLink href={COMPARE_PATH} variant="quiet" className="underline underline-offset-4">
          {`View Comparison (${list.length} vehicles)`}
        </ButtonLink>
      )}
    </>
  );
}
