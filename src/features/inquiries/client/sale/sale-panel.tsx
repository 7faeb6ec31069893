import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { fieldErrorsOf } from '#features/staff/client/form-trouble.ts';
import { useMay } from '#features/staff/client/may.tsx';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import { priceLabel } from '#features/vehicles/vehicle-labels.ts';
import { formatDay } from '#shared/dates.ts';
import type { Sale } from '../../sale.contract.ts';
import { OthersOffer } from './others-offer.tsx';
import { OTHERS, othersWords } from './others-words.ts';
import { SaleDialog } from './sale-dialog.tsx';
import { useSaleOf, useSell } from './sale-queries.ts';

/** When, for how much and to whom it was sold, and the others who asked. */
export function SalePanel({ vehicle }: { vehicle: AdminVehicle }) {
  const { data: sale, isError } = useSaleOf(vehicle.id);
  const mayChange = useMay('stock.change');
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const saving = useSell(close);
  const others = useRef<HTMLElement>(null);
  const isRead = sale !== undefined;
  useEffect(() => {
    if (!isRead || window.location.hash !== `#${OTHERS}`) return;
    others.current?.scrollIntoView({ block: 'start' });
    others.current?.focus({ preventScroll: true });
  }, [isRead]);
  const count = sale?.asked.length ?? 0;
  return (
    <div className="mb-6 grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          <SoldWords vehicle={vehicle} sale={sale} />
        </p>
        {mayChange && (
          <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
            Price and Buyer
          </Button>
        )}
      </div>
      {isError && (
        <p className="text-sm text-danger-text">Who asked about it could not be read. Load the page again.</p>
      )}
      {sale && count > 0 && (
        <section
          ref={others}
          id={OTHERS}
          tabIndex={-1}
          aria-labelledby={`${OTHERS}-heading`}
          className="scroll-mt-4 rounded-card border border-line bg-surface p-5 shadow-card"
        >
          <h2 id={`${OTHERS}-heading`} className="mb-3 text-lg font-semibold tracking-tight">
            {othersWords(count)} about it
          </h2>
          <OthersOffer sale={sale} />
        </section>
      )}
      {isAsking && (
        <SaleDialog
          vehicleId={vehicle.id}
          title={staffTitle(vehicle)}
          isSold
          price={vehicle.soldPrice}
          errors={fieldErrorsOf(saving.error)}
          isPending={saving.isPending}
          onSay={(said, buyerBefore) => saving.mutate({ vehicle, said, buyerBefore })}
          onClose={close}
        />
      )}
    </div>
  );
}

/** `Sold on 18 November 2026 for $41,000 to Mia Nguyen`, as far as it is known. */
function SoldWords({
  vehicle: { soldOn, soldPrice },
  sale,
}: {
  vehicle: AdminVehicle;
  sale: Sale | undefined;
}) {
  const buyer = sale?.buyer;
  return (
    <>
      <strong>Sold</strong>
      {soldOn && ` on ${formatDay(soldOn)}`}
      {soldPrice ? ` for ${priceLabel(soldPrice)}` : ''}
      {buyer && (
        <>
          {' '}
          to{' '}
          <SmartLink href={buyer.href} className="underline underline-offset-4">
            {buyer.name}
          </SmartLink>
        </>
      )}
      {sale?.isBuyerHidden && ' to a customer of a colleague'}
    </>
  );
}
