import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { DaysRun } from '#server/jobs/days-run.ts';
import type { Log } from '#server/log.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { monthsBefore } from '#shared/dates.ts';
import { alertMails, CONFIRM_DAYS } from '../alert-kinds.ts';
import type { DigestRepository } from './digest/digest.repository.ts';
import type { ReaderRepository } from './reader.repository.ts';

/** As long as somebody may look for what an older mail told. */
const DIGEST_DAYS = 30;
const BATCH = 100;

interface Dependencies {
  db: Db;
  readers: ReaderRepository;
  digests: DigestRepository;
  outbox: Pick<OutboxRepository, 'removeSent'>;
  clock: Clock;
  log: Log;
}

export function createForgetAlerts({ db, readers, digests, outbox, clock, log }: Dependencies) {
  return {
    /** Removes alerts that nobody confirmed, and readers whom nothing is left of. */
    async byDays(before: DaysRun['before']): Promise<void> {
      const unconfirmed = (await before(CONFIRM_DAYS)).toISOString();
      const { numDeletedRows } = await db
        .deleteFrom('alerts')
        .where('state', '=', 'waiting')
        .where('created_at', '<', unconfirmed)
        .executeTakeFirstOrThrow();
      const forgotten = Number(numDeletedRows);
      if (forgotten > 0) log.info('unconfirmed_alerts_removed', { alerts: forgotten });
      // They were never told of anything: perhaps a stranger typed the address.
      await db
        .deleteFrom('alert_readers')
        .where('ended_at', 'is', null)
        .where('mailed_at', 'is', null)
        .where('updated_at', '<', unconfirmed)
        .where('id', 'not in', (from) => from.selectFrom('alerts').select('reader_id'))
        .execute();
      const old = await before(DIGEST_DAYS);
      await digests.forgetBefore(old);
      // After what they told: a mail of which nothing is left has not gone.
      await outbox.removeSent(alertMails, old);
      const idle = old.toISOString();
      const over = await db
        .selectFrom('alert_readers')
        .select(['id', 'key'])
        .where('id', 'not in', (from) => from.selectFrom('alerts').select('reader_id'))
        .where('ended_at', 'is', null)
        .where('updated_at', '<', idle)
        .limit(BATCH)
        .execute();
      for (const reader of over) await db.transaction().execute((tx) => readers.end(tx, reader));
    },

    /** What is left of those who wanted nothing any more, once no backup has them, and links of old mails. */
    async byMonths(keepMonths: number): Promise<void> {
      const oldest = monthsBefore(clock.now(), keepMonths).toISOString();
      await db.deleteFrom('alert_readers').where('ended_at', '<', oldest).execute();
      await db.deleteFrom('alert_links').where('made_at', '<', oldest).execute();
    },
  };
}
