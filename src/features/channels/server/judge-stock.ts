import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Catalogue, ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { type ChannelFinding, createFindings } from '../channel-finding.ts';
import type { ChannelName } from '../channels.ts';
import { foldWord, readVin } from '../vehicle-identity.ts';
import { feedId } from './feeds/feed-values.ts';
import { isSold, judgeVehicle } from './judge-vehicle.ts';

/** Between two turns of the event loop. */
const BATCH = 250;

/** Which vehicles a channel gets. Of those that it does not get only the vehicle is kept; its reasons are told when asked. */
export interface JudgedStock {
  included: readonly ListedVehicle[];
  /** For sale, or sold so lately that somebody may want to keep them in. */
  leftOut: readonly ListedVehicle[];
  /** Of those for sale. */
  forSale: { included: number; total: number };
  /** Sold ones that are kept in as not available. */
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
  // The others take nothing that is sold, so years of it need not be looked through.
  const all = channel === 'meta' ? [...catalogue.listed, ...catalogue.sold()] : catalogue.listed;
  const fitting: ListedVehicle[] = [];
  const leftOut: ListedVehicle[] = [];
  const reasons = new Map<string, number>();
  const leaveOut = (vehicle: ListedVehicle, found: readonly ChannelFinding[]) => {
    if (found.some(({ what }) => what === 'Sold long ago')) return;
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

/** A channel refuses both of two that have the same number, so neither is sent. */
function findTwins(channel: ChannelName, vehicles: readonly ListedVehicle[]) {
  const byStockNumber = Map.groupBy(vehicles, (vehicle) => foldWord(feedId(vehicle)));
  const byVin = channel === 'csv' ? new Map() : Map.groupBy(vehicles, ({ vin }) => readVin(vin) ?? '');
  const others = (vehicle: ListedVehicle, same: readonly ListedVehicle[] | undefined) =>
    same?.includes(vehicle) ? same.filter(({ id }) => id !== vehicle.id) : [];
  return (vehicle: ListedVehicle): ChannelFinding[] => {
    const { found, need } = createFindings(channel);
    const sameStock = others(vehicle, byStockNumber.get(foldWord(feedId(vehicle))));
    need(sameStock.length === 0, {
      field: 'stockNumber',
      what: 'Stock number twice',
      text: `${naming(sameStock)} has the same stock number, and a channel takes each number once. Change one of them.`,
    });
    const sameVin = others(vehicle, byVin.get(readVin(vehicle.vin) ?? ''));
    need(sameVin.length === 0, {
      field: 'vin',
      what: 'VIN twice',
      text: `${naming(sameVin)} has the same VIN, and a channel refuses both. Correct one of them.`,
    });
    return found;
  };
}

function naming([first]: readonly ListedVehicle[]): string {
  return first ? `${vehicleTitle(first)} (${feedId(first)})` : '';
}
