import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import { looksLikeBot } from '#features/customers/bot-signs.ts';
import { type LeadMail, leadMails } from '#features/customers/lead-mails.ts';
import { personName } from '#features/customers/person-name.ts';
import { createIntake, type IntakeNeeds } from '#features/customers/server/intake.ts';
import { forgetOld } from '#features/customers/server/remove-old.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { AppError } from '#shared/app-error.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { inquiryFrom, inquiryMarks, namelessInquiryTitles } from '../activity-words.ts';
import type { CameFrom } from '../came-from.ts';
import type { SentInquiry } from '../inquiry.contract.ts';
import type { ChangeInquiry } from './change-inquiry.ts';
import type { WaitOf } from './inquiry.presenter.ts';
import type { InquiryRepository } from './inquiry.repository.ts';
import type { InquirySpool } from './inquiry-spool.ts';
import { REPLY_WINDOW_MS, replyAllowances } from './mail/reply-limit.ts';
import type { NewInquiry } from './new-inquiry.ts';
import type { PipelineRepository } from './pipeline/pipeline.repository.ts';

interface Dependencies extends IntakeNeeds {
  changeInquiry: ChangeInquiry;
  inquiries: InquiryRepository;
  pipeline: Pick<PipelineRepository, 'addEvent'>;
  outbox: Pick<OutboxRepository, 'retry'>;
  spool: InquirySpool;
  activity: ActivityRepository;
  findVehicle: (id: number) => VehicleSnapshot | undefined;
  waitOf: WaitOf;
  onStored: () => void;
  isMailSetUp: boolean;
  clock: Clock;
}

/** People send the same text two or three times; more is a bot. */
const MOST_REPEATS = 3;

export type InquiryService = ReturnType<typeof createInquiryService>;

