import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { photoAddress } from '#features/photos/photo-address.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { vehicleAddress } from '#features/vehicles/vehicle-paths.ts';
import type { Config } from '#server/config.ts';
import { type PublicAnswers, serveCachedCall } from '#server/http/mount/serve-cached-call.ts';
import { MOST_KEPT_CARS } from '../kept-limits.ts';
import { listYard } from '../offline.contract.ts';

/** As wide as a phone shows it on a card, and enough for a page. */
const PHOTO_WIDTH = 640;
/** What such a photo takes on average. The real sizes are known where the files are, and nobody waits for those here. */
const PHOTO_BYTES = 45_000;

interface Dependencies extends PublicAnswers {
  catalogue: CatalogueStore;
  config: Pick<Config, 'photoServing'>;
}

export function yardRoutes(app: FastifyInstance, { catalogue, config, ...answers }: Dependencies): void {
  // From another address a browser neither keeps nor counts them.
  const areOurs = config.photoServing.by === 'site';

  serveCachedCall(app, answers, listYard, () => {
    const { listed } = catalogue.current();
    const isTooMuch = listed.length > MOST_KEPT_CARS;
    const newest = isTooMuch ? listed.toSorted((one, other) => other.createdAtMs - one.createdAtMs) : listed;
    let detailBytes = 0;
    const vehicles = newest.slice(0, MOST_KEPT_CARS).map(({ id }) => {
      const vehicle = answers.publicReads.read(vehicleAddress(id)) as PublicVehicle; // by its contract
      const text = JSON.stringify(vehicle);
      detailBytes += Buffer.byteLength(text);
      const first = vehicle.photos.find((photo) => photo.isFeatured);
      const photo = first && areOurs ? photoAddress(first, PHOTO_WIDTH) : '';
      return { id, mark: hash('sha256', text, 'base64url').slice(0, 12), photo };
    });
    const photoBytes = vehicles.filter(({ photo }) => photo !== '').length * PHOTO_BYTES;
    return { vehicles, total: listed.length, detailBytes, photoBytes };
  });
}
