import { isDeepStrictEqual } from 'node:util';
import { createYielder } from '#server/jobs/yielder.ts';
import type { Log } from '#server/log.ts';
import { isSold } from '../sold.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { ListedVehicle } from './catalogue/listed-vehicle.ts';

/** Logs the vehicles that a catalogue shows otherwise than the database has them. */
export async function compareWithStock(
  catalogue: Catalogue,
  stock: readonly ListedVehicle[],
  log: Log,
): Promise<void> {
  const yielder = createYielder();
  const listed = new Set<number>();
  const differing: number[] = [];
  for (const vehicle of stock) {
    if (!isDeepStrictEqual(catalogue.find(vehicle.id), vehicle)) differing.push(vehicle.id);
    if (!isSold(vehicle)) listed.add(vehicle.id);
    if (yielder.isDue()) await yielder.rest();
  }
  const tooMany = catalogue.listed.filter(({ id }) => !listed.has(id)).map(({ id }) => id);
  if (differing.length + tooMany.length === 0) return;
  const vehicleIds = [...differing, ...tooMany].slice(0, 20).join(' ');
  log.error('catalogue_differed', { count: differing.length + tooMany.length, vehicleIds });
}
