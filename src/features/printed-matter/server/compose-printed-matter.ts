import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { Platform } from '#server/platform.ts';
import { sydneyDay } from '#shared/dates.ts';
import { createPrintedCardRepository } from './printed-card.repository.ts';
import { createPrintedMatterService } from './printed-matter.service.ts';

type OfPrinted = Parameters<typeof createPrintedMatterService>[0];
type Listed = Parameters<OfPrinted['toDetail']>[0];

interface Needed {
  activity: ActivityRepository;
  catalogue: CatalogueStore;
  readDealership: () => Dealership;
  readSettings: () => Settings;
  /** What the public page works out of a vehicle. */
  toDetail: (vehicle: Listed, settings: Settings, today: string) => ReturnType<OfPrinted['toDetail']>;
}

export function composePrintedMatter(
  { config, db, clock }: Platform,
  { readSettings, toDetail, ...needed }: Needed,
) {
  const printedCards = createPrintedCardRepository({ db, clock });
  const { publicUrl } = config;
  return {
    printedMatter: createPrintedMatterService({
      ...{ ...needed, db, printedCards, publicUrl, clock },
      toDetail: (vehicle) => toDetail(vehicle, readSettings(), sydneyDay(clock.now())),
    }),
  };
}
