import { useRead } from '#client/api/use-read.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { ANY_CAR } from '#features/customers/book-search.ts';
import { HoldLink } from '#features/holds/client/buyer/hold-link.tsx';
import { CardPhoto } from '#features/vehicles/client/card-photo.tsx';
import { WholeWords } from '#features/vehicles/client/whole-words.tsx';
import { onHoldWords } from '#features/vehicles/sold.ts';
import { pricedLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleAddress, vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';

/** What somebody comes for, as large as the page allows. */
export function CarToDrive({ vehicleId }: { vehicleId: number | typeof ANY_CAR }) {
  return vehicleId === ANY_CAR ? <AnyCar /> : <ThisCar vehicleId={vehicleId} />;
}

function ThisCar({ vehicleId }: { vehicleId: number }) {
  const { data: vehicle } = useRead(vehicleAddress(vehicleId));
  if (!vehicle) return <div className="aspect-3/2 rounded-card bg-sunken" />;
  const title = vehicleTitle(vehicle);
  return (
    <div className="grid gap-4 low:grid-cols-2 low:items-center low:gap-6">
      <div className="relative aspect-3/2 max-h-[62dvh] w-full overflow-hidden rounded-card bg-sunken shadow-card lg:max-h-none">
        <CardPhoto
          vehicle={vehicle}
          alt={title}
          sizes="(min-width: 80rem) 34rem, (min-width: 64rem) 42vw, 100vw"
          loading="first"
        />
      </div>
      <div>
        <h2 className="text-heading wrap-anywhere">
          <SmartLink href={vehicleHref(vehicle.id)} className="hover:underline">
            <WholeWords text={title} />
          </SmartLink>
        </h2>
        <p className="mt-1 text-lg font-semibold tabular-nums">{pricedLabel(vehicle)}</p>
        <p className="mt-1">{onHoldWords(vehicle) || vehicle.expectedWords}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          <AnotherCar />
          <HoldLink vehicleId={vehicleId} size="sm" />
        </div>
      </div>
    </div>
  );
}

function AnyCar() {
  return (
    <div className="grid justify-items-start gap-2 rounded-card border border-line bg-sunken p-5">
      <h2 className="text-heading">Any car</h2>
      <p>You come for no car in particular. Tell us on the day what you are looking for.</p>
      <AnotherCar />
    </div>
  );
}

function AnotherCar() {
  return (
    <SmartLink
      href={sitePaths.book}
      className="inline-flex min-h-9 items-center underline underline-offset-4"
    >
      Choose another car
    </SmartLink>
  );
}
