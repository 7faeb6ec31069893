import { join } from 'node:path';
import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import type { OpeningHours } from '#features/dealership/open-minutes.ts';
import type { PeopleRepository } from '#features/staff/server/people.repository.ts';
import { createMemoryLimiter } from '#server/http/memory-limiter.ts';
import type { Platform } from '#server/platform.ts';
import type { VehicleSnapshot } from '../inquiry.contract.ts';
import { createInquiryChange } from './change-inquiry.ts';
import { createHeldMail } from './held-mail.ts';
import { createInquiryRepository } from './inquiry.repository.ts';
import { createInquiryService } from './inquiry.service.ts';
import { createInquiryMailWriters } from './inquiry-mail.ts';
import { createInquirySpool } from './inquiry-spool.ts';
import { createPipelineRepository } from './pipeline/pipeline.repository.ts';
import { createPipelineService } from './pipeline/pipeline.service.ts';
import { createWaitOf } from './pipeline/wait-of.ts';

interface Needed {
  activity: ActivityRepository;
  people: PeopleRepository;
  findVehicle: (id: number) => VehicleSnapshot | undefined;
  findOffered: (id: number) => (VehicleSnapshot & { status: string }) | undefined;
  /** Opening hours, and how many minutes of them an inquiry may wait. */
  readWaiting: () => { hours: OpeningHours; overdueMinutes: number };
  readDealership: () => Dealership;
  readMail: () => { from: string; leadsTo: string };
}

export function composeInquiries(
  platform: Platform,
  { activity, people, findVehicle, findOffered, readWaiting, readDealership, readMail }: Needed,
) {
  const { config, database, db, clock, log, limiter, outbox, isMailSetUp } = platform;
  const spool = createInquirySpool(join(config.dataDir, 'spool'));
  const inquiries = createInquiryRepository({ db, outbox, clock });
  const pipeline = createPipelineRepository({ db, clock });
  const changeInquiry = createInquiryChange(database);
  const waitOf = createWaitOf({ readWaiting, clock });
  return {
    spool,
    inquiries,
    heldMail: createHeldMail({ db, outbox, activity }),
    inquiryService: createInquiryService({
      changeInquiry,
      inquiries,
      pipeline,
      outbox,
      spool,
      activity,
      limiter,
      memoryLimiter: createMemoryLimiter(clock),
      limit: config.inquiryLimit,
      findVehicle,
      waitOf,
      isMailSetUp,
      clock,
      log,
    }),
    pipelineService: createPipelineService({
      changeInquiry,
      inquiries,
      pipeline,
      people,
      activity,
      findOffered,
      waitOf,
    }),
    mailWriters: createInquiryMailWriters(inquiries, () => ({
      ...readMail(),
      dealership: readDealership(),
      publicUrl: config.publicUrl,
    })),
  };
}
