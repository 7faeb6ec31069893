import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { showTrouble, showUnlessAtField } from '#features/staff/client/form-trouble.ts';
import type { VehicleSale } from '#features/stock-editing/admin-vehicle.contract.ts';
import {
  refreshVehicles,
  replaceInList,
  saveVehicle,
} from '#features/stock-editing/client/admin-vehicle-queries.ts';
import { pick } from '#features/stock-editing/client/pick.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { addressOf } from '#shared/call-address.ts';
import type { followInquiry } from '../../pipeline.contract.ts';
import type { Asked, readSale } from '../../sale.contract.ts';
import { noteJustSold } from './just-sold.ts';

/** What staff say of a sale. */
export interface Said {
  soldPrice: number | null;
  /** Id of an inquiry, or null for somebody else; undefined leaves who is noted. */
  buyer: number | null | undefined;
}

export function useSaleOf(vehicleId: number | undefined) {
  const address = addressOf<typeof readSale>('/api/admin/vehicles/{id}/sale', {
    params: { id: vehicleId ?? 0 },
  });
  return useApiQuery(address, { enabled: vehicleId !== undefined, staleTime: 0, refetchOnMount: 'always' });
}

const saleFields = ['status', 'soldOn', 'soldPrice'] as const;

interface Selling {
  vehicle: AdminVehicle;
  said: Said;
  /** The buyer's inquiry as it was before, for the way back. */
  buyerBefore: Asked | undefined;
}

/** Sells one vehicle, or says more of one that is sold. The toast takes it back, with the buyer's inquiry. */
export function useSell(onDone: () => void) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ refetchType: 'all' });
  const takeBack = useMutation({
    mutationFn: async ({ vehicle, sold, buyerBefore }: Selling & { sold: AdminVehicle }) => {
      const back = await saveVehicle(vehicle.id, {
        ...pick(vehicle, saleFields),
        seen: pick(sold, saleFields),
      });
      if (buyerBefore) await putBack(buyerBefore);
      return back;
    },
    onSuccess: (back) => {
      replaceInList(queryClient, back);
      noteJustSold(undefined);
      showToast({
        title: 'Vehicle updated successfully',
        description: `${staffTitle(back)}: as it was before`,
      });
    },
    onError: (error) => showTrouble('Not undone', error),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ vehicle: { id, status, soldPrice }, said: { soldPrice: price, buyer } }: Selling) => {
      const sale: VehicleSale = { soldPrice: price, ...(buyer !== undefined && { buyer }) };
      return saveVehicle(id, { ...sale, status: 'sold', seen: { status, soldPrice } });
    },
    onSuccess: (sold, selling) => {
      replaceInList(queryClient, sold);
      const wasSold = isSold(selling.vehicle);
      if (!wasSold) noteJustSold({ id: sold.id, title: staffTitle(sold) });
      showToast({
        title: 'Vehicle updated successfully',
        description: `${staffTitle(sold)}: ${wasSold ? 'the sale is noted' : 'sold'}`,
        ...(!wasSold && { action: { label: 'Undo', onPress: () => takeBack.mutate({ ...selling, sold }) } }),
      });
      onDone();
    },
    onError: (error) => showUnlessAtField('Not sold', error),
    // Inquiries, counts and lists: many of them show what was sold.
    onSettled: () => Promise.all([refresh(), refreshVehicles(queryClient)]),
  });
}

/** No inquiry can be given back no stage. */
async function putBack({ inquiryId, status, assignee, followUpOn }: Asked): Promise<void> {
  if (status === 'won' || status === '') return;
  await callApi<typeof followInquiry>('PUT /api/admin/inquiries/{id}', {
    params: { id: inquiryId },
    body: { status, assignee, followUpOn, lostReason: '', seen: { status: 'won' }, isUndo: true },
  });
}
