import { useState } from 'react';
import { fieldErrorsOf } from '#features/staff/client/form-trouble.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import type { Proposed } from './buyer-choice.ts';
import { SaleDialog } from './sale-dialog.tsx';
import { useSell } from './sale-queries.ts';

/** Asks for price and buyer, then sells it. Cancelled, nothing changes. */
export function useSale() {
  const [asked, setAsked] = useState<{ vehicle: AdminVehicle; buyer?: Proposed | undefined }>();
  const close = () => setAsked(undefined);
  const selling = useSell(close);
  return {
    ask(vehicle: AdminVehicle, buyer?: Proposed): void {
      selling.reset();
      setAsked({ vehicle, buyer });
    },
    dialog: asked && (
      <SaleDialog
        key={asked.vehicle.id}
        vehicleId={asked.vehicle.id}
        title={staffTitle(asked.vehicle)}
        price={asked.vehicle.soldPrice}
        buyer={asked.buyer}
        errors={fieldErrorsOf(selling.error)}
        isPending={selling.isPending}
        onSay={(said, buyerBefore) => selling.mutate({ vehicle: asked.vehicle, said, buyerBefore })}
        onClose={close}
      />
    ),
  };
}
