import type { Catalogue, CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import { createYielder } from '#server/jobs/yielder.ts';
import type { Log } from '#server/log.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { DIGEST_MAIL } from '../../alert-kinds.ts';
import type { AlertRepository, StoredAlert } from '../alert.repository.ts';
import { digestAbout, type PlannedAlertMail } from '../planned-alert-mail.ts';
import type { Reader, ReaderRepository } from '../reader.repository.ts';
import type { FindAll } from '../seen-vehicle.ts';
import type { DigestRepository } from './digest.repository.ts';
import type { DigestPart } from './digest-content.ts';
import { digestDay } from './digest-time.ts';
import { createSearches, type Found, lookForNews } from './look-for-news.ts';

/** Readers looked at together. */
const BATCH = 200;
/** Mails on their way at most, so that other mail need not wait behind thousands. */
const MOST_ON_THEIR_WAY = 50;

interface Dependencies {
  db: Db;
  readers: ReaderRepository;
  alerts: AlertRepository;
  digests: DigestRepository;
  mails: PlannedAlertMail;
  outbox: Pick<OutboxRepository, 'countDue' | 'isUnsent' | 'listStuck' | 'withdrawOne'>;
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

  /** What a mail tells that nobody took goes into the next one. Undefined while an earlier mail is still on its way. */
  async function leftOver(tx: Db, reader: Reader): Promise<readonly DigestPart[] | undefined> {
    const last = await digests.findLast(tx, reader.id);
    if (!last) return [];
    const mail = { kind: DIGEST_MAIL, about: digestAbout(reader, last.day) };
    if (!(await outbox.isUnsent(tx, mail))) return [];
    const stuck = await outbox.listStuck([DIGEST_MAIL], reader.key);
    const isGivenUp = stuck.some(({ about, given_up_at, held_at }) => {
      return about === mail.about && given_up_at !== null && held_at === null;
    });
    if (!isGivenUp) return undefined;
    await outbox.withdrawOne(tx, mail);
    return last.parts;
  }

  /** In one transaction. Answers whether a mail goes. */
  const tell = (reader: Reader, day: string, look: Look): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      if (!(await readers.claim(tx, reader, day))) return false;
      const left = await leftOver(tx, reader);
      if (left === undefined || (await digests.findLast(tx, reader.id))?.day === day) return false;
      // They may have changed something since they were looked at.
      const found = (await alerts.listOn([reader.id], tx)).map(look);
      const parts = found.flatMap(({ part }) => part ?? []);
      const told_at = clock.now().toISOString();
      for (const { alert, part, next, isOver } of found) {
        if (isOver) await alerts.remove(tx, alert.id);
        else if (next || part) await alerts.change(tx, alert.id, { ...next, ...(part && { told_at }) });
      }
      if (parts.length === 0) return false;
      await digests.add(tx, reader.id, day, together(left, parts));
      await readers.noteMailed(tx, reader.id);
      await mails.digest(tx, reader, day);
      return true;
    });

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
      while (due.length > 0) {
        const look = lookAt(catalogue.current());
        const ofReader = Map.groupBy(
          await alerts.listOn(due.map(({ id }) => id)),
          ({ reader_id }) => reader_id,
        );
        const quiet: number[] = [];
        let isFull = false;
        for (const reader of due) {
          if (yielder.isDue()) await yielder.rest();
          const found = (ofReader.get(reader.id) ?? []).map(look);
          if (!found.some(({ part, next }) => part ?? next)) {
            quiet.push(reader.id);
            continue;
          }
          isFull = room <= 0 || stopping?.aborted === true;
          if (isFull) break;
          await checkHeld();
          if (!(await tell(reader, day, look))) continue;
          room -= 1;
          written += 1;
        }
        await checkHeld();
        await readers.noteLooked(db, quiet, day);
        if (isFull) break;
        due = await readers.listDue(day, { after: due.at(-1)?.id ?? 0, most: BATCH });
      }
      if (written > 0) log.info('alert_mails_planned', { mails: written });
      return written;
    },
  };
}

/** Each alert once, and each vehicle with the price that its reader really knew. */
function together(left: readonly DigestPart[], parts: readonly DigestPart[]): DigestPart[] {
  const before = new Map(left.map((part) => [part.alert, part]));
  const merged = parts.map((part) => {
    const earlier = before.get(part.alert);
    before.delete(part.alert);
    if (!earlier) return part;
    const news = new Map([...part.news, ...earlier.news].map((one) => [one.id, one]));
    return { ...part, news: [...news.values()] };
  });
  return [...before.values(), ...merged];
}
