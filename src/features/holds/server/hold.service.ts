import { randomUUID } from 'node:crypto';
import { looksLikeBot } from '#features/customers/bot-signs.ts';
import { type LeadMail, leadMails } from '#features/customers/lead-mails.ts';
import { mailboxOf } from '#features/customers/mailbox.ts';
import { createIntake, type IntakeNeeds } from '#features/customers/server/intake.ts';
import type { Terms } from '#features/customers/server/link-proof.ts';
import type { Links } from '#features/customers/server/links.repository.ts';
import type { RequestInquiries } from '#features/customers/server/request-as-inquiry.ts';
import { isOnHold, isSold } from '#features/vehicles/sold.ts';
import { type OfferedVehicle, snapshotOf } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Spool } from '#server/files/spool.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { SentHold } from '../hold.contract.ts';
import { isHoldDay } from '../hold-days.ts';
import { findAsked } from './asked-before.repository.ts';
import type { HoldRepository, StoredHold } from './hold.repository.ts';
import type { PlannedHoldMail } from './mail/planned-hold-mail.ts';
import { type NewHold, toInquiry } from './new-hold.ts';

interface Dependencies extends IntakeNeeds {
  db: Db;
  holds: HoldRepository;
  links: Pick<Links<StoredHold>, 'make'>;
  mails: PlannedHoldMail;
  inquiries: Pick<RequestInquiries, 'insertIn'>;
  spool: Spool<NewHold>;
  isMailSetUp: boolean;
  isOffered: () => boolean;
  findOffered: (id: number) => OfferedVehicle | undefined;
  /** In the transaction that stores it: on which terms this mailbox is taken. */
  termsOf: (tx: Db, person: string) => Promise<Terms>;
  clock: Clock;
}

interface Asked {
  /** Until when the buyer has to open the link in their mail; null when they need not. */
  keepBy: string | null;
  /** The secret of the buyer's page; none for a hold in the spool, or one asked for by another form. */
  token?: string | undefined;
}

export type HoldService = ReturnType<typeof createHoldService>;

/** What buyers do: ask for a vehicle to be held. It promises nothing; staff confirm. */
export function createHoldService(dependencies: Dependencies) {
  const { db, holds, links, mails, inquiries, spool, isOffered, findOffered } = dependencies;
  const { isMailSetUp, termsOf, clock, log } = dependencies;
  const intake = createIntake<NewHold>(dependencies, {
    what: 'hold',
    tooMany: 'That is a lot of requests at once. Please wait a few minutes, or call us.',
    spool,
    refusal: 'hold_not_stored',
  });

  function toNewHold({ vehicleId, submissionKey, website, ...typed }: SentHold): NewHold {
    const offered = findOffered(vehicleId);
    if (!offered || isSold(offered))
      throw new AppError('not_found', 'This vehicle is no longer for sale, so it cannot be held.');
    if (!isHoldDay(typed.wantedUntil, clock.now())) throw wrongField('wantedUntil', 'Please choose a day');
    const vehicle = snapshotOf(offered);
    return {
      ...typed,
      vehicle,
      submissionKey: submissionKey ?? randomUUID(),
      isSpam: looksLikeBot({ website, elapsedMs: null }),
      createdAt: clock.now().toISOString(),
    };
  }

  /**
   * Stores the hold, its mails and its inquiry in one transaction. A buyer who asks again with another form waits once, and
   * what they write is a further inquiry. So is a request for a vehicle that is held for somebody by then: staff could only
   * decline it. `isNew` is false when the same form came before. Only the sender of the form gets the link at once: whoever
   * asks again may be somebody else who types the same address.
   */
  function store(hold: NewHold, turn: number): Promise<Asked & { isNew: boolean }> {
    const offered = findOffered(hold.vehicle.id);
    const isKept = offered !== undefined && isOnHold(offered);
    return db.transaction().execute(async (tx) => {
      const terms = await termsOf(tx, mailboxOf(hold.email));
      const stored = hold.isSpam || isKept ? undefined : await holds.insertIn(tx, hold, terms);
      if (stored) await mails.plan(tx, stored, 'asked', { turn });
      const isToldOf = isMailSetUp && !hold.isSpam;
      const inquiryMails = isToldOf ? mailsOf({ isHold: stored !== undefined, isKept }) : [];
      const inquiryId = await inquiries.insertIn(tx, toInquiry(hold, { isKept }), inquiryMails, turn);
      const asked = stored ?? (await findAsked(tx, hold));
      const isOfThisForm = asked?.key === hold.submissionKey;
      const token = isOfThisForm ? await links.make(asked.id, { isMailed: false, tx }) : undefined;
      return { isNew: inquiryId !== undefined, keepBy: asked?.keep_by ?? null, token };
    });
  }

  return {
    isOffered,
    isListed: (vehicleId: number): boolean => findOffered(vehicleId) !== undefined,

    async ask(sent: SentHold, address: string): Promise<Asked> {
      if (!isOffered())
        throw new AppError('not_found', 'We hold no vehicles here at present. Please write to us or call.');
      const hold = toNewHold(sent);
      const { isDatabaseAway, turn } = await intake.take(address);
      if (isDatabaseAway || hold.isSpam) {
        await intake.keep(hold, { error: isDatabaseAway ? 'database_away' : 'looks_like_bot' });
        return { keepBy: null };
      }
      const stored = await intake.store(hold, () => store(hold, turn), {
        words: 'That is a lot of requests for one day. Please call us.',
        counts: ({ isNew }) => isNew,
      });
      if (stored === 'spooled') return { keepBy: null };
      const { isNew, ...asked } = stored;
      if (isNew) log.info('hold_stored');
      return asked;
    },

    /** Moves spooled holds into the database, each once. */
    async replaySpool(): Promise<void> {
      await intake.replay(async (hold) => {
        await store(hold, 0);
        log.info('spooled_hold_stored');
      });
    },
  };
}

/** The hold has mails of its own, and a buyer who asks again has had them. */
function mailsOf({ isHold, isKept }: { isHold: boolean; isKept: boolean }): readonly LeadMail[] {
  if (isKept) return leadMails;
  return isHold ? ['adf'] : ['dealership', 'adf'];
}
