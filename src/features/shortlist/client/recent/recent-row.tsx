import { useRead } from '#client/api/use-read.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { focusIfLost } from '#client/ui/lost-focus.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { showToast } from '#client/ui/toast-store.ts';
import { cardsAddress } from '#features/vehicles/client/kept/kept-address.ts';
import { KeptImage } from '#features/vehicles/client/kept/kept-image.tsx';
import type { KeptList } from '#features/vehicles/client/kept/kept-list.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { pricedLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { recentList } from './recent-list.ts';

/** Vehicles that are no longer listed are left out, once that is known. */
export function RecentRow({ list }: { list: KeptList }) {
  const cars = useRead(cardsAddress(list.map(({ id }) => id)), { keepsFormer: true });
  const fresh = cars.data && new Map(cars.data.map((vehicle) => [vehicle.id, vehicle]));
  const shown = list.filter(({ id }) => !fresh || cars.isFormer || fresh.has(id));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="recently-viewed" className="page-width py-10 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="recently-viewed" className="text-heading">
          Recently Viewed
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="text-sm text-muted">Kept on this device alone.</p>
          <Button variant="secondary" size="sm" onClick={() => clear(list)}>
            Clear
          </Button>
        </div>
      </div>
      <ul className="-mx-(--page-gutter) mt-3 flex snap-x scroll-px-(--page-gutter) gap-4 overflow-x-auto px-(--page-gutter) pt-1 pb-3">
        {shown.map((stored) => {
          const known = fresh?.get(stored.id);
          const vehicle = known ?? stored;
          return (
            <li key={stored.id} className="relative w-44 shrink-0 snap-start">
              <KeptImage vehicle={vehicle} className="aspect-3/2 rounded-control" />
              <p className="mt-2 text-sm/5 font-semibold">
                <SmartLink
                  href={vehicleHref(stored.id)}
                  className="line-clamp-2 underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {vehicleTitle(vehicle)}
                </SmartLink>
              </p>
              {known && isSold(known) ? (
                <Badge tone="neutral" className="mt-1">
                  Sold
                </Badge>
              ) : (
                <p className="mt-0.5 text-sm text-muted tabular-nums">{pricedLabel(vehicle)}</p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function clear(list: KeptList): void {
  recentList.clear();
  showToast({
    title: 'Recently viewed vehicles cleared',
    action: { label: 'Undo', onPress: () => recentList.replace(list) },
  });
  requestAnimationFrame(() => focusIfLost(document.querySelector('main')));
}
