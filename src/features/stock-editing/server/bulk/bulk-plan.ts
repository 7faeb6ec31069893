import { rulesOf } from '#features/vehicles/fields/vehicle-fields.ts';
import type {
  StoredVehicle,
  VehicleValues,
} from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { datesOf } from '#features/vehicles/server/editing/dates-set-by-server.ts';
import { type Settled, settle } from '#features/vehicles/server/editing/held-status.ts';
import type { BulkChange } from '../../bulk-change.contract.ts';
import { withEnding } from '../../price-ending.ts';

/** The columns that a change of several vehicles reads or writes. */
export type BulkRow = Pick<
  StoredVehicle,
  | 'status'
  | 'price_cents'
  | 'price_type'
  | 'featured'
  | 'sold_on'
  | 'sold_price_cents'
  | 'buyer_key'
  | 'published_on'
  | 'is_draft'
>;

interface Plan {
  columns: Settled<Partial<VehicleValues>>;
  /** Why nothing changes. */
  note: string;
}

interface Circumstances {
  today: string;
  /** Whether a customer has it on hold. */
  isHeld: boolean;
}

const MOST_DOLLARS = rulesOf('price').most ?? 0;

/** What a change makes of one vehicle: the same for the same row and day, so that a preview is what happens. */
export function planChange(row: BulkRow, change: BulkChange, { today, isHeld }: Circumstances): Plan {
  switch (change.kind) {
    case 'status': {
      const { status } = change;
      if (row.status === status) return asItIs;
      const { columns, isKept } = settle(row, { status }, isHeld);
      if (isKept)
        return stays(
          'It is on hold for a customer and stays so. Release it first under Bookings, on the Holds page',
        );
      return { columns: { ...columns, ...datesOf(row, { status }, today) }, note: '' };
    }
    case 'priceType': {
      const price_type = change.priceType;
      return row.price_type === price_type ? asItIs : { columns: { price_type }, note: '' };
    }
    case 'featured': {
      const featured = change.featured ? 1 : 0;
      return row.featured === featured ? asItIs : { columns: { featured }, note: '' };
    }
    case 'price':
      return planPrice(row.price_cents, change);
  }
}

const asItIs: Plan = { columns: {}, note: 'It is so already' };
const stays = (note: string): Plan => ({ columns: {}, note });

/** A price of 0 would read as unknown, so none becomes 0. */
function planPrice(cents: number | null, change: Extract<BulkChange, { kind: 'price' }>): Plan {
  if (!cents) return stays('Its price is not known and stays so');
  const ending = endingOf(change);
  const wanted = changedPrice(cents, change);
  const price_cents = ending ? withEnding(wanted, { before: cents, ending }) : wanted;
  if (price_cents <= 0) return stays('Its price would be $0 or less, so it stays');
  if (price_cents > MOST_DOLLARS * 100) return stays('Its price would be too high, so it stays');
  if (price_cents === cents)
    return ending ? stays(`The nearest price that ends in ${ending} is the one it has`) : asItIs;
  return { columns: { price_cents }, note: '' };
}

const endingOf = (change: Extract<BulkChange, { kind: 'price' }>) =>
  change.by === 'percent' ? change.ending : undefined;

/** An amount to the cent; a percentage rounded to the nearest whole dollar, 50 cents up. */
export function changedPrice(
  cents: number,
  { by, value }: { by: 'amount' | 'percent'; value: number },
): number {
  const hundredths = Math.round(value * 100);
  if (by === 'amount') return cents + hundredths;
  // Whole numbers of any size: a large price times a percentage is beyond what a number holds exactly.
  const times = BigInt(cents) * BigInt(10_000 + hundredths);
  return Number((times + 500_000n) / 1_000_000n) * 100;
}
