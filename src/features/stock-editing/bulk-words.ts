import { fieldWords, statusLabel } from '#features/vehicles/fields/field-words.ts';
import { exactDollars } from '#shared/money.ts';
import type { BulkChange } from './bulk-change.contract.ts';

/** The change itself, such as `status to Sold` or `price down by 5%`. */
export function bulkWords(change: BulkChange): string {
  switch (change.kind) {
    case 'status':
      return `status to ${statusLabel(change.status)}`;
    case 'priceType':
      return `price type to ${fieldWords('priceType', change.priceType)}`;
    case 'featured':
      return change.featured ? 'featured on the home page' : 'taken off the home page';
    case 'price': {
      const size = Math.abs(change.value);
      const words = change.by === 'percent' ? `${size}%` : exactDollars(size);
      const ending = change.by === 'percent' && change.ending ? `, ending in ${change.ending}` : '';
      return `price ${change.value < 0 ? 'down' : 'up'} by ${words}${ending}`;
    }
  }
}

export function countedVehicles(count: number): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'vehicle' : 'vehicles'}`;
}
