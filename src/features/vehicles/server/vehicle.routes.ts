import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '#server/http/response-cache.ts';
import type { Headers } from '#server/http/security-headers.ts';
import { serveCachedCall } from '#server/http/serve-cached-call.ts';
import { AppError } from '#shared/app-error.ts';
import {
  countFacets,
  getVehicle,
  listCars,
  listClosest,
  listFeatured,
  listSimilar,
  listVehicles,
} from '../vehicle.contract.ts';
import { MOST_FEATURED } from '../vehicle-options.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { ListedVehicle } from './catalogue/listed-vehicle.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import { fitList, MOST_IN_PART } from './listed-form.ts';
import { toPublicVehicle } from './vehicle.presenter.ts';

const SIMILAR = 4;
const CLOSEST = 6;

export function vehicleRoutes(
  app: FastifyInstance,
  { catalogue, cache }: { catalogue: CatalogueStore; cache: ResponseCache },
): void {
  serveCachedCall(app, cache, listVehicles, ({ query }) => {
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

  serveCachedCall(app, cache, countFacets, ({ query }) => catalogue.current().count(query.filters));

  serveCachedCall(app, cache, listFeatured, () => {
    const snapshot = catalogue.current();
    return present(snapshot, snapshot.featured().slice(0, MOST_FEATURED));
  });

  serveCachedCall(app, cache, getVehicle, ({ params }) => {
    const snapshot = catalogue.current();
    const vehicle = findOrRefuse(snapshot, params.id);
    return toPublicVehicle(vehicle, snapshot.tagOf(vehicle));
  });

  serveCachedCall(app, cache, listSimilar, ({ params }) => {
    const snapshot = catalogue.current();
    return present(snapshot, snapshot.similarTo(findOrRefuse(snapshot, params.id), SIMILAR));
  });

  serveCachedCall(app, cache, listClosest, ({ query }) => {
    const snapshot = catalogue.current();
    return snapshot.closestTo(query.filters, CLOSEST).map(({ vehicle, misses }) => ({
      ...toPublicVehicle(vehicle, snapshot.tagOf(vehicle)),
      misses: [...misses],
    }));
  });

  serveCachedCall(
    app,
    cache,
    listCars,
    ({ query: { ids, page = 1 } }) => {
      const snapshot = catalogue.current();
      if (!ids)
        return present(snapshot, snapshot.listed.slice((page - 1) * MOST_IN_PART, page * MOST_IN_PART));
      const found = ids.map((id) => snapshot.find(id)).filter((vehicle) => vehicle !== undefined);
      return present(
        snapshot,
        found.filter((vehicle) => vehicle.status !== 'sold'),
      );
    },
    ({ query: { ids, page = 1 } }): Headers => {
      const isLast = ids !== undefined || catalogue.current().listed.length <= page * MOST_IN_PART;
      return isLast ? {} : { link: `<${listCars.path}?page=${page + 1}>; rel="next"` };
    },
  );
}

function findOrRefuse(snapshot: Catalogue, id: number): ListedVehicle {
  const vehicle = snapshot.find(id);
  if (vehicle) return vehicle;
  throw new AppError('not_found', 'The vehicle you are looking for is not available or does not exist.');
}

function present(snapshot: Catalogue, vehicles: readonly ListedVehicle[]) {
  return fitList(vehicles, (vehicle) => toPublicVehicle(vehicle, snapshot.tagOf(vehicle)));
}
