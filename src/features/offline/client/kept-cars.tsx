import { useState } from 'react';
import { useBrokenImage } from '#client/hooks/use-broken-image.ts';
import { TextField } from '#client/ui/field.tsx';
import { PhotoPlaceholder } from '#features/photos/client/photo-placeholder.tsx';
import {
  odometerLabel,
  priceLabel,
  priceTypeLabel,
  vehicleTitle,
} from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { asAt } from '../as-at.ts';
import type { KeptCar } from './kept-list.ts';
import { KEPT_CARS_ID, matches, readWanted, wordsFor } from './wanted-cars.ts';

const MANY = 6;

/** The cars of the yard on this phone, to be looked through without a connection. */
export function KeptCars({ cars }: { cars: readonly KeptCar[] }) {
  const [words, setWords] = useState(() => (cars.length > MANY ? wordsFor(readWanted(), cars) : ''));
  const found = cars.filter(({ vehicle }) => matches(vehicle, words));
  if (cars.length === 0) return null;
  return (
    <section id={KEPT_CARS_ID} aria-labelledby="kept-cars-title" className="scroll-mt-24">
      <h2 id="kept-cars-title" className="mb-4 text-heading">
        Cars kept on this phone
      </h2>
      {cars.length > MANY && (
        <TextField
          label="Find among them"
          type="search"
          hint="Such as: Hilux diesel"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="mb-4 max-w-md"
        />
      )}
      <p role="status" className="mb-3 text-muted">
        {found.length === cars.length ? `${cars.length} in all` : `${found.length} of ${cars.length}`}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {found.map((car) => (
          <Car key={car.vehicle.id} car={car} />
        ))}
      </ul>
    </section>
  );
}

function Car({ car: { vehicle, keptAt, photo } }: { car: KeptCar }) {
  const { image, isBroken, handleError } = useBrokenImage(photo);
  const title = vehicleTitle(vehicle);
  const basis = vehicle.price ? priceTypeLabel(vehicle.priceType) : '';
  const look = 'aspect-[3/2] w-28 shrink-0 self-start rounded-control bg-sunken object-cover';
  return (
    <li className="relative flex gap-4 rounded-card border border-line bg-surface p-3 hover:border-accent">
      {photo && !isBroken ? (
        <img ref={image} src={photo} alt="" loading="lazy" onError={handleError} className={look} />
      ) : (
        <PhotoPlaceholder alt="No photo" className={look} />
      )}
      <div className="min-w-0">
        <h3 className="leading-snug font-semibold">
          {/* A whole page load: the kept page says from when it is. */}
          <a href={vehicleHref(vehicle.id)} className="after:absolute after:inset-0 hover:underline">
            {title}
          </a>
        </h3>
        <p className="mt-1 font-semibold">{[priceLabel(vehicle.price), basis].filter(Boolean).join(' ')}</p>
        <p className="text-sm text-muted">
          {[odometerLabel(vehicle.mileage), vehicle.fuelType].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm text-muted">As at {asAt(keptAt, Date.now())}; it may have changed</p>
      </div>
    </li>
  );
}
