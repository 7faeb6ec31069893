import type { Catalogue, CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { storageTroubleOf } from '#server/http/mount/storage-trouble.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import { createYielder } from '#server/jobs/yielder.ts';
import { describeError, type Log } from '#server/log.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { DIGEST_MAIL } from '../../alert-kinds.ts';
import type { AlertRepository, StoredAlert } from '../alert.repository.ts';
import { digestAbout, type PlannedAlertMail } from '../planned-alert-mail.ts';
import { MOST_FAILURES, type Reader, type ReaderRepository } from '../reader.repository.ts';
import type { FindAll } from '../seen-vehicle.ts';
import type { DigestRepository } from './digest.repository.ts';
import { digestDay } from './digest-time.ts';
import { createSearches, type Found, lookForNews } from './look-for-news.ts';
import { putBack } from './put-back.repository.ts';

/** Readers looked at together: few, because what each of them knows is read at once. */
const BATCH = 50;
/** Mails on their way at most, so that each is planned shortly before it goes. */
const MOST_ON_THEIR_WAY = 200;

interface Dependencies {
  db: Db;
  readers: ReaderRepository;
  alerts: AlertRepository;
  digests: DigestRepository;
  mails: PlannedAlertMail;
  outbox: Pick<OutboxRepository, 'countDue' | 'find' | 'listSent' | 'withdrawOne'>;
  catalogue: CatalogueStore;
  findAll: FindAll;
  isMailSetUp: boolean;
  clockWatch: ClockWatch;
  clock: Clock;
  log: Log;
}

interface Run {
  stopping?: AbortSignal;
  checkHeld?: () => Promise<void>;
}

type Look = (alert: StoredAlert) => Found;

/**
 * Once a day, each reader is told of what is new or cheaper for any of their alerts, in one mail. The mail, what it tells
 * and that they know it are one transaction: a process that dies has told all of it or nothing.
 */
export function createDigestService(dependencies: Dependencies) {
  const { db, readers, alerts, digests, mails, outbox, catalogue, clockWatch, clock, log } = dependencies;

  function lookAt(now: Catalogue): Look {
    const search = createSearches(now, dependencies.findAll);
    return (alert) => lookForNews(alert, { catalogue: now, search, now: clock.now() });
  }

  /**
   * Settles what became of the mail before. What one tells that nobody took in days, or that staff discarded, is news again.
   * Answers whether another may be written today.
   */
  async function settleLast(tx: Db, reader: Reader, day: string): Promise<boolean> {
    const last = await digests.findLast(tx, reader.id);
    if (!last) return true;
    const mail = { kind: DIGEST_MAIL, about: digestAbout(reader, last.day) };
    const planned = await outbox.find(tx, mail);
    if (planned?.sent_at) {
      if (reader.failures > 0) await readers.noteFailures(tx, reader.id, 0);
      return (await digests.find(reader.id, day, tx)) === undefined;
    }
    const isGivenUp = planned && planned.given_up_at !== null && planned.held_at === null;
    if (planned && !isGivenUp) return false;
    await outbox.withdrawOne(tx, mail);
    await putBack(tx, reader.id, last.parts);
    await digests.remove(tx, reader.id, last.day);
    const failures = reader.failures + 1;
    if (isGivenUp) await readers.noteFailures(tx, reader.id, failures);
    if (isGivenUp && failures >= MOST_FAILURES) return false;
    return last.day !== day && (await digests.find(reader.id, day, tx)) === undefined;
  }

  /** In one transaction. Answers whether a mail goes. */
  const tell = (found: Reader, day: string, look: Look): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const reader = await readers.claim(tx, found, day);
      if (!reader || !(await settleLast(tx, reader, day))) return false;
      // They may have changed something since they were looked at.
      const looked = (await alerts.listOn([reader.id], tx)).map(look);
      const parts = looked.flatMap(({ part }) => part ?? []);
      const told_at = clock.now().toISOString();
      for (const { alert, part, next, isOver } of looked) {
        if (isOver) await alerts.remove(tx, alert.id);
        else if (next || part) await alerts.change(tx, alert.id, { ...next, ...(part && { told_at }) });
      }
      if (parts.length === 0) return false;
      await digests.add(tx, reader.id, day, parts);
      await readers.noteMailed(tx, reader.id);
      await mails.digest(tx, reader, day);
      return true;
    });

  /** Readers whose last mail has not gone: perhaps it never will, and what it tells is still to be told. */
  async function findUntold(due: readonly Reader[]): Promise<ReadonlySet<number>> {
    const keyOf = new Map(due.map(({ id, key }) => [id, key]));
    const last = (await digests.listLast(due.map(({ id }) => id))).map(({ reader_id, day }) => ({
      reader_id,
      about: digestAbout({ key: keyOf.get(reader_id) ?? '' }, day),
    }));
    const sent = new Set(
      await outbox.listSent(
        DIGEST_MAIL,
        last.map(({ about }) => about),
      ),
    );
    return new Set(last.flatMap(({ reader_id, about }) => (sent.has(about) ? [] : reader_id)));
  }

  /** What goes wrong for one reader is theirs alone: it is tried again on another day. Undefined then. */
  async function careful<Answer>(
    reader: Reader,
    done: number[],
    work: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      return await work();
    } catch (error) {
      if (storageTroubleOf(error)) throw error;
      log.error('alert_reader_failed', { readerId: reader.id, ...describeError(error) });
      done.push(reader.id);
      return undefined;
    }
  }

  return {
    /** Writes the mails of today that are still to be written, as many as may be on their way. Answers how many. */
    async run({ stopping, checkHeld = async () => {} }: Run = {}): Promise<number> {
      const day = digestDay(clock.now());
      if (day === undefined || !dependencies.isMailSetUp) return 0;
      let due = await readers.listDue(day, { after: 0, most: BATCH });
      // A clock that runs ahead would tell today what is to be told tomorrow.
      if (due.length === 0 || !(await clockWatch.look())) return 0;
      await catalogue.refreshIfChanged();
      let room = MOST_ON_THEIR_WAY - (await outbox.countDue({ only: [DIGEST_MAIL] }));
      const yielder = createYielder();
      let written = 0;
      const look = lookAt(catalogue.current());
      while (due.length > 0) {
        const ofReader = Map.groupBy(
          await alerts.listOn(due.map(({ id }) => id)),
          ({ reader_id }) => reader_id,
        );
        const untold = await findUntold(due);
        const hasNews = (reader: Reader) =>
          (ofReader.get(reader.id) ?? []).map(look).some(({ part, next }) => part ?? next);
        const done: number[] = [];
        let isFull = false;
        for (const reader of due) {
          if (yielder.isDue()) await yielder.rest();
          const isQuiet = await careful(reader, done, async () => !untold.has(reader.id) && !hasNews(reader));
          if (isQuiet === undefined) continue;
          if (isQuiet) {
            done.push(reader.id);
            continue;
          }
          isFull = room <= 0 || stopping?.aborted === true;
          if (isFull) break;
          await checkHeld();
          if (!(await careful(reader, done, () => tell(reader, day, look)))) continue;
          room -= 1;
          written += 1;
        }
        await checkHeld();
        await readers.noteLooked(db, done, day);
        if (isFull) break;
        due = await readers.listDue(day, { after: due.at(-1)?.id ?? 0, most: BATCH });
      }
      if (written > 0) log.info('alert_mails_planned', { mails: written });
      return written;
    },
  };
}
