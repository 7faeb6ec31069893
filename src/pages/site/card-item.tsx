import { cachedFragment } from '#client/cached-fragment.tsx';
import { comparing } from '#features/compare/client/compare-actions.ts';
import { PaymentLine } from '#features/finance/client/payment-line.tsx';
import type { Per } from '#features/finance/repayment-estimate.ts';
import { shortlisting } from '#features/shortlist/client/shortlist-actions.ts';
import type { CardLayout } from '#features/vehicles/client/card-layout.ts';
import { CardMark } from '#features/vehicles/client/kept/card-mark.tsx';
import { VehicleCard, type VehicleCardProps } from '#features/vehicles/client/vehicle-card.tsx';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';

type CardItemProps = {
  of: PublicVehicle;
  layout?: CardLayout;
  photoLoading?: VehicleCardProps['photoLoading'];
  isInRow?: boolean;
  per?: Per | undefined;
  /** A line above the card; empty where the cards beside it have one. */
  note?: string | undefined;
};

/** A vehicle in a list of cards. The same vehicle is on many pages, so its card is rendered once for all of them. */
export const CardItem = cachedFragment('li', ({ of: vehicle, note, per, ...card }: CardItemProps) => (
  <>
    {note !== undefined && <p className="text-sm font-semibold not-empty:mb-2">{note}</p>}
    <VehicleCard
      {...card}
      vehicle={vehicle}
      mark={
        <>
          <CardMark of={comparing} vehicle={vehicle} />
          <CardMark of={shortlisting} vehicle={vehicle} />
        </>
      }
      payment={<PaymentLine price={vehicle.price} per={per} />}
    />
  </>
));
