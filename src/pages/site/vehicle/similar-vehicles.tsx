import { useRead } from '#client/api/use-read.ts';
import { LoanWarning } from '#features/finance/client/loan-warning.tsx';
import { askLikeHref } from '#features/vehicles/names/ask-address.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { similarAddress } from '#features/vehicles/vehicle-paths.ts';
import { CardItem } from '../card-item.tsx';

/** Similar vehicles. Renders nothing when there are none or loading fails. */
export function SimilarVehicles({ vehicle: { id, price, status } }: { vehicle: PublicVehicle }) {
  const { data: vehicles = [] } = useRead(similarAddress(id));
  if (vehicles.length === 0) return null;
  const isAnyCheaper =
    !isSold({ status }) && price && vehicles.some((other) => other.price && other.price < price);
  return (
    <section
      aria-labelledby="similar"
      className="mt-16 border-t border-line pt-12 pb-6 sm:pb-10 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="similar" className="text-title">
          Similar Vehicles
        </h2>
        {isAnyCheaper && (
          // A page load: the server knows what the words lead to.
          <a
            href={askLikeHref('Like this one but cheaper', id)}
            rel="nofollow"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Like this one, but cheaper
          </a>
        )}
      </div>
      <ul className="mt-8 grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-4">
        {vehicles.map((vehicle) => (
          // As lists have it, so that one rendering serves both.
          <CardItem key={vehicle.id} of={vehicle} layout="grid" photoLoading="lazy" />
        ))}
      </ul>
      <LoanWarning className="mt-6" />
    </section>
  );
}
