import { useMutation } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { nameOf } from '#features/customers/name-of.ts';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import { useMay } from '#features/staff/client/may.tsx';
import type { getAdminVehicle } from '#features/stock-editing/admin-vehicle.contract.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';
import { SoldNotice } from './sold-notice.tsx';
import { useSale } from './use-sale.tsx';

/** A won inquiry about a vehicle that is still on sale: it can be sold from there, to whom the inquiry is from. */
export function SellWon({ page: { inquiry, vehicleNow } }: { page: InquiryPage }) {
  const mayChange = useMay('stock.change');
  const sale = useSale();
  const opening = useMutation({
    mutationFn: (id: number) =>
      callApi<typeof getAdminVehicle>('GET /api/admin/vehicles/{id}', { params: { id } }),
    onSuccess: ({ vehicle }) =>
      sale.ask(vehicle, { who: { from: 'inquiry', id: inquiry.id }, name: nameOf(inquiry) }),
    onError: (error) => showTrouble('The vehicle could not be read', error),
  });
  const isOffered = inquiry.status === 'won' && vehicleNow !== null && !isSold(vehicleNow);
  return (
    <>
      {isOffered && mayChange && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span>Won, but the vehicle is still on sale.</span>
          <Button size="sm" isBusy={opening.isPending} onClick={() => opening.mutate(vehicleNow.id)}>
            Mark as Sold
          </Button>
        </div>
      )}
      <div className="mt-2 empty:hidden">
        <SoldNotice />
      </div>
      {sale.dialog}
    </>
  );
}
