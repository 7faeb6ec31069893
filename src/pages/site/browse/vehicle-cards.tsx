import { LoanWarning } from '#features/finance/client/loan-warning.tsx';
import type { Per } from '#features/finance/repayment-estimate.ts';
import type { CardLayout } from '#features/vehicles/client/card-layout.ts';
import { VehicleCardSkeleton } from '#features/vehicles/client/vehicle-card-skeleton.tsx';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { CardItem } from '../card-item.tsx';

const frames: Record<CardLayout, string> = {
  grid: 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3',
  list: 'grid grid-cols-1 gap-3',
};

const noted = 'flex flex-col sm:row-span-2 sm:grid sm:grid-rows-subgrid sm:gap-y-0';

const FIRST_ROW = 3;

interface VehicleCardsProps {
  vehicles: readonly PublicVehicle[];
  view: CardLayout;
  /** Whether the first ones are visible at first. */
  areOnTop: boolean;
  /** What the repayment on a card is for; a month unless told. */
  per?: Per | undefined;
  /** A line above a card. */
  noteOf?: (vehicle: PublicVehicle) => string | undefined;
}

export function VehicleCards({ vehicles, view, areOnTop, per, noteOf }: VehicleCardsProps) {
  const loadingOf = (index: number) => {
    if (!areOnTop || index >= FIRST_ROW) return 'lazy';
    return index === 0 ? 'first' : 'eager';
  };
  return (
    <>
      <ul className={frames[view]}>
        {vehicles.map((vehicle, index) => (
          // A card fills its cell, so that the cards of a row align, and the lines above them too.
          <CardItem
            key={vehicle.id}
            of={vehicle}
            layout={view}
            photoLoading={loadingOf(index)}
            per={per}
            note={noteOf?.(vehicle)}
            className={noteOf && view === 'grid' ? noted : 'flex flex-col'}
          />
        ))}
      </ul>
      <LoanWarning className="mt-6" />
    </>
  );
}

const PLACEHOLDERS = ['one', 'two', 'three', 'four', 'five', 'six'];

export function LoadingCards({ view }: { view: CardLayout }) {
  return (
    <div aria-hidden="true" className={frames[view]}>
      {PLACEHOLDERS.map((name) => (
        <VehicleCardSkeleton key={name} layout={view} />
      ))}
    </div>
  );
}
