import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { showTrouble, showUnlessAtField } from '#features/staff/client/form-trouble.ts';
import type { SoldTo, VehicleSale } from '#features/stock-editing/admin-vehicle.contract.ts';
import {
  refreshVehicles,
  replaceInList,
  saveVehicle,
} from '#features/stock-editing/client/admin-vehicle-queries.ts';
import { noteJustSold } from '#features/stock-editing/client/just-sold.ts';
import { pick } from '#features/stock-editing/client/pick.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { addressOf } from '#shared/call-address.ts';
import type { readSale } from '../../sale.contract.ts';
import { keyOf } from './buyer-choice.ts';

/** What staff say of a sale. */
export interface Said {
  soldPrice: number | null;
  /** Null for somebody else; undefined leaves who is noted. */
  buyer: SoldTo | null | undefined;
}

/** Who was noted before; undefined where that is not known, or is a customer of a colleague. */
export type BuyerBefore = { who: SoldTo | null; name: string } | undefined;

export function useSaleOf(vehicleId: number | undefined) {
  const address = addressOf<typeof readSale>('/api/admin/vehicles/{id}/sale', {
    params: { id: vehicleId ?? 0 },
  });
  return useApiQuery(address, { enabled: vehicleId !== undefined, staleTime: 0, refetchOnMount: 'always' });
}

const saleFields = ['status', 'soldOn', 'soldPrice'] as const;

interface Sold {
  before: AdminVehicle;
  sold: AdminVehicle;
  /** Who is noted again, where it was sold before; undefined leaves it. */
  buyer?: SoldTo | null | undefined;
}

/** Tells of a sale, with the way back: the vehicle and the inquiry of its buyer are as they were before. */
export function useTellSold() {
  const queryClient = useQueryClient();
  const takeBack = useMutation({
    mutationFn: ({ before, sold, buyer }: Sold) =>
      saveVehicle(before.id, {
        ...pick(before, saleFields),
        ...(buyer !== undefined && { buyer }),
        seen: pick(sold, saleFields),
        isUndo: true,
      }),
    onSuccess: (back) => {
      replaceInList(queryClient, back);
      noteJustSold(undefined);
      showToast({
        title: 'Vehicle updated successfully',
        description: `${staffTitle(back)}: as it was before`,
      });
    },
    onError: (error) => showTrouble('Not undone', error),
    // Inquiries, counts and lists: many of them show what was sold.
    onSettled: () => queryClient.invalidateQueries({ refetchType: 'all' }),
  });
  return {
    sold(sale: Omit<Sold, 'buyer'>): void {
      noteJustSold({ id: sale.sold.id, title: staffTitle(sale.sold) });
      showToast({
        title: 'Vehicle updated successfully',
        description: `${staffTitle(sale.sold)}: sold`,
        action: { label: 'Undo', onPress: () => takeBack.mutate(sale) },
      });
    },

    corrected(sale: Omit<Sold, 'buyer'>, said: Said['buyer'], buyerBefore: BuyerBefore): void {
      const isOther = said !== undefined && keyOfBuyer(said) !== keyOfBuyer(buyerBefore?.who);
      const canGoBack = !isOther || buyerBefore !== undefined;
      const buyer = isOther ? buyerBefore?.who : undefined;
      const left = isOther && buyerBefore?.who?.from === 'inquiry' ? buyerBefore.name : '';
      showToast({
        title: 'Vehicle updated successfully',
        description: `${staffTitle(sale.sold)}: the sale is noted${left && `. The inquiry of ${left} is as it was before`}`,
        ...(canGoBack && {
          action: { label: 'Undo', onPress: () => takeBack.mutate({ ...sale, buyer }) },
        }),
      });
    },
  };
}

interface Selling {
  vehicle: AdminVehicle;
  said: Said;
  buyerBefore: BuyerBefore;
}

/** Sells one vehicle, or says more of one that is sold. */
export function useSell(onDone: () => void) {
  const queryClient = useQueryClient();
  const tell = useTellSold();
  return useMutation({
    mutationFn: ({ vehicle: { id, status, soldPrice }, said: { soldPrice: price, buyer } }: Selling) => {
      const sale: VehicleSale = { soldPrice: price, ...(buyer !== undefined && { buyer }) };
      return saveVehicle(id, { ...sale, status: 'sold', seen: { status, soldPrice } });
    },
    onSuccess: (sold, { vehicle: before, said, buyerBefore }) => {
      replaceInList(queryClient, sold);
      if (isSold(before)) tell.corrected({ before, sold }, said.buyer, buyerBefore);
      else tell.sold({ before, sold });
      onDone();
    },
    onError: (error) => showUnlessAtField('Not sold', error),
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ refetchType: 'all' }), refreshVehicles(queryClient)]),
  });
}

const keyOfBuyer = (who: SoldTo | null | undefined) => (who ? keyOf(who) : '');
