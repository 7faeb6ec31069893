import type { PublicVehicle } from '../vehicle.contract.ts';
import { priceTypeLabel } from '../vehicle-labels.ts';

/** Below every price: what it includes. */
export function PriceNote({ price, priceType }: Pick<PublicVehicle, 'price' | 'priceType'>) {
  if (!price) return null;
  return (
    <>
      {' '}
      <span className="price-note block text-sm font-normal tracking-normal text-muted">
        {priceTypeLabel(priceType)}
      </span>
    </>
  );
}
