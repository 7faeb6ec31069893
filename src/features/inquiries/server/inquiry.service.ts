import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import type { InquiryRow } from '#server/db/tables.ts';
import type { Limit, Limiter } from '#server/http/limiter.ts';
import type { MemoryLimiter } from '#server/http/memory-limiter.ts';
import { allowancesOf } from '#server/http/network-of.ts';
import { storageTroubleOf } from '#server/http/storage-trouble.ts';
import { describeError, type Log } from '#server/log.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { AppError } from '#shared/app-error.ts';
import { monthsBefore } from '#shared/dates.ts';
import type { SentInquiry, VehicleSnapshot } from '../inquiry.contract.ts';
import { looksLikeBot } from './bot-signs.ts';
import { type InquiryRepository, type MailKind, mailKinds } from './inquiry.repository.ts';
import type { InquirySpool } from './inquiry-spool.ts';
import type { NewInquiry } from './new-inquiry.ts';
import { REPLY_WINDOW_MS, replyAllowances } from './reply-limit.ts';

interface Dependencies {
  db: Db;
  inquiries: InquiryRepository;
  outbox: Pick<OutboxRepository, 'retry'>;
  spool: InquirySpool;
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

/** A person may send the same two or three times; more is a program. */
const MOST_REPEATS = 3;

export type InquiryService = ReturnType<typeof createInquiryService>;

export function createInquiryService(dependencies: Dependencies) {
  const {
    db,
    inquiries,
    outbox,
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

  // Inquiries that the database refused for a reason of its own; each is reported once, not every two seconds.
  const refused = new Set<string>();

  /** Answers whether the database counted; while it is away, memory does. */
  async function takePlace(address: string): Promise<{ isDatabaseAway: boolean }> {
    const allowances = allowancesOf('enquiry', address, limit.most);
    let isDatabaseAway = false;
    const place = await withDeadline(limiter.take(allowances, limit.windowMs)).catch((error: unknown) => {
      if (!storageTroubleOf(error)) throw error;
      isDatabaseAway = true;
      return memoryLimiter.take(allowances, limit.windowMs);
    });
    if (place.allowed) return { isDatabaseAway };
    log.warn('enquiry_limited');
    throw new AppError(
      'too_many_requests',
      'That is a lot of enquiries at once. Please wait a few minutes, or call us.',
      {
        retryAfterS: place.retryAfterS,
      },
    );
  }

  async function keepInSpool(inquiry: NewInquiry, reason: Parameters<Log['warn']>[1]): Promise<'spooled'> {
    await spool.keep(inquiry);
    log.warn('enquiry_spooled', reason);
    return 'spooled';
  }

  /** The mail to staff always goes; the reply only when its address has not had one just now. */
  async function chooseMails(email: string): Promise<{ mails: readonly MailKind[]; giveBack(): unknown }> {
    if (!isMailSetUp) return { mails: [], giveBack() {} };
    const place = await limiter.take(replyAllowances(email), REPLY_WINDOW_MS);
    if (place.allowed) return { mails: mailKinds, giveBack: place.giveBack };
    return { mails: ['dealership'], giveBack() {} };
  }

  async function store(inquiry: NewInquiry): Promise<void> {
    if (inquiry.isSpam) return void (await inquiries.insert(inquiry, []));
    const { mails, giveBack } = await chooseMails(inquiry.email);
    let isNew = false;
    try {
      isNew = await inquiries.insert(inquiry, mails);
    } finally {
      if (!isNew) await giveBack();
    }
  }

  return {
    /** Stores the inquiry before anything else happens to it; `spooled` when only the spool could take it. */
    async submit(sent: SentInquiry, address: string): Promise<'stored' | 'spooled'> {
      const { isDatabaseAway } = await takePlace(address);
      const inquiry = toNewInquiry(sent, clock.now());
      const repeats = isDatabaseAway ? 0 : await withDeadline(inquiries.countSame(inquiry)).catch(() => 0);
      if (repeats >= MOST_REPEATS) inquiry.isSpam = true;
      if (isDatabaseAway) return keepInSpool(inquiry, { error: 'database_away' });
      try {
        // Should it be stored after all, later than we wait: the spool stores nothing twice.
        await withDeadline(store(inquiry));
      } catch (error) {
        // The inquiry itself was valid, so it is stored in the spool for any kind of failure.
        return keepInSpool(inquiry, describeError(error));
      }
      log.info('enquiry_stored', { isSpam: inquiry.isSpam });
      return 'stored';
    },

    /** Moves what waited in the spool into the database, each inquiry once. */
    async replaySpool(): Promise<number> {
      let stored = 0;
      for (const inquiry of await spool.list()) {
        try {
          await store(inquiry);
        } catch (error) {
          if (storageTroubleOf(error)) throw error;
          // One that cannot be stored does not keep the others waiting.
          if (!refused.has(inquiry.submissionKey)) log.error('lead_not_stored', describeError(error));
          refused.add(inquiry.submissionKey);
          continue;
        }
        await spool.forget(inquiry);
        stored += 1;
      }
      if (stored > 0) log.info('spool_replayed', { leads: stored });
      return stored;
    },

    /** Personal data is not kept for ever: what is older than this many months goes, with its mails. */
    async forgetOld(keepMonths: number): Promise<void> {
      const oldest = monthsBefore(clock.now(), keepMonths);
      await activity.retitleBefore(oldest, { action: 'inquiry_read', title: 'Inquiry marked as read' });
      await activity.retitleBefore(oldest, {
        action: 'inquiry_released',
        title: 'Inquiry marked as not spam',
      });
      await activity.retitleBefore(oldest, { action: 'inquiry_set_apart', title: 'Inquiry marked as spam' });
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

    async setApart(id: number, staff: Actor): Promise<void> {
      await changeOne(id, async (tx, name) => {
        await inquiries.setApart(tx, id);
        await activity.record(tx, {
          staff,
          action: 'inquiry_set_apart',
          title: `Inquiry from ${name} marked as spam`,
        });
      });
    },

    async release(id: number, staff: Actor): Promise<void> {
      const inquiry = await inquiries.find(id);
      const { mails } = inquiry ? await chooseMails(inquiry.email) : { mails: [] };
      await changeOne(id, async (tx, name, found) => {
        await inquiries.release(tx, found, mails);
        await activity.record(tx, {
          staff,
          action: 'inquiry_released',
          title: `Inquiry from ${name} marked as not spam`,
        });
      });
    },

    /** Mail that was given up is sent once more. */
    async retryMail(id: number, staff: Actor): Promise<void> {
      await changeOne(id, async (tx) => {
        if ((await outbox.retry(tx, id)) === 0)
          throw new AppError('conflict', 'No mail of this inquiry was given up');
        await activity.record(tx, {
          staff,
          action: 'inquiry_mail_retried',
          title: 'Mail of an inquiry sent again',
        });
      });
    },
  };

  async function changeOne(
    id: number,
    change: (tx: Db, name: string, inquiry: Selectable<InquiryRow>) => Promise<void>,
  ): Promise<void> {
    const inquiry = await inquiries.find(id);
    if (!inquiry) throw new AppError('not_found', 'That inquiry does not exist');
    await db.transaction().execute((tx) => change(tx, `${inquiry.first_name} ${inquiry.last_name}`, inquiry));
  }

  function toNewInquiry(sent: SentInquiry, now: Date): NewInquiry {
    const { firstName, lastName, email, phone, interest, message } = sent;
    return {
      submissionKey: sent.submissionKey ?? randomUUID(),
      firstName,
      lastName,
      email,
      phone,
      interest,
      message,
      isSpam: looksLikeBot(sent),
      // An unknown vehicle is no reason to lose an inquiry.
      vehicle: (sent.vehicleId ? findVehicle(sent.vehicleId) : undefined) ?? null,
      createdAt: now.toISOString(),
    };
  }
}
