import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import type { PriceForWeek } from '#features/vehicles/search/week-as-price.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import { createMemoryLimiter } from '#server/http/limits/memory-limiter.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import type { Platform } from '#server/platform.ts';
import { createAlertRepository } from './alert.repository.ts';
import { createAlertService } from './alert.service.ts';
import { alertData } from './alert-data.repository.ts';
import { createAlertLinks } from './alert-link.repository.ts';
import { createDigestRepository } from './digest/digest.repository.ts';
import { createDigestService } from './digest/digest.service.ts';
import { createForgetAlerts } from './forgotten-alerts.repository.ts';
import { createHeldReaders } from './held-readers.service.ts';
import { createAlertMailWriters } from './mail/alert-mail.ts';
import { createPlannedAlertMail } from './planned-alert-mail.ts';
import { createReaderRepository } from './reader.repository.ts';
import { createFindAll } from './seen-vehicle.ts';
import { createWantedService } from './wanted.service.ts';

/** What the wiring has made already; no other feature needs alerts, so they are made here. */
export interface AlertNeeds extends Platform {
  activity: Pick<ActivityRepository, 'record'>;
  catalogue: CatalogueStore;
  clockWatch: ClockWatch;
  readDealership: () => Dealership;
  readMail: () => { from: string; leadsTo: string };
  priceForWeek: PriceForWeek;
}

const composed = new WeakMap<AlertNeeds['database'], ReturnType<typeof make>>();

/** Once for each site. */
export function composeAlerts(needs: AlertNeeds) {
  const made = composed.get(needs.database) ?? make(needs);
  composed.set(needs.database, made);
  return made;
}

function make({ config, db, clock, log, limiter, outbox, isMailSetUp, ...needs }: AlertNeeds) {
  const { catalogue, clockWatch, readDealership, readMail } = needs;
  const { publicUrl, inquiryLimit: limit } = config;
  const readers = createReaderRepository({ db, clock });
  const alerts = createAlertRepository({ db, clock });
  const digests = createDigestRepository({ db, clock });
  const alertLinks = createAlertLinks({ db, clock });
  const findAll = createFindAll({ priceForWeek: needs.priceForWeek });
  const mails = createPlannedAlertMail({ outbox });
  const readName = () => readDealership().name;
  const alertService = createAlertService({
    ...{ db, readers, alerts, mails, catalogue, findAll, readName, isMailSetUp, clock, log },
    ...{ limiter, memoryLimiter: createMemoryLimiter(clock), limit },
  });
  return {
    alertService,
    alertLinks,
    wantedService: createWantedService({ alerts, readers, isMailSetUp }),
    heldReaders: createHeldReaders({ db, readers, activity: needs.activity }),
    digestService: createDigestService({
      ...{
        db,
        readers,
        alerts,
        digests,
        mails,
        outbox,
        catalogue,
        findAll,
        isMailSetUp,
        clockWatch,
        clock,
        log,
      },
    }),
    forgetAlerts: createForgetAlerts({ db, readers, digests, outbox, clock, log }),
    alertData: alertData({ readers }),
    alertMailWriters: createAlertMailWriters({
      ...{ db, readers, alerts, digests, links: alertLinks, catalogue, outbox },
      ...{ readMail, readDealership, publicUrl },
    }),
  };
}
