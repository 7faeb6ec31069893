import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import { mailReason } from '#server/mail/mail-trouble.ts';
import type { OutboxRepository, StuckMail } from '#server/mail/outbox.repository.ts';
import { AppError } from '#shared/app-error.ts';
import {
  MAIL_AGAIN,
  type MailReceiver,
  type MailWarning,
  mailReceivers,
  warnOfGivenUp,
} from '../unsent-mail.ts';
import type { UnsentMail } from '../unsent-mail-schema.ts';
import type { Viewer } from '../viewer.ts';

/** What the mails are about: bookings or holds. */
interface Subject<Row extends { key: string }> {
  name: 'booking' | 'hold';
  /** Kinds of mail by receiver. */
  kinds: Readonly<Record<MailReceiver, string>>;
  find: (id: number) => Promise<Row | undefined>;
  /** Rows that still exist, the most urgent first. */
  listByKeys: (keys: readonly string[]) => Promise<Row[]>;
  change: (
    id: number,
    change: (tx: Db, row: Row) => Promise<string | undefined>,
  ) => Promise<string | undefined>;
  isSeen: (tx: Db, row: Row, viewer: Viewer) => Promise<boolean>;
  /** Whether nobody needs this mail any more. */
  isOutdated: (mail: Pick<StuckMail, 'kind' | 'about'>) => Promise<boolean>;
  /** Where staff send its mail again. */
  pageOf: (row: Row) => MailWarning['page'];
  /** For the activity. */
  action: string;
  titleOf: (row: Row) => string;
}

interface Dependencies {
  outbox: Pick<OutboxRepository, 'listStuck' | 'retry' | 'withdrawOne'>;
  activity: ActivityRepository;
}

export type UnsentMailService = ReturnType<typeof createUnsentMail>;

/** Mail that does not go out by itself, shown where it belongs, and sent again when staff ask for it. */
export function createUnsentMail<Row extends { key: string }>(
  { outbox, activity }: Dependencies,
  subject: Subject<Row>,
) {
  const { name, isOutdated } = subject;
  const kinds = mailReceivers.map((receiver) => subject.kinds[receiver]);
  const receiverOf = (kind: string) =>
    mailReceivers.find((receiver) => subject.kinds[receiver] === kind) ?? 'customer';

  async function listOutdated(id: number): Promise<StuckMail[]> {
    const found = await subject.find(id);
    const outdated: StuckMail[] = [];
    for (const mail of found ? await outbox.listStuck(kinds, found.key) : [])
      if (isGivenUp(mail) && (await isOutdated(mail))) outdated.push(mail);
    return outdated;
  }

  return {
    /** Unsent mails by the key of the booking or hold. */
    async listByKey(): Promise<Map<string, UnsentMail[]>> {
      const byKey = Map.groupBy(await outbox.listStuck(kinds), keyOf);
      return new Map(
        [...byKey].map(([key, mails]) => [
          key,
          mails.map((mail) => ({
            to: receiverOf(mail.kind),
            state: isGivenUp(mail) ? ('failed' as const) : ('held' as const),
            at: mail.held_at ?? mail.given_up_at ?? '',
            reason: mail.last_error === null ? '' : mailReason(mail.last_error),
          })),
        ]),
      );
    },

    /** Tries given-up mails anew, and drops those that nobody needs any more. Returns in words what it did. */
    async sendAgain(id: number, staff: Actor & Viewer): Promise<string> {
      // Read before the change, which it would hold up. Changes meanwhile are seen when the mail is written.
      const outdated = await listOutdated(id);
      const said = await subject.change(id, async (tx, row) => {
        if (!(await subject.isSeen(tx, row, staff))) return undefined;
        let forgotten = 0;
        for (const mail of outdated) forgotten += await outbox.withdrawOne(tx, mail);
        const sent = await outbox.retry(tx, { kinds, key: row.key });
        if (sent + forgotten === 0) throw new AppError('conflict', `No mail of this ${name} was given up`);
        const butFor =
          forgotten > 0 ? `, but for ${forgotten === 1 ? 'one' : forgotten} that nobody needs any more` : '';
        await activity.record(tx, {
          staff,
          action: subject.action,
          title: `${subject.titleOf(row)}: ${sent > 0 ? `mail sent again${butFor}` : 'mail not sent again, nobody needs it any more'}`,
          after: aboutKey(row.key),
        });
        return sent > 0
          ? `${MAIL_AGAIN}${butFor}`
          : `Not sent: the ${name} is over or has changed since, so nobody needs this mail any more`;
      });
      if (said === undefined) throw new AppError('not_found', `That ${name} does not exist`);
      return said;
    },

    /** For System Status. */
    async warn(): Promise<MailWarning | null> {
      const givenUp = (await outbox.listStuck(kinds)).filter(isGivenUp);
      const rows = await subject.listByKeys(givenUp.map(keyOf));
      const keys = new Set(rows.map(({ key }) => key));
      const [first] = rows;
      if (!first) return null;
      return warnOfGivenUp(givenUp.filter((mail) => keys.has(keyOf(mail))).length, {
        one: `One mail about a ${name}`,
        several: `mails about ${name}s`,
        page: subject.pageOf(first),
      });
    },
  };
}

/** Held mail waits for a decision of its own. */
function isGivenUp({ given_up_at, held_at }: StuckMail): boolean {
  return given_up_at !== null && held_at === null;
}

function keyOf({ about }: StuckMail): string {
  return about.split(' ')[0] ?? '';
}
