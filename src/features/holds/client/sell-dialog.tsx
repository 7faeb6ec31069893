import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { nameOf } from '#features/customers/name-of.ts';
import { fieldErrorsOf, showUnlessAtField } from '#features/staff/client/form-trouble.ts';
import { SoldPriceField, useSoldPrice } from '#features/stock-editing/client/sold-price-field.tsx';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Hold } from '../hold.contract.ts';
import { useDecide } from './hold-queries.ts';

/** Asks for how much a vehicle is sold to whom it was held for. */
export function SellDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const price = useSoldPrice();
  const deciding = useDecide();
  const { vehicle } = hold;
  const car = vehicle ? `the ${vehicleTitle(vehicle)}` : 'the vehicle';

  function send(): void {
    const soldPrice = price.read();
    if (soldPrice === undefined) return;
    deciding.mutate(
      {
        ...{ id: hold.id, decision: 'sell', soldPrice, sequence: hold.sequence },
        // Nothing is known of one that is not listed.
        vehicleStatus: hold.vehicleStatus || undefined,
        sold: vehicle ?? undefined,
      },
      { onSuccess: onClose, onError: (error) => showUnlessAtField('Not changed', error) },
    );
  }

  return (
    <FormDialog
      title="Mark this vehicle sold?"
      description={`${nameOf(hold)}: ${car} is marked Sold, and they are noted as its buyer. The buyer is sent nothing.`}
      leave="Leave It"
      send="Mark Sold"
      isComplete
      isPending={deciding.isPending}
      onSend={send}
      onClose={onClose}
    >
      <SoldPriceField
        price={price}
        hint="AUD, such as 24990. Leave it empty where you do not know. Only staff see it."
        error={fieldErrorsOf(deciding.error).soldPrice}
      />
    </FormDialog>
  );
}
