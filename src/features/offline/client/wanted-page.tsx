import { useSyncExternalStore } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { wantedWords } from '../wanted-words.ts';
import type { KeptCar } from './kept-list.ts';
import { KEPT_CARS_ID, readWanted, wordsFor } from './wanted-cars.ts';

/** The page that somebody wanted and that is not here. */
export function WantedPage({ cars }: { cars: readonly KeptCar[] }) {
  const wanted = useSyncExternalStore(
    () => () => {},
    () => readWanted()?.href,
    () => undefined,
  );
  if (!wanted) return null;
  const page = new URL(wanted);
  const titleOf = (id: number) => {
    const found = cars.find(({ vehicle }) => vehicle.id === id);
    return found && vehicleTitle(found.vehicle);
  };
  const address = page.pathname + page.search;
  const isAmongKept = wordsFor(page, cars) !== '';
  return (
    <div role="alert" className="mb-8 rounded-card border border-line bg-surface p-5">
      <p className="text-heading">You are offline, and this page is not kept here</p>
      <p className="mt-1 mb-4 break-words text-muted">{wantedWords(page, titleOf) ?? address}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={address} isPlain>
          Try again
        </ButtonLink>
        {isAmongKept && (
          <ButtonLink href={`#${KEPT_CARS_ID}`} isPlain variant="secondary">
            Look among the cars kept here
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
