import { createHash } from 'node:crypto';
import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import { driveAwayFact } from '#features/vehicles/drive-away-fact.ts';
import { shortHref } from '#features/vehicles/names/short-address.ts';
import { staffStockLabel } from '#features/vehicles/names/staff-stock-label.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { pricedLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { drawQr } from '#server/draw-qr.ts';
import { AppError } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { formatSydneyDate, sydneyDay } from '#shared/dates.ts';
import { fromCents } from '#shared/money.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { groupThousands } from '#shared/numbers.ts';
import {
  type CardFact,
  type ChangedFact,
  cardFacts,
  changedFacts,
  factOf,
  type PrintedVehicle,
} from '../card-facts.ts';
import { type CardSize, sizeLabels } from '../card-sizes.ts';
import { dataSheetGroups } from '../data-sheet.ts';
import type { GoneReason, ListedCard, markPrinted } from '../printed-matter.contract.ts';
import type { PrintedCard, PrintedCardRepository } from './printed-card.repository.ts';

interface Dependencies {
  db: Db;
  catalogue: CatalogueStore;
  printedCards: PrintedCardRepository;
  activity: ActivityRepository;
  readDealership: () => Dealership;
  /** What the public page works out: the drive-away estimate and the words about duty. */
  toDetail: (vehicle: Listed) => Pick<PublicVehicle, 'driveAway' | 'dutyWords'>;
  publicUrl: string;
  clock: Clock;
}

export type PrintedMatterService = ReturnType<typeof createPrintedMatterService>;

/** Window cards and data sheets, from the catalogue; what was printed is in the database. */
export function createPrintedMatterService(dependencies: Dependencies) {
  const { db, catalogue, printedCards, activity, readDealership, toDetail, publicUrl, clock } = dependencies;

  function factsOf(listed: Listed): CardFact[] {
    const vehicle = toPrinted(listed);
    return cardFacts(vehicle, readDealership(), {
      webAddress: publicUrl + shortHref(vehicle),
      today: sydneyDay(clock.now()),
      estimate: driveAwayFact({ price: vehicle.price, ...toDetail(listed) }),
    });
  }

  /** The vehicles with these ids that are for sale. */
  function findForSale(ids: readonly number[]): Listed[] {
    const snapshot = catalogue.current();
    return ids
      .map((id) => snapshot.find(id))
      .filter((vehicle) => vehicle !== undefined)
      .filter((vehicle) => !isSold(vehicle));
  }

  /** Returns the name of the vehicle as it is printed. */
  function noteTaken(
    vehicleId: number,
    by: Actor,
    change: { from: string | null; to: string | null },
  ): Promise<string> {
    const words = change.to === null ? takenWords.undone : takenWords.done;
    return db.transaction().execute(async (tx) => {
      const [facts] = await printedCards.markTakenDown(tx, vehicleId, change);
      if (!facts) throw new AppError('not_found', words.none);
      const title = printedTitle(vehicleId, facts);
      await activity.record(tx, { staff: by, action: words.action, title: `${words.title}: ${title}` });
      return title;
    });
  }

  return {
    async list(): Promise<ListedCard[]> {
      const printed = Map.groupBy(await printedCards.list(), ({ vehicleId }) => vehicleId);
      const { listed } = catalogue.current();
      const ofListed = listed.map((vehicle) => {
        const cards = printed.get(vehicle.id) ?? [];
        printed.delete(vehicle.id);
        // A vehicle without a card has nothing to compare.
        const now = cards.length > 0 ? factsOf(vehicle) : [];
        return {
          id: vehicle.id,
          title: vehicleTitle(vehicle) || 'Vehicle',
          stockNumber: staffStockLabel(vehicle),
          price: pricedLabel(toPrinted(vehicle)),
          gone: null,
          ...statesOf(cards, (facts) => changedFacts(facts, now)),
        };
      });
      return [...[...printed.values()].flatMap(toGone), ...ofListed];
    },

    read(ids: readonly number[]) {
      const vehicles = findForSale(ids);
      return {
        asAt: formatSydneyDate(clock.now()),
        cards: vehicles.map((vehicle) => {
          const facts = factsOf(vehicle);
          const qr = drawQr(publicUrl + shortHref(vehicle));
          return { vehicleId: vehicle.id, digest: digestOf(facts), facts, qr };
        }),
        missing: ids.length - vehicles.length,
      };
    },

    readDataSheets(ids: readonly number[]) {
      const vehicles = findForSale(ids);
      return {
        asAt: formatSydneyDate(clock.now()),
        sheets: vehicles.map((vehicle) => ({
          vehicleId: vehicle.id,
          title: vehicleTitle(vehicle) || 'Vehicle',
          groups: dataSheetGroups(toPrinted(vehicle), readDealership(), sydneyDay(clock.now())),
        })),
        missing: ids.length - vehicles.length,
      };
    },

    /** Records only cards whose facts are unchanged since the preview. */
    async markPrinted({ size, cards }: BodyOf<typeof markPrinted>, by: Actor) {
      const digests = new Map(cards.map(({ vehicleId, digest }) => [vehicleId, digest]));
      const found = findForSale([...digests.keys()]).map((vehicle) => ({ vehicle, facts: factsOf(vehicle) }));
      const [same, changed] = [true, false].map((isSame) =>
        found.filter(({ vehicle, facts }) => (digestOf(facts) === digests.get(vehicle.id)) === isSame),
      ) as [typeof found, typeof found]; // one for each of the two
      if (same.length > 0)
        await db.transaction().execute(async (tx) => {
          const printed = same.map(({ vehicle, facts }) => ({ vehicleId: vehicle.id, facts }));
          await printedCards.put(tx, { size, cards: printed, by: nameInHistory(by) });
          await printedCards.replaceLeft(tx, { size, cards: printed });
          await activity.record(tx, {
            staff: by,
            action: 'cards_printed',
            title: `${countCards(same.length)} printed (${sizeLabels[size]})`,
            after: { vehicles: same.map(({ vehicle }) => vehicle.id) },
          });
        });
      return { marked: same.length, changed: changed.map(({ vehicle }) => vehicleTitle(vehicle)) };
    },

    /** Every card of a vehicle that is not on offer, in both sizes. */
    async takeDown(vehicleId: number, by: Actor) {
      if (findForSale([vehicleId]).length > 0)
        throw new AppError('conflict', 'This vehicle is listed again: print its card anew');
      const takenDownAt = clock.now().toISOString();
      const title = await noteTaken(vehicleId, by, { from: null, to: takenDownAt });
      return { title, takenDownAt };
    },

    /** Undoes `takeDown`, except for a card that was printed since. */
    async hangAgain(vehicleId: number, takenDownAt: string, by: Actor) {
      return { title: await noteTaken(vehicleId, by, { from: takenDownAt, to: null }) };
    },
  };
}

