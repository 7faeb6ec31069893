import { type PriceType, statuses } from '#features/vehicles/fields/vehicle-options.ts';
import type { BulkChange } from '../../bulk-change.contract.ts';

/** What is typed and chosen in the dialog. */
export interface BulkForm {
  kind: BulkChange['kind'];
  status: string;
  direction: 'down' | 'up';
  by: 'percent' | 'amount';
  size: string;
  /** The last digits of prices changed by a percentage; empty for whole dollars, undefined for those most prices have. */
  ending: string | undefined;
  priceType: PriceType | '';
  featured: 'yes' | 'no';
}

export const emptyBulkForm: BulkForm = {
  kind: 'status',
  status: 'available',
  direction: 'down',
  by: 'percent',
  size: '',
  ending: undefined,
  priceType: 'drive_away',
  featured: 'yes',
};

/** The change, or what is wrong with the figure. `usual` is how most prices end. */
export function readBulkForm(form: BulkForm, usual?: string): { change: BulkChange } | { problem: string } {
  switch (form.kind) {
    case 'status': {
      const status = statuses.find((one) => one === form.status) ?? 'available';
      return { change: { kind: 'status', status } };
    }
    case 'priceType':
      return { change: { kind: 'priceType', priceType: form.priceType } };
    case 'featured':
      return { change: { kind: 'featured', featured: form.featured === 'yes' } };
    case 'price': {
      const text = form.size.replaceAll(/[$,%\s]/g, '');
      if (!/^\d+(\.\d{1,2})?$/.test(text) || Number(text) === 0)
        return { problem: 'Give a number above 0, with at most two decimals' };
      const value = form.direction === 'down' ? -Number(text) : Number(text);
      const ending = form.by === 'percent' && (form.ending ?? usual);
      return { change: { kind: 'price', by: form.by, value, ...(ending && { ending }) } };
    }
  }
}
