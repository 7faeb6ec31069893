import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../server/clock.ts';
import type { Db } from '../../../server/db/database.ts';
import type { Limit, Limiter } from '../../../server/http/limiter.ts';
import { storageTroubleOf } from '../../../server/http/storage-trouble.ts';
import { describeError, type Log } from '../../../server/log.ts';
import { AppError } from '../../../shared/app-error.ts';
import type { ActivityRepository, Actor } from '../../staff/server/activity.repository.ts';
import type { InquiryDraft, VehicleSnapshot } from '../inquiry.contract.ts';
import { looksLikeBot } from './bot-signs.ts';
import type { InquiryRepository } from './inquiry.repository.ts';
import type { Lead } from './lead.ts';
import type { LeadSpool } from './lead-spool.ts';
import type { MemoryLimiter } from './memory-limiter.ts';

interface Dependencies {
  db: Db;
  inquiries: InquiryRepository;
  spool: LeadSpool;
  activity: ActivityRepository;
  limiter: Limiter;
  /** Counts while the database, where the other one keeps its figures, is away. */
  memoryLimiter: MemoryLimiter;
  limit: Limit;
  findVehicle: (id: number) => VehicleSnapshot | undefined;
  isMailSetUp: boolean;
  clock: Clock;
  log: Log;
}

export type InquiryService = ReturnType<typeof createInquiryService>;

export function createInquiryService(dependencies: Dependencies) {
  const {
    db,
    inquiries,
    spool,
    activity,
    limiter,
    memoryLimiter,
    limit,
    findVehicle,
    isMailSetUp,
    clock,
    log,
  } = dependencies;

  async function takePlace(address: string): Promise<void> {
    const key = `enquiry ${address}`;
    const place = await limiter.take(key, limit).catch((error: unknown) => {
      if (!storageTroubleOf(error)) throw error;
      return memoryLimiter.take(key, limit);
    });
    if (place.allowed) return;
    log.warn('enquiry_limited');
    throw new AppError(
      'too_many_requests',
      'That is a lot of enquiries at once. Please wait a few minutes, or call us.',
      {
        retryAfterS: place.retryAfterS,
      },
    );
  }

  return {
    /** Stores the lead before anything else happens to it; `spooled` when only the spool could take it. */
    async submit(draft: InquiryDraft, address: string): Promise<'stored' | 'spooled'> {
      await takePlace(address);
      const lead = toLead(draft, clock.now());
      try {
        await inquiries.insert(lead, { withMail: isMailSetUp });
        log.info('enquiry_stored', { isSpam: lead.isSpam });
        return 'stored';
      } catch (error) {
        if (!storageTroubleOf(error)) throw error;
        await spool.keep(lead);
        log.warn('enquiry_spooled', describeError(error));
        return 'spooled';
      }
    },

    /** Moves what waited in the spool into the database, each lead once. */
    async replaySpool(): Promise<number> {
      const leads = await spool.list();
      for (const lead of leads) {
        await inquiries.insert(lead, { withMail: isMailSetUp });
        await spool.forget(lead);
      }
      if (leads.length > 0) log.info('spool_replayed', { leads: leads.length });
      return leads.length;
    },

    /** Personal data is not kept for ever: what is older than this many months goes, with its mails. */
    async forgetOld(keepMonths: number): Promise<void> {
      const oldest = clock.now();
      oldest.setUTCMonth(oldest.getUTCMonth() - keepMonths);
      const forgotten = await inquiries.removeBefore(oldest);
      if (forgotten > 0) log.info('old_enquiries_removed', { enquiries: forgotten });
    },

    async markRead(id: number, staff: Actor): Promise<void> {
      await changeOne(id, async (tx, name) => {
        await inquiries.markRead(tx, id);
        await activity.record(tx, {
          staff,
          action: 'inquiry_read',
          title: `Inquiry from ${name} marked as read`,
        });
      });
    },

    async release(id: number, staff: Actor): Promise<void> {
      await changeOne(id, async (tx, name) => {
        await inquiries.release(tx, id, { withMail: isMailSetUp });
        await activity.record(tx, {
          staff,
          action: 'inquiry_released',
          title: `Inquiry from ${name} marked as not spam`,
        });
      });
    },
  };

  async function changeOne(id: number, change: (tx: Db, name: string) => Promise<void>): Promise<void> {
    const inquiry = await inquiries.find(id);
    if (!inquiry) throw new AppError('not_found', 'That inquiry does not exist');
    await db.transaction().execute((tx) => change(tx, `${inquiry.first_name} ${inquiry.last_name}`));
  }

  function toLead(draft: InquiryDraft, now: Date): Lead {
    const { firstName, lastName, email, phone, interest, message } = draft;
    return {
      submissionKey: draft.submissionKey ?? randomUUID(),
      firstName,
      lastName,
      email,
      phone,
      interest,
      message,
      isSpam: looksLikeBot(draft),
      // An unknown vehicle is no reason to lose a lead.
      vehicle: (draft.vehicleId ? findVehicle(draft.vehicleId) : undefined) ?? null,
      createdAt: now.toISOString(),
    };
  }
}
