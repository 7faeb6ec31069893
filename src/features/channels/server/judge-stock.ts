import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Catalogue, ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { type ChannelFinding, createFindings } from '../channel-finding.ts';
import type { ChannelName } from '../channels.ts';
import { foldWord, readVin } from '../vehicle-identity.ts';
import { feedId } from './feeds/feed-values.ts';
import { judgeVehicle } from './judge-vehicle.ts';

/** Sold vehicles that are rightly out: years of them would hide what staff can mend. */
const NOTHING_TO_MEND: ReadonlySet<string> = new Set(['Sold long ago', 'Listed again']);

/** Vehicles between two turns of the event loop. */
const BATCH = 250;

/** Which vehicles a channel gets. For the others only the vehicle is kept; its reasons are worked out when asked. */
export interface JudgedStock {
  included: readonly ListedVehicle[];
  /** Vehicles that staff can mend: for sale, or sold, lately or on a day that can be entered. */
  leftOut: readonly ListedVehicle[];
  /** Counts of vehicles for sale. */
  forSale: { included: number; total: number };
  /** Sold vehicles that are kept in as not available. */
  soldIncluded: number;
  /** How many vehicles each reason keeps out, by its words. */
  reasons: ReadonlyMap<string, number>;
  findingsOf(vehicle: ListedVehicle): ChannelFinding[];
}

export async function judgeStock(
  channel: ChannelName,
  catalogue: Pick<Catalogue, 'listed' | 'sold'>,
  today: string,
): Promise<JudgedStock> {
  // The other channels take nothing that is sold, so years of sales need not be looked through.
  const all = channel === 'meta' ? [...catalogue.listed, ...catalogue.sold()] : catalogue.listed;
  const fitting: ListedVehicle[] = [];
  const leftOut: ListedVehicle[] = [];
  const reasons = new Map<string, number>();
  const leaveOut = (vehicle: ListedVehicle, found: readonly ChannelFinding[]) => {
    if (found.some(({ what }) => NOTHING_TO_MEND.has(what))) return;
    leftOut.push(vehicle);
    for (const what of new Set(found.filter((one) => one.leavesOut).map((one) => one.what)))
      reasons.set(what, (reasons.get(what) ?? 0) + 1);
  };
  for (const [at, vehicle] of all.entries()) {
    if (at % BATCH === BATCH - 1) await nextTurn();
    const found = judgeVehicle(channel, vehicle, today).filter((one) => one.leavesOut);
    if (found.length === 0) fitting.push(vehicle);
    else leaveOut(vehicle, found);
  }
  const twins = findTwins(channel, fitting);
  const included: ListedVehicle[] = [];
  for (const vehicle of fitting) {
    const found = twins(vehicle);
    if (found.length === 0) included.push(vehicle);
    else leaveOut(vehicle, found);
  }
  const soldIncluded = channel === 'meta' ? included.filter(isSold).length : 0;
  return {
    included,
    leftOut,
    forSale: { included: included.length - soldIncluded, total: catalogue.listed.length },
    soldIncluded,
    reasons,
    findingsOf: (vehicle) => [...judgeVehicle(channel, vehicle, today), ...twins(vehicle)],
  };
}

/**
 * A channel refuses two vehicles with the same number, so neither is sent. The exception is the only one for sale among
 * sold ones: it was bought back, and the record of the former sale gives way.
 */
function findTwins(channel: ChannelName, vehicles: readonly ListedVehicle[]) {
  const byStockNumber = Map.groupBy(vehicles, (vehicle) => foldWord(feedId(vehicle)));
  const byVin = channel === 'csv' ? new Map() : Map.groupBy(vehicles, ({ vin }) => readVin(vin) ?? '');
  const judged = new Set(vehicles.map(({ id }) => id));
  // Grouped once: all of a yard may have the same number.
  const forSaleOf = new Map<readonly ListedVehicle[], ListedVehicle[]>();
  const look = (
    vehicle: ListedVehicle,
    same: readonly ListedVehicle[] = [],
  ): { twin?: ListedVehicle | undefined; listedAgain?: ListedVehicle | undefined } => {
    if (!judged.has(vehicle.id)) return {};
    const forSale = forSaleOf.get(same) ?? same.filter((one) => !isSold(one));
    forSaleOf.set(same, forSale);
    const isAnother = ({ id }: ListedVehicle) => id !== vehicle.id;
    return forSale.length === 1
      ? { listedAgain: forSale.find(isAnother) }
      : { twin: same.slice(0, 2).find(isAnother) };
  };
  return (vehicle: ListedVehicle): ChannelFinding[] => {
    const { found, need, leaveOut } = createFindings(channel);
    const sameStock = look(vehicle, byStockNumber.get(foldWord(feedId(vehicle))));
    const sameVin = look(vehicle, byVin.get(readVin(vehicle.vin) ?? ''));
    const again = sameVin.listedAgain ?? sameStock.listedAgain;
    leaveOut(again, {
      field: sameVin.listedAgain ? 'vin' : 'stockNumber',
      what: 'Listed again',
      text: `${naming(again)} has the same ${sameVin.listedAgain ? 'VIN' : 'stock number'} and is for sale, so it is sent instead of this one.`,
    });
    need(!sameStock.twin, {
      field: 'stockNumber',
      what: 'Stock number twice',
      text: `${naming(sameStock.twin)} has the same stock number, and a channel takes each number once. Change one of them.`,
    });
    need(!sameVin.twin, {
      field: 'vin',
      what: 'VIN twice',
      text: `${naming(sameVin.twin)} has the same VIN, and a channel refuses both. Correct one of them.`,
    });
    return found;
  };
}

function naming(vehicle: ListedVehicle | undefined): string {
  return vehicle ? `${vehicleTitle(vehicle)} (${feedId(vehicle)})` : '';
}