const takenWords = {
  done: {
    action: 'cards_taken_down',
    title: 'Window card taken down',
    none: 'No card of this vehicle is to be taken down',
  },
  undone: {
    action: 'cards_hung_again',
    title: 'Window card still to be taken down',
    none: 'This cannot be undone any more',
  },
} as const;

export function countCards(count: number): string {
  return count === 1 ? '1 window card' : `${groupThousands(count)} window cards`;
}

type Listed = ReturnType<CatalogueStore['current']>['listed'][number];

function toPrinted({ priceCents, mileageKm, ...vehicle }: Listed): PrintedVehicle {
  return { ...vehicle, price: priceCents === null ? null : fromCents(priceCents), mileage: mileageKm };
}

function statesOf(cards: readonly PrintedCard[], changesOf: (facts: CardFact[]) => ChangedFact[]) {
  const stateOf = (wanted: CardSize) => {
    const card = cards.find(({ size }) => size === wanted);
    return card
      ? { printedAt: card.printedAt, printedBy: card.printedBy, changes: changesOf(card.facts) }
      : null;
  };
  return { a4: stateOf('a4'), a5: stateOf('a5') };
}

/** The cards of one vehicle that is not on offer, named as it is printed on the newest of them. */
function toGone(cards: readonly PrintedCard[]): ListedCard[] {
  const newest = cards.toSorted((one, other) => other.printedAt.localeCompare(one.printedAt))[0];
  const gone = newest && reasonOf(newest);
  if (!gone) return [];
  const { vehicleId, facts } = newest;
  return [
    {
      id: vehicleId,
      title: printedTitle(vehicleId, facts),
      stockNumber: factOf(facts, 'stockNumber'),
      price: factOf(facts, 'price'),
      gone,
      ...statesOf(cards, () => []),
    },
  ];
}

/** Undefined for a vehicle that was just listed again, which the catalogue has not read yet. */
function reasonOf({ vehicle }: PrintedCard): GoneReason | undefined {
  if (!vehicle) return 'deleted';
  if (isSold(vehicle)) return 'sold';
  return vehicle.isDraft ? 'unlisted' : undefined;
}

function printedTitle(vehicleId: number, facts: readonly CardFact[]): string {
  return factOf(facts, 'title') || `Vehicle ${vehicleId}`;
}

function digestOf(facts: readonly CardFact[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}
