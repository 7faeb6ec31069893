import { join } from 'node:path';
import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import { createMemoryLimiter } from '#server/http/memory-limiter.ts';
import type { Platform } from '#server/platform.ts';
import type { VehicleSnapshot } from '../inquiry.contract.ts';
import { createHeldMail } from './held-mail.ts';
import { createInquiryRepository } from './inquiry.repository.ts';
import { createInquiryService } from './inquiry.service.ts';
import { createInquiryMailWriters } from './inquiry-mail.ts';
import { createInquirySpool } from './inquiry-spool.ts';

interface Needed {
  activity: ActivityRepository;
  findVehicle: (id: number) => VehicleSnapshot | undefined;
  readDealership: () => Dealership;
  readMail: () => { from: string; leadsTo: string };
}

export function composeInquiries(
  platform: Platform,
  { activity, findVehicle, readDealership, readMail }: Needed,
) {
  const { config, db, clock, log, limiter, outbox, isMailSetUp } = platform;
  const spool = createInquirySpool(join(config.dataDir, 'spool'));
  const inquiries = createInquiryRepository({ db, outbox, clock });
  return {
    spool,
    inquiries,
    heldMail: createHeldMail({ db, outbox, activity }),
    inquiryService: createInquiryService({
      db,
      inquiries,
      outbox,
      spool,
      activity,
      limiter,
      memoryLimiter: createMemoryLimiter(clock),
      limit: config.inquiryLimit,
      findVehicle,
      isMailSetUp,
      clock,
      log,
    }),
    mailWriters: createInquiryMailWriters(inquiries, () => ({
      ...readMail(),
      dealership: readDealership(),
      publicUrl: config.publicUrl,
    })),
  };
}
