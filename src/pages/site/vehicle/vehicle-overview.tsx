import { CalendarDays, CreditCard, Fuel, Gauge } from 'lucide-react';
import { Suspense } from 'react';
import { lazily } from '#client/lazily.tsx';
import { DEFAULT_DESCRIPTION, overviewFacts } from '#features/vehicles/client/vehicle-detail-facts.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';

// Few vehicles have one.
const VehicleVideo = lazily(async () => (await import('./vehicle-video.tsx')).VehicleVideo);

const icons = [CreditCard, Gauge, CalendarDays, Fuel];

export function VehicleOverview({ vehicle }: { vehicle: PublicVehicle }) {
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="text-heading">
        Overview
      </h2>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {overviewFacts(vehicle).map(({ label, value }, index) => {
          const Icon = icons[index] ?? Gauge;
          return (
            <div key={label} className="rounded-card border border-line bg-surface p-4">
              <dt className="flex items-center gap-2 text-sm text-muted">
                <Icon aria-hidden="true" className="size-4 text-accent-text" />
                {label}
              </dt>
              <dd className="mt-1 text-lg font-semibold wrap-anywhere">{value}</dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-6 max-w-prose whitespace-pre-line wrap-anywhere">
        {vehicle.description || DEFAULT_DESCRIPTION}
      </p>
      <Suspense>{vehicle.video && <VehicleVideo vehicle={vehicle} video={vehicle.video} />}</Suspense>
      {vehicle.videoUrl && (
        <a
          href={vehicle.videoUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
        >
          Watch the video{vehicle.video && ` on ${vehicle.video.site}`}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </section>
  );
}
