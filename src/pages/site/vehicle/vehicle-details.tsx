import { Suspense, useEffect, useRef } from 'react';
import { lazily } from '#client/lazily.tsx';
import { usePageHead } from '#client/page-head.tsx';
import { untilQuiet } from '#client/when-quiet.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { noteViewed } from '#features/shortlist/client/recent/recent-list.ts';
import { Gallery } from '#features/vehicles/client/gallery/gallery.tsx';
import { toGalleryPhotos } from '#features/vehicles/client/gallery/gallery-photos.ts';
import { VehicleSpin } from '#features/vehicles/client/gallery/spin/vehicle-spin.tsx';
import { VehicleTagBadge } from '#features/vehicles/client/vehicle-tag-badge.tsx';
import { WholeWords } from '#features/vehicles/client/whole-words.tsx';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { BackToInventory } from './back-to-inventory.tsx';
import { detailGrid } from './detail-grid.ts';
import { DetailedSpecifications } from './detailed-specifications.tsx';
import { KeyFacts } from './key-facts.tsx';
import { SimilarVehicles } from './similar-vehicles.tsx';
import { VehicleFeatures } from './vehicle-features.tsx';
import { vehicleHead } from './vehicle-head.ts';
import { VehicleHistory } from './vehicle-history.tsx';
import { VehicleOverview } from './vehicle-overview.tsx';
import { VehicleSidebar } from './vehicle-sidebar.tsx';
import { ViewingBar } from './viewing-bar.tsx';

// Few vehicles have one. The server has drawn it, so its code comes when the page is quiet.
const PriceHistory = lazily(async () => {
  await untilQuiet();
  return (await import('./price-history.tsx')).PriceHistory;
});

export function VehicleDetails({ vehicle }: { vehicle: PublicVehicle }) {
  usePageHead(vehicleHead(vehicle, useDealership()));
  const viewingLink = useRef<HTMLAnchorElement>(null);
  const title = vehicleTitle(vehicle);
  useEffect(() => noteViewed(vehicle), [vehicle]);
  return (
    <>
      <article className="page-width py-6 md:py-10 low:flex low:flex-col low:pt-3">
        <BackToInventory />
        <header className="mt-2">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <h1 className="text-title">
              <WholeWords text={title} />
            </h1>
            <VehicleTagBadge tag={vehicle.tag} />
          </div>
          {vehicle.headline && <p className="mt-2 text-lead text-muted">{vehicle.headline}</p>}
        </header>
        <div className={detailGrid.grid}>
          <div className={detailGrid.gallery}>
            <Gallery photos={toGalleryPhotos(vehicle)} count={vehicle.photoCount} title={title} />
            {vehicle.spin && <VehicleSpin vehicle={vehicle} spin={vehicle.spin} />}
            <KeyFacts vehicle={vehicle} />
          </div>
          <div className={detailGrid.sidebar}>
            <VehicleSidebar vehicle={vehicle} viewingLink={viewingLink} />
          </div>
          <div className={detailGrid.content}>
            <VehicleOverview vehicle={vehicle} />
            <Suspense>
              {(vehicle.priceHistory?.length ?? 0) > 1 && <PriceHistory prices={vehicle.priceHistory} />}
            </Suspense>
            <VehicleHistory vehicle={vehicle} />
            <VehicleFeatures vehicle={vehicle} />
            <DetailedSpecifications vehicle={vehicle} />
          </div>
        </div>
        <SimilarVehicles vehicle={vehicle} />
      </article>
      <ViewingBar vehicle={vehicle} viewingLink={viewingLink} />
    </>
  );
}
