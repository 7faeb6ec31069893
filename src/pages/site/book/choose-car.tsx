import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#client/api/use-read.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { bookHref, carsToBook } from '#features/bookings/booking-paths.ts';
import { useCompareList } from '#features/compare/client/compare-store.ts';
import { ANY_CAR } from '#features/customers/book-search.ts';
import { PriceNote } from '#features/vehicles/client/price-note.tsx';
import { VehicleThumbnail } from '#features/vehicles/client/vehicle-thumbnail.tsx';
import { isComing, isSold } from '#features/vehicles/sold.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { priceLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { browseHref } from '#features/vehicles/vehicle-paths.ts';
import { groupThousands } from '#shared/numbers.ts';
import { sitePaths } from '#shared/site-paths.ts';

/** Which car somebody wants to drive, before the times are shown: those are different for each. */
export function ChooseCar({ find }: { find: string | undefined }) {
  const compared = useCompareList();
  const { data, isError } = useRead(carsToBook(find));
  const cars = data?.vehicles.filter((vehicle) => !isSold(vehicle) && !isComing(vehicle)) ?? [];
  const total = data?.pagination.totalVehicles ?? 0;
  const isMore = data !== undefined && total > data.vehicles.length;
  return (
    <div className="mx-auto grid max-w-4xl gap-10">
      <section aria-labelledby="car-title">
        <h2 id="car-title" className="mb-4 text-heading">
          Which car would you like to drive?
        </h2>
        <form method="get" action={sitePaths.book} className="flex flex-wrap items-end gap-3">
          <TextField
            label="Make, model or anything else"
            name="find"
            type="search"
            maxLength={100}
            defaultValue={find}
            className="min-w-0 flex-[1_1_14rem]"
          />
          <Button type="submit" variant="secondary" className="max-sm:w-full">
            Find Cars
          </Button>
        </form>
      </section>
      {!find && compared.length > 0 && (
        <Cars title="From your comparison">
          {compared.map((vehicle) => (
            <CarLink key={vehicle.id} vehicle={vehicle} />
          ))}
        </Cars>
      )}
      {isError && <p>The cars could not be loaded. Please try again, or call us.</p>}
      {data && (
        <Cars title={titleOf(find, total)}>
          {cars.map((vehicle) => (
            <CarLink key={vehicle.id} vehicle={vehicle} />
          ))}
        </Cars>
      )}
      {isMore && (
        <SmartLink
          href={browseHref(find ? { filters: { keywords: find } } : {})}
          className="justify-self-start underline underline-offset-4"
        >
          See all {groupThousands(total)} in our inventory
        </SmartLink>
      )}
      <section
        aria-labelledby="any-title"
        className="grid justify-items-start gap-4 rounded-card border border-line bg-sunken p-5"
      >
        <div>
          <h2 id="any-title" className="text-heading">
            Not sure yet?
          </h2>
          <p className="mt-1">Come for any car: tell us on the day what you are looking for.</p>
        </div>
        <ButtonLink href={bookHref({ vehicleId: ANY_CAR })} variant="secondary">
          Any Car
        </ButtonLink>
      </section>
    </div>
  );
}

function titleOf(find: string | undefined, total: number): string {
  if (!find) return 'From our inventory';
  if (total === 0) return `No car found for “${find}”`;
  return `${groupThousands(total)} ${total === 1 ? 'car' : 'cars'} found for “${find}”`;
}

function Cars({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-heading wrap-anywhere">{title}</h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">{children}</ul>
    </section>
  );
}

type Car = Parameters<typeof vehicleTitle>[0] &
  Pick<PublicVehicle, 'id' | 'image' | 'featuredPhotoUrl' | 'price' | 'priceType'>;

function CarLink({ vehicle }: { vehicle: Car }) {
  return (
    <li>
      <SmartLink
        href={bookHref({ vehicleId: vehicle.id })}
        className="flex h-full items-center gap-4 rounded-control border border-control bg-surface p-3 no-underline hover:border-brand hover:bg-sunken"
      >
        <VehicleThumbnail image={vehicle.featuredPhotoUrl || vehicle.image} alt="" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{vehicleTitle(vehicle)}</span>{' '}
          <span className="block text-sm tabular-nums">
            {priceLabel(vehicle.price)}
            <PriceNote price={vehicle.price} priceType={vehicle.priceType} />
          </span>
        </span>
        <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </SmartLink>
    </li>
  );
}
