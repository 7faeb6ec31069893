import { stockKey } from '../../names/short-address.ts';
import { readStandIn } from '../../names/stock-number.ts';
import { isSold } from '../../sold.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import type { VehicleHistory } from './vehicle-history.ts';

/** Longer than any stock number in any spelling. */
const LONGEST = 200;

/** The vehicle meant by a stock number: one spelt like it before others, a listed one before a sold one, then the newest. */
export function findByStock(
  text: string,
  history: VehicleHistory,
  version: number,
): ListedVehicle | undefined {
  if (text.length > LONGEST) return undefined;
  const key = stockKey(text);
  if (!key) return undefined;
  const spelling = foldCase(text);
  const rank = (vehicle: ListedVehicle) =>
    (foldCase(vehicle.stockNumber) === spelling ? 2 : 0) + (isSold(vehicle) ? 0 : 1);
  const [best] = history
    .listByStock(key, version)
    .toSorted((one, other) => rank(other) - rank(one) || other.id - one.id);
  // `#12` is no other spelling of 12.
  const isMeant = best && (!spelling.startsWith('#') || foldCase(best.stockNumber) === spelling);
  return isMeant ? best : (findByStandIn(text, history, version) ?? best);
}

/** What is shown for a vehicle without a stock number; cards that say so hold when it gets one. */
function findByStandIn(text: string, history: VehicleHistory, version: number): ListedVehicle | undefined {
  const id = readStandIn(foldCase(text));
  return id === undefined ? undefined : history.find(id, version);
}

function foldCase(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase();
}
