import { ButtonLink } from '#client/ui/button.tsx';
import { useIsPhone } from '#client/use-is-phone.ts';
import { isSold } from '#features/vehicles/client/vehicle-detail-facts.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { priceLabel } from '#features/vehicles/vehicle-labels.ts';
import { contactHref } from '#features/vehicles/vehicle-paths.ts';

/** On a phone what it costs and how to see it stay in view. Stands at the end of the page, and at its foot until then. */
export function ViewingBar({ vehicle }: { vehicle: Pick<PublicVehicle, 'id' | 'price' | 'status'> }) {
  const isPhone = useIsPhone();
  if (!isPhone || isSold(vehicle)) return null;
  return (
    <section
      aria-label="Price and viewing"
      data-own-foot=""
      className="night sticky bottom-0 z-30 border-t border-line pb-[env(safe-area-inset-bottom)] shadow-float print:hidden"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 py-1.5">
        <p className="font-semibold tabular-nums">{priceLabel(vehicle.price)}</p>
        <ButtonLink href={contactHref(vehicle.id)} variant="accent">
          Schedule Viewing
        </ButtonLink>
      </div>
    </section>
  );
}
