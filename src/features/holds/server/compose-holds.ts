import { join } from 'node:path';
import type { RawBuilder, SqlBool } from 'kysely';
import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import { createHandlers, type PeopleNeeds } from '#features/customers/handlers.ts';
import { createFindMailNews } from '#features/customers/server/buyer-news.ts';
import type { Terms } from '#features/customers/server/link-proof.ts';
import { createLinks } from '#features/customers/server/links.repository.ts';
import type { RequestAnswers, RequestInquiries } from '#features/customers/server/request-as-inquiry.ts';
import { createTakingBack } from '#features/customers/server/taking-back.ts';
import { createUnsentMail } from '#features/customers/server/unsent-mail.service.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { InquiryRepository } from '#features/inquiries/server/inquiry.repository.ts';
import type { BuyerService } from '#features/inquiries/server/sale/buyer.service.ts';
import type { VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import type { FindStatus, OfferedVehicle } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import { createSpool, type IsErased } from '#server/files/spool.ts';
import { createMemoryLimiter } from '#server/http/limits/memory-limiter.ts';
import type { Platform } from '#server/platform.ts';
import { HOLD_CHANGED, holdFor } from '../activity-words.ts';
import { HOLD_BUYER_MAIL, holdMails } from '../hold-events.ts';
import { createHoldGivingService } from './desk/hold-giving.service.ts';
import { createHoldToday } from './desk/hold-today.ts';
import { createEnteredHoldService } from './entered-hold.service.ts';
import { createHeldVehicle } from './held-vehicle.ts';
import { createHoldRepository, type StoredHold } from './hold.repository.ts';
import { createHoldService } from './hold.service.ts';
import { createHoldDecision } from './hold-decision.ts';
import { createHoldDeskService } from './hold-desk.service.ts';
import { createHoldLinkService } from './hold-link.service.ts';
import { createHoldMailWriters } from './mail/hold-mail.ts';
import { createReadHoldMailState } from './mail/hold-mail-state.ts';
import { createPlannedHoldMail } from './mail/planned-hold-mail.ts';
import { newHoldSchema } from './new-hold.ts';
import { listHoldData } from './personal-data.ts';
import { holdLinks } from './tables/hold-links.table.ts';
import { vehicleHolds } from './tables/vehicle-holds.table.ts';

interface Needed {
  activity: ActivityRepository;
  people: PeopleNeeds;
  inquiries: Pick<RequestInquiries, 'insertIn'> & Pick<InquiryRepository, 'find'>;
  findOffered: (id: number) => OfferedVehicle | undefined;
  findStatus: FindStatus;
  readSettings: () => Settings;
  readDealership: () => Dealership;
  readMail: () => { from: string; leadsTo: string };
  vehicleStatus: VehicleStatusService;
  /** On which terms a mailbox is taken. */
  termsOf: (tx: Db, person: string) => Promise<Terms>;
  answering: Pick<RequestAnswers, 'endOfKey' | 'tellStaff'>;
  buyerService: Pick<BuyerService, 'prepareHolder'>;
  isErased: IsErased;
  /** Condition: the vehicle with the id in this column is only set aside. */
  isVehicleAside: (column: string) => RawBuilder<SqlBool>;
}

export function composeHolds(
  { config, database, db, clock, log, limiter, outbox, isMailSetUp }: Platform,
  needed: Needed,
) {
  const { activity, findOffered, findStatus, readSettings, readDealership, readMail, vehicleStatus } = needed;
  const { publicUrl } = config;
  const holds = createHoldRepository({ database, clock, isVehicleAside: needed.isVehicleAside });
  const links = createLinks<StoredHold>(
    { db, clock },
    { name: 'hold', rows: vehicleHolds, links: holdLinks },
  );
  const mails = createPlannedHoldMail({ outbox, isMailSetUp });
  const setVehicle = createHeldVehicle(vehicleStatus);
  const isOffered = () => readSettings().bookings.holds === 'yes';
  const spool = createSpool(join(config.dataDir, 'spool-holds'), newHoldSchema, needed.isErased);
  const readMailState = createReadHoldMailState({ holds, findStatus, clock });
  const holdMail = createUnsentMail(
    { outbox, activity },
    {
      ...holds,
      name: 'hold',
      kinds: holdMails,
      isOutdated: async ({ about }) => (await readMailState(about))?.isOutdated ?? true,
      pageOf: () => ({ name: 'Holds', href: '/admin/holds' }),
      action: HOLD_CHANGED,
      titleOf: holdFor,
    },
  );
  const handlers = createHandlers(needed.people, 'holds');
  const decided = { holds, mails, activity, setVehicle, vehicleStatus, findStatus, clock };
  const deciding = createHoldDecision({
    ...{ ...decided, answering: needed.answering },
    prepareBuyer: needed.buyerService.prepareHolder,
  });
  return {
    holds,
    holdMail,
    holdSpools: { hold: spool },
    holdGiving: createHoldGivingService({
      ...{ holds, handlers, activity },
      mayTakeBack: createTakingBack({ activity, clock }),
    }),
    holdToday: createHoldToday({ holds, findStatus }),
    holdData: listHoldData({ database, vehicleStatus }),
    holdService: createHoldService({
      ...{ db, holds, links, mails, spool, isMailSetUp, isOffered, findOffered },
      ...{ inquiries: needed.inquiries, termsOf: needed.termsOf, clock, log },
      ...{ limiter, memoryLimiter: createMemoryLimiter(clock), limit: config.inquiryLimit },
    }),
    holdLinks: createHoldLinkService({
      ...{ ...decided, links, publicUrl },
      findMailNews: createFindMailNews({ db, outbox, isMailSetUp, kind: HOLD_BUYER_MAIL }),
    }),
    holdDesk: createHoldDeskService({
      ...{ ...decided, deciding, unsentMail: holdMail, isOffered, handlers, log },
    }),
    enteredHolds: createEnteredHoldService({
      ...{ db, holds, deciding, findOffered, clock, inquiries: needed.inquiries },
    }),
    holdMailWriters: createHoldMailWriters({
      ...{ db, readMailState, links, outbox, clock },
      readSettings: () => ({ ...readMail(), dealership: readDealership(), publicUrl }),
    }),
  };
}