export function createInquiryService(dependencies: Dependencies) {
  const {
    changeInquiry,
    inquiries,
    pipeline,
    outbox,
    spool,
    activity,
    limiter,
    findVehicle,
    waitOf,
    onStored,
    isMailSetUp,
    clock,
    log,
  } = dependencies;

  const intake = createIntake<NewInquiry>(dependencies, {
    what: 'enquiry',
    tooMany: 'That is a lot of enquiries at once. Please wait a few minutes, or call us.',
    spool,
    refusal: 'lead_not_stored',
  });

  /** Staff always get their mail; the reply is skipped if that address got one recently. */
  async function chooseMails(email: string): Promise<{ mails: readonly LeadMail[]; refund(): unknown }> {
    if (!isMailSetUp) return { mails: [], refund() {} };
    const place = await limiter.take(replyAllowances(email), REPLY_WINDOW_MS);
    if (place.allowed) return { mails: leadMails, refund: place.refund };
    return { mails: ['dealership', 'adf'], refund() {} };
  }

  async function store(inquiry: NewInquiry, turn = 0): Promise<void> {
    if (inquiry.isSpam) return void (await inquiries.insert(inquiry, []));
    const { mails, refund } = await chooseMails(inquiry.email);
    let isNew = false;
    try {
      isNew = await inquiries.insert(inquiry, mails, turn);
    } finally {
      if (!isNew) await refund();
    }
    onStored();
  }

  return {
    /** Stores the inquiry; `spooled` when only the spool could take it. */
    async submit(
      sent: SentInquiry,
      { address, cameFrom }: { address: string; cameFrom: CameFrom },
    ): Promise<'stored' | 'spooled'> {
      const { isDatabaseAway, turn } = await intake.take(address);
      const inquiry = toNewInquiry(sent, cameFrom, clock.now());
      const repeats = isDatabaseAway ? 0 : await withDeadline(inquiries.countSame(inquiry)).catch(() => 0);
      if (repeats >= MOST_REPEATS) inquiry.isSpam = true;
      if (isDatabaseAway) return intake.keep(inquiry, { error: 'database_away' });
      if ((await intake.store(inquiry, () => store(inquiry, turn))) === 'spooled') return 'spooled';
      log.info('enquiry_stored', { isSpam: inquiry.isSpam });
      return 'stored';
    },

    /** Inquiries that this person sees. */
    list: ({ isSpam }: { isSpam: boolean }, viewer: Viewer) => inquiries.list({ isSpam, viewer, waitOf }),

    /** Moves spooled inquiries into the database, each once. */
    async replaySpool(): Promise<number> {
      const stored = await intake.replay((inquiry) => store(inquiry));
      if (stored > 0) log.info('spool_replayed', { leads: stored });
      return stored;
    },

    /** Privacy: removes inquiries older than this many months, with their mails. */
    async forgetOld(keepMonths: number): Promise<void> {
      const { removeBefore } = inquiries;
      const forgotten = await forgetOld({ activity, clock }, keepMonths, {
        nameless: namelessInquiryTitles,
        removeBefore,
      });
      if (forgotten > 0) log.info('old_enquiries_removed', { enquiries: forgotten });
    },

    async markRead(id: number, staff: Actor & Viewer): Promise<void> {
      await changeInquiry(id, staff, async (tx, found) => {
        await inquiries.markRead(tx, id);
        await tell(tx, found, 'read', staff);
      });
    },

    async setApart(id: number, staff: Actor & Viewer): Promise<void> {
      await changeInquiry(id, staff, async (tx, found) => {
        await inquiries.setApart(tx, id);
        await tell(tx, found, 'spam', staff);
      });
    },

    async release(id: number, staff: Actor & Viewer): Promise<void> {
      const inquiry = await inquiries.find(id);
      const { mails } = inquiry ? await chooseMails(inquiry.email) : { mails: [] };
      await changeInquiry(id, staff, async (tx, found) => {
        await inquiries.release(tx, found, mails);
        await tell(tx, found, 'not_spam', staff);
      });
    },

    /** Retries mail that was given up. */
    async retryMail(id: number, staff: Actor & Viewer): Promise<void> {
      await changeInquiry(id, staff, async (tx) => {
        if ((await outbox.retry(tx, { inquiryId: id })) === 0)
          throw new AppError('conflict', 'No mail of this inquiry was given up');
        await activity.record(tx, {
          staff,
          action: 'inquiry_mail_retried',
          title: 'Mail of an inquiry sent again',
        });
      });
    },
  };

  /** On the page of the inquiry, and among the recent activity. */
  async function tell(
    tx: Db,
    inquiry: Selectable<Tables['inquiries']>,
    kind: keyof typeof inquiryMarks,
    staff: Actor,
  ): Promise<void> {
    const { action, words } = inquiryMarks[kind];
    await pipeline.addEvent(tx, inquiry.id, { key: randomUUID(), kind, text: '', by: nameInHistory(staff) });
    await activity.record(tx, {
      staff,
      action,
      title: `${inquiryFrom(personName(inquiry))} ${words}`,
      after: aboutKey(inquiry.submission_key),
    });
  }

  function toNewInquiry(sent: SentInquiry, cameFrom: CameFrom, now: Date): NewInquiry {
    const { firstName, lastName, email, phone, interest, message } = sent;
    // An unknown vehicle is no reason to lose an inquiry.
    const [vehicle = null, ...alsoAbout] = [...new Set([sent.vehicleId, ...(sent.vehicleIds ?? [])])].flatMap(
      (id) => (id ? (findVehicle(id) ?? []) : []),
    );
    return {
      submissionKey: sent.submissionKey ?? randomUUID(),
      firstName,
      lastName,
      email,
      phone,
      interest,
      message,
      isSpam: looksLikeBot(sent),
      vehicle,
      ...(alsoAbout.length > 0 && { alsoAbout }),
      createdAt: now.toISOString(),
      cameFrom,
      ...(sent.photosKey && { photosKey: sent.photosKey }),
    };
  }
}
