import { createHash } from 'node:crypto';
import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import { driveAwayFact } from '#features/vehicles/drive-away-fact.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import { shortHref } from '#features/vehicles/short-address.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { fullStockNumberLabel, pricedLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { drawQr } from '#server/draw-qr.ts';
import type { BodyOf } from '#shared/call.ts';
import { formatSydneyDate, sydneyDay } from '#shared/dates.ts';
import { fromCents } from '#shared/money.ts';
import { type CardFact, cardFacts, changedFacts, type PrintedVehicle } from '../card-facts.ts';
import { sizeLabels } from '../card-sizes.ts';
import { dataSheetGroups } from '../data-sheet.ts';
import type { ListedCard, markPrinted } from '../printed-matter.contract.ts';
import type { PrintedCard, PrintedCardRepository } from './printed-card.repository.ts';

interface Dependencies {
  db: Db;
  catalogue: CatalogueStore;
  printedCards: PrintedCardRepository;
  activity: ActivityRepository;
  readDealership: () => Dealership;
  /** What the public page says of it by the day and the charges of the state. */
  workOutOwn: (vehicle: Listed) => Pick<PublicVehicle, 'driveAway' | 'dutyWords'>;
  publicUrl: string;
  clock: Clock;
}

export type PrintedMatterService = ReturnType<typeof createPrintedMatterService>;

/** Window cards and data sheets, from the catalogue; what was printed is in the database. */
export function createPrintedMatterService(dependencies: Dependencies) {
  const { db, catalogue, printedCards, activity, readDealership, workOutOwn, publicUrl, clock } =
    dependencies;

  function factsOf(listed: Listed): CardFact[] {
    const vehicle = toPrinted(listed);
    return cardFacts(vehicle, readDealership(), {
      webAddress: publicUrl + shortHref(vehicle),
      today: sydneyDay(clock.now()),
      estimate: driveAwayFact({ price: vehicle.price, ...workOutOwn(listed) }),
    });
  }

  /** Of these, the vehicles that are for sale. */
  function findForSale(ids: readonly number[]): Listed[] {
    const snapshot = catalogue.current();
    return ids
      .map((id) => snapshot.find(id))
      .filter((vehicle) => vehicle !== undefined)
      .filter((vehicle) => !isSold(vehicle));
  }

  return {
    async list(): Promise<ListedCard[]> {
      const printed = Map.groupBy(await printedCards.list(), ({ vehicleId }) => vehicleId);
      return catalogue.current().listed.map((vehicle) => {
        const cards = printed.get(vehicle.id) ?? [];
        // Of vehicles without a card nothing has to be compared.
        const now = cards.length > 0 ? factsOf(vehicle) : [];
        return {
          id: vehicle.id,
          title: vehicleTitle(vehicle) || 'Vehicle',
          stockNumber: fullStockNumberLabel(vehicle),
          price: pricedLabel(toPrinted(vehicle)),
          a4: toState(
            cards.find(({ size }) => size === 'a4'),
            now,
          ),
          a5: toState(
            cards.find(({ size }) => size === 'a5'),
            now,
          ),
        };
      });
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

    /** Notes those that still say what is so: of the others nobody knows what stands on the paper. */
    async markPrinted({ size, cards }: BodyOf<typeof markPrinted>, by: Actor) {
      const digests = new Map(cards.map(({ vehicleId, digest }) => [vehicleId, digest]));
      const found = findForSale([...digests.keys()]).map((vehicle) => ({ vehicle, facts: factsOf(vehicle) }));
      const [same, changed] = [true, false].map((isSame) =>
        found.filter(({ vehicle, facts }) => (digestOf(facts) === digests.get(vehicle.id)) === isSame),
      ) as [typeof found, typeof found]; // one for each of the two
      if (same.length > 0)
        await db.transaction().execute(async (tx) => {
          const printed = same.map(({ vehicle, facts }) => ({ vehicleId: vehicle.id, facts }));
          await printedCards.put(tx, { size, cards: printed, by: by.fullName });
          await activity.record(tx, {
            staff: by,
            action: 'cards_printed',
            title: `${countCards(same.length)} printed (${sizeLabels[size]})`,
            after: { vehicles: same.map(({ vehicle }) => vehicle.id) },
          });
        });
      return { marked: same.length, changed: changed.map(({ vehicle }) => vehicleTitle(vehicle)) };
    },
  };
}

export function countCards(count: number): string {
  return count === 1 ? '1 window card' : `${count} window cards`;
}

type Listed = ReturnType<CatalogueStore['current']>['listed'][number];

function toPrinted({ priceCents, mileageKm, ...vehicle }: Listed): PrintedVehicle {
  return { ...vehicle, price: priceCents === null ? null : fromCents(priceCents), mileage: mileageKm };
}

function toState(card: PrintedCard | undefined, now: readonly CardFact[]) {
  if (!card) return null;
  const { printedAt, printedBy, facts } = card;
  return { printedAt, printedBy, changes: changedFacts(facts, now) };
}

function digestOf(facts: readonly CardFact[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}
