import type { FastifyInstance } from 'fastify';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { Clock } from '#server/clock.ts';
import type { Headers } from '#server/http/mount/security-headers.ts';
import { type PublicAnswers, serveCachedCall } from '#server/http/mount/serve-cached-call.ts';
import { AppError } from '#shared/app-error.ts';
import { sydneyDay } from '#shared/dates.ts';
import { MOST_FEATURED } from '../fields/vehicle-options.ts';
import type { VehicleFilters } from '../search/vehicle-filters.ts';
import { type PriceForWeek, withWeekAsPrice } from '../search/week-as-price.ts';
import { isSold } from '../sold.ts';
import { getSpin } from '../spin.contract.ts';
import {
  countFacets,
  getVehicle,
  listCars,
  listClosest,
  listFeatured,
  listSimilar,
  listVehicles,
  type PublicVehicle,
} from '../vehicle.contract.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { ListedVehicle } from './catalogue/listed-vehicle.ts';
import type { WeekForPrice } from './catalogue/mismatches.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import { MOST_IN_PART, toListItems, toWholeItems } from './list-items.ts';
import { toMessageHrefs } from './message-hrefs.ts';
import { type Labels, toPublicPhoto, toPublicVehicle } from './vehicle.presenter.ts';
import { reductionOf, toDetail } from './vehicle-detail.ts';
import { videoFrameOf } from './video-frame.ts';

const NOTHING = { vehicles: [], total: 0 };
/** No price is below it. */
const withoutAny = ({ weekMax: _, ...filters }: VehicleFilters): VehicleFilters => ({
  ...filters,
  priceMax: 0,
});
const SIMILAR = 4;
const CLOSEST = 6;

interface Dependencies extends PublicAnswers {
  catalogue: CatalogueStore;
  settingsStore: { current: () => { settings: Settings } };
  clock: Clock;
  config: { publicUrl: string };
  priceForWeek: PriceForWeek;
  weekForPrice: WeekForPrice;
}

export function vehicleRoutes(
  app: FastifyInstance,
  { catalogue, settingsStore, clock, config, priceForWeek, weekForPrice, ...answers }: Dependencies,
): void {
  /** By the settings and the day of now. */
  const own = () => {
    const { settings } = settingsStore.current();
    const today = sydneyDay(clock.now());
    return (vehicle: ListedVehicle) => toDetail(vehicle, settings, today);
  };

  const labels = (snapshot: Catalogue) => {
    const today = sydneyDay(clock.now());
    return (vehicle: ListedVehicle): Labels => ({
      tag: snapshot.tagOf(vehicle),
      reduction: reductionOf(vehicle, today),
    });
  };

  /** Undefined where nothing can match. */
  const toSearch = (filters: VehicleFilters) => withWeekAsPrice(filters, priceForWeek);

  serveCachedCall(app, answers, listVehicles, ({ query }) => {
    const snapshot = catalogue.current();
    const filters = toSearch(query.filters);
    const { vehicles, total } = filters
      ? snapshot.search(filters, query.sort, query.page, query.limit)
      : NOTHING;
    const totalPages = Math.max(1, Math.ceil(total / query.limit));
    return {
      vehicles: toListItems(vehicles, labels(snapshot)),
      pagination: {
        currentPage: query.page,
        totalPages,
        totalVehicles: total,
        hasNextPage: query.page < totalPages,
        hasPreviousPage: query.page > 1,
      },
    };
  });

  serveCachedCall(app, answers, countFacets, ({ query }) =>
    catalogue.current().count(toSearch(query.filters) ?? withoutAny(query.filters)),
  );

  serveCachedCall(app, answers, listFeatured, () => {
    const snapshot = catalogue.current();
    return toListItems(snapshot.featured().slice(0, MOST_FEATURED), labels(snapshot));
  });

  serveCachedCall(app, answers, getVehicle, ({ params }) => {
    const snapshot = catalogue.current();
    const vehicle = findOrRefuse(snapshot, params.id);
    return {
      ...toPublicVehicle(vehicle, labels(snapshot)(vehicle)),
      ...own()(vehicle),
      ...toSpin(vehicle),
      ...toVideo(vehicle),
      ...toMessageHrefs(vehicle, settingsStore.current().settings, config.publicUrl),
    };
  });

  serveCachedCall(app, answers, getSpin, ({ params }) => {
    const { spin = [] } = findOrRefuse(catalogue.current(), params.id);
    const views = spin.map((photo) => toPublicPhoto(photo, null));
    return {
      views: views.map(({ id, url, version, width, height }) => ({ id, url, version, width, height })),
    };
  });

  serveCachedCall(app, answers, listSimilar, ({ params }) => {
    const snapshot = catalogue.current();
    return toListItems(snapshot.similarTo(findOrRefuse(snapshot, params.id), SIMILAR), labels(snapshot));
  });

  serveCachedCall(app, answers, listClosest, ({ query }) => {
    const snapshot = catalogue.current();
    const filters = toSearch(query.filters);
    const budget = query.filters.weekMax === undefined ? undefined : { asked: query.filters, weekForPrice };
    const closest = filters ? snapshot.closestTo(filters, CLOSEST, budget) : [];
    const cards = toListItems(
      closest.map(({ vehicle }) => vehicle),
      labels(snapshot),
    );
    return cards.map((card, at) => ({ ...card, misses: [...(closest[at]?.misses ?? [])] }));
  });

  serveCachedCall(
    app,
    answers,
    listCars,
    ({ query: { ids, page = 1, cards } }) => {
      const snapshot = catalogue.current();
      const part = snapshot.listed.slice((page - 1) * MOST_IN_PART, page * MOST_IN_PART);
      if (!ids) return toWholeItems(part, labels(snapshot));
      const named = ids.map((id) => snapshot.find(id)).filter((vehicle) => vehicle !== undefined);
      if (cards) return toListItems(named, labels(snapshot));
      const found = named.filter((vehicle) => !isSold(vehicle));
      const worked = found.map(own());
      return toWholeItems(found, labels(snapshot)).map((vehicle, at) => ({ ...vehicle, ...worked[at] }));
    },
    ({ query: { ids, page = 1 } }): Headers => {
      const isLast = ids !== undefined || catalogue.current().listed.length <= page * MOST_IN_PART;
      return isLast ? {} : { link: `<${listCars.path}?page=${page + 1}>; rel="next"` };
    },
  );
}

function toSpin({ spin }: ListedVehicle): Pick<PublicVehicle, 'spin'> {
  const [first] = spin ?? [];
  return spin && first ? { spin: { views: spin.length, firstUrl: toPublicPhoto(first, null).url } } : {};
}

function toVideo({ videoUrl }: ListedVehicle): Pick<PublicVehicle, 'video'> {
  const video = videoFrameOf(videoUrl);
  return video ? { video } : {};
}

function findOrRefuse(snapshot: Catalogue, id: number): ListedVehicle {
  const vehicle = snapshot.find(id);
  if (vehicle) return vehicle;
  throw new AppError('not_found', 'The vehicle you are looking for is not available or does not exist.');
}
