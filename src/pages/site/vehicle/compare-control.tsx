import { ButtonLink } from '#client/ui/button.tsx';
import { COMPARE_PATH } from '#features/compare/client/compare-address.ts';
import { isCompared } from '#features/compare/client/compare-list.ts';
import { CompareToggle } from '#features/compare/client/compare-toggle.tsx';
import { useCompareList } from '#features/compare/client/use-compare-list.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';

export function CompareControl({ vehicle }: { vehicle: PublicVehicle }) {
  const list = useCompareList();
  const canBeCompared = list.length > 1 && isCompared(list, vehicle.id);
  return (
    <>
      <CompareToggle vehicle={vehicle} />
      {canBeCompared && (
        <ButtonLink href={COMPARE_PATH} variant="quiet" className="underline underline-offset-4">
          {`View Comparison (${list.length} vehicles)`}
        </ButtonLink>
      )}
    </>
  );
}
