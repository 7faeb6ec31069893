import type { z } from 'zod';
import { readStoredJson } from '#shared/stored.ts';
import { beforeSaleSchema } from './before-sale.ts';

/** An event of an inquiry: a vehicle was bought, or was not after all. */
interface SaleEvent {
  kind: string;
  /** The vehicle in words. */
  text: string;
  was: string | null;
}

interface Bought {
  text: string;
  /** Not known of earlier sales. */
  vehicleId?: number | undefined;
}

type BeforeSale = z.infer<typeof beforeSaleSchema>;

/**
 * What an inquiry was before this sale of it and those that are in force beside it, in whatever order they are undone.
 * Undefined where it has won by another sale as well, or was never won by this one.
 */
export function findBefore(events: readonly SaleEvent[], sale: Bought): BeforeSale | undefined {
  let open: Bought[] = [];
  let first: BeforeSale | undefined;
  for (const { kind, text, was } of events) {
    const before = readStoredJson(was, beforeSaleSchema);
    const bought = { text, vehicleId: before?.vehicleId };
    open = open.filter((one) => !isSame(one, bought));
    if (kind !== 'bought' || !before) continue;
    // Somebody has set another stage since the sale before.
    if (before.status !== 'won' || open.length === 0) {
      open = [];
      first = before;
    }
    open.push(bought);
  }
  return open.length === 1 && open.every((one) => isSame(one, sale)) ? first : undefined;
}

function isSame(one: Bought, other: Bought): boolean {
  if (one.vehicleId === undefined || other.vehicleId === undefined) return one.text === other.text;
  return one.vehicleId === other.vehicleId;
}
