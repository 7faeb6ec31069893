import { defineFeature } from '#server/define-feature.ts';
import type { Platform } from '#server/platform.ts';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import * as sentence from '../sentence.contract.ts';
import * as spin from '../spin.contract.ts';
import * as vehicles from '../vehicle.contract.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import { restoredStock } from './restored-stock.repository.ts';
import { sentenceRoutes } from './sentences/sentence.routes.ts';
import { shortAddressRoutes } from './short-address.routes.ts';
import { vehicleRoutes } from './vehicle.routes.ts';

export const vehiclesFeature = defineFeature({
  contracts: [
    {
      tag: 'Vehicles',
      about: 'What anybody may see of the stock',
      parts: { ...vehicles, ...sentence, ...spin },
    },
  ],
  routes: [vehicleRoutes, sentenceRoutes, shortAddressRoutes],
  brings({ catalogue, cache, clock }: { catalogue: CatalogueStore } & Platform) {
    let today = sydneyDay(clock.now());
    return {
      follows: { stock: catalogue.refreshIfChanged },
      carryOver: [restoredStock],
      ownJobs: [
        {
          // Pages name today's date, so yesterday's are not sent any more.
          name: 'start a new day',
          everyMs: 10_000,
          async work() {
            const day = sydneyDay(clock.now());
            if (day === today) return;
            today = day;
            cache.startVersion(`${catalogue.current().version}-${day}`);
          },
        },
        // Another process on the same PostgreSQL, or a command beside the site, may have changed the stock.
        { name: 'follow changes of stock', everyMs: 2_000, work: () => catalogue.refreshIfChanged() },
        // Nothing should be missed; if something was, it is not for longer than a day, and the log tells.
        { name: 'read the whole stock anew', everyMs: DAY_MS, work: () => catalogue.renew() },
      ],
    };
  },
});
