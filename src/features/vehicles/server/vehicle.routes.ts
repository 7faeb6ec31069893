import type { FastifyInstance } from 'fastify';
import type { KeptResponses } from '../../../server/http/kept-responses.ts';
import { serveKeptCall } from '../../../server/http/serve-kept-call.ts';
import { AppError } from '../../../shared/app-error.ts';
import {
  countFacets,
  getVehicle,
  listCars,
  listClosest,
  listFeatured,
  listSimilar,
  listVehicles,
} from '../vehicle.contract.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { ListedVehicle } from './catalogue/listed-vehicle.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import { toPublicVehicle } from './vehicle.presenter.ts';

const SIMILAR = 4;
const CLOSEST = 6;

export function vehicleRoutes(
  app: FastifyInstance,
  { catalogue, kept }: { catalogue: CatalogueStore; kept: KeptResponses },
): void {
  serveKeptCall(app, kept, listVehicles, ({ query }) => {
    const snapshot = catalogue.current();
    const { vehicles, total } = snapshot.search(query.filters, query.sort, query.page, query.limit);
    const totalPages = Math.max(1, Math.ceil(total / query.limit));
    return {
      vehicles: present(snapshot, vehicles),
      pagination: {
        currentPage: query.page,
        totalPages,
        totalVehicles: total,
        hasNextPage: query.page < totalPages,
        hasPreviousPage: query.page > 1,
      },
    };
  });

  serveKeptCall(app, kept, countFacets, ({ query }) => catalogue.current().count(query.filters));

  serveKeptCall(app, kept, listFeatured, () => {
    const snapshot = catalogue.current();
    return present(snapshot, snapshot.featured());
  });

  serveKeptCall(app, kept, getVehicle, ({ params }) => {
    const snapshot = catalogue.current();
    const vehicle = findOrRefuse(snapshot, params.id);
    return toPublicVehicle(vehicle, snapshot.tagOf(vehicle));
  });

  serveKeptCall(app, kept, listSimilar, ({ params }) => {
    const snapshot = catalogue.current();
    return present(snapshot, snapshot.similarTo(findOrRefuse(snapshot, params.id), SIMILAR));
  });

  serveKeptCall(app, kept, listClosest, ({ query }) => {
    const snapshot = catalogue.current();
    return snapshot.closestTo(query.filters, CLOSEST).map(({ vehicle, misses }) => ({
      ...toPublicVehicle(vehicle, snapshot.tagOf(vehicle)),
      misses: [...misses],
    }));
  });

  serveKeptCall(app, kept, listCars, ({ query }) => {
    const snapshot = catalogue.current();
    if (!query.ids) return present(snapshot, snapshot.listed);
    const found = query.ids.map((id) => snapshot.find(id)).filter((vehicle) => vehicle !== undefined);
    return present(
      snapshot,
      found.filter((vehicle) => vehicle.status !== 'sold'),
    );
  });
}

function findOrRefuse(snapshot: Catalogue, id: number): ListedVehicle {
  const vehicle = snapshot.find(id);
  if (vehicle) return vehicle;
  throw new AppError('not_found', 'The vehicle you are looking for is not available or does not exist.');
}

function present(snapshot: Catalogue, vehicles: readonly ListedVehicle[]) {
  return vehicles.map((vehicle) => toPublicVehicle(vehicle, snapshot.tagOf(vehicle)));
}
