import { looksLikeBot } from '#features/customers/bot-signs.ts';
import { mailboxOf } from '#features/customers/mailbox.ts';
import { createMailboxPlaces } from '#features/customers/server/mailbox-places.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import { toSnapshot } from '#features/vehicles/server/vehicle.presenter.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import type { Limit, Limiter } from '#server/http/limits/limiter.ts';
import type { MemoryLimiter } from '#server/http/limits/memory-limiter.ts';
import { createVisitorLimit } from '#server/http/limits/visitor-limit.ts';
import type { Log } from '#server/log.ts';
import { AppError } from '#shared/app-error.ts';
import { DAY_MS } from '#shared/dates.ts';
import { groupThousands } from '#shared/numbers.ts';
import { CONFIRM_DAYS, MOST_ALERTS, MOST_FOUND, MOST_SEARCH } from '../alert-kinds.ts';
import type { Wish } from '../alert-view.ts';
import { consentWords } from '../alert-words.ts';
import { type Told, toTold } from '../told.ts';
import type { AlertRepository, StoredAlert, Subject } from './alert.repository.ts';
import type { AlertLink } from './alert-link.repository.ts';
import type { PlannedAlertMail } from './planned-alert-mail.ts';
import type { Reader, ReaderRepository } from './reader.repository.ts';
import { type FindAll, toSeen } from './seen-vehicle.ts';

interface Dependencies {
  db: Db;
  readers: ReaderRepository;
  alerts: AlertRepository;
  mails: PlannedAlertMail;
  catalogue: CatalogueStore;
  findAll: FindAll;
  readName: () => string;
  isMailSetUp: boolean;
  limiter: Limiter;
  memoryLimiter: MemoryLimiter;
  limit: Limit;
  clock: Clock;
  log: Log;
}

export type AlertService = ReturnType<typeof createAlertService>;

/** What somebody can do with one of their alerts, or with all of them. */
export type AlertAct = 'confirm' | 'pause' | 'resume' | 'remove' | 'remove all';

const TOO_MANY = 'You have asked for many alerts in a short time. Please wait a while and try again.';

/**
 * Buyers say what they want to be told of. The answer is the same whoever has the address: only its mailbox learns more.
 */
export function createAlertService(dependencies: Dependencies) {
  const { db, readers, alerts, mails, catalogue, findAll, readName, isMailSetUp, clock, log } = dependencies;
  const takePlace = createVisitorLimit(dependencies);
  const withMailboxPlace = createMailboxPlaces(dependencies.limiter);

  /** What is wanted, with what the buyer sees of it now; refused where it cannot be told of. */
  function readWish(wish: Wish): { subject: Subject; told: Told } {
    const now = catalogue.current();
    if (wish.vehicleId !== undefined) {
      const vehicle = now.find(wish.vehicleId);
      if (!vehicle || isSold(vehicle))
        throw new AppError('not_found', 'This vehicle has been sold or is no longer listed.');
      const subject = { kind: 'vehicle' as const, search: '', vehicle: toSnapshot(vehicle) };
      return { subject, told: toTold([toSeen(vehicle)]) };
    }
    if (wish.search.length > MOST_SEARCH)
      throw new AppError(
        'bad_request',
        'This search is too long. Please choose fewer or shorter words first.',
      );
    const { vehicles, total } = findAll(now, wish.search, MOST_FOUND);
    if (total > MOST_FOUND)
      throw new AppError(
        'bad_request',
        `This search finds ${groupThousands(total)} vehicles, which is too many to tell you of by mail. Please choose a make, a price or a type first.`,
      );
    const subject = { kind: 'search' as const, search: wish.search, vehicle: null };
    return { subject, told: toTold(vehicles.map(toSeen)) };
  }

  async function limited(
    email: string,
    { website, address }: { website: string | null | undefined; address: string },
    work: (turn: number) => Promise<void>,
  ): Promise<void> {
    if (!isMailSetUp) throw new AppError('not_found', 'Alerts are not offered at the moment.');
    const { turn } = await takePlace('alert', address, {
      words: TOO_MANY,
      onRefused: () => log.warn('alert_limited'),
    });
    // A program is told the same as everybody.
    if (looksLikeBot({ website })) return;
    await withMailboxPlace(
      { what: 'alert', mailbox: mailboxOf(email), words: TOO_MANY, counts: () => true },
      () => withDeadline(work(turn)),
    );
  }

  /** Asked again for what waits to be confirmed. Whoever typed a stranger's address has them written to once in these days. */
  async function remind(
    tx: Db,
    { reader, alert: { id, key, created_at }, turn }: { reader: Reader; alert: StoredAlert; turn: number },
  ): Promise<void> {
    const isRecent = clock.now().getTime() - Date.parse(created_at) < CONFIRM_DAYS * DAY_MS;
    if (isRecent && (await mails.isAsked(tx, reader, key))) return;
    await alerts.change(tx, id, { created_at: clock.now().toISOString() });
    await mails.confirm(tx, reader, key, turn);
  }

  const isSame = (alert: StoredAlert, { kind, search, vehicle }: Subject) =>
    alert.kind === kind && (vehicle ? alert.vehicle_id === vehicle.id : alert.search === search);
  const isConfirmed = ({ state }: StoredAlert) => state !== 'waiting';

  return {
    isOffered: () => isMailSetUp,

    /** Somebody wants to be told. Nothing is, before they confirm it by the mail that goes now. */
    async ask(
      { email, website }: { email: string; website?: string | null | undefined },
      wish: Wish,
      address: string,
    ): Promise<void> {
      const { subject, told } = readWish(wish);
      await limited(email, { website, address }, (turn) =>
        db.transaction().execute(async (tx) => {
          const reader = await readers.take(tx, email);
          const known = await alerts.listOf(reader.id, tx);
          const same = known.find((alert) => isSame(alert, subject));
          if (same?.state === 'waiting') return remind(tx, { reader, alert: same, turn });
          if (same || known.filter(isConfirmed).length >= MOST_ALERTS) return mails.link(tx, reader, turn);
          // A stranger may have typed the others: they lock out nobody.
          const waiting = known.filter((alert) => !isConfirmed(alert));
          if (waiting[0] && waiting.length >= MOST_ALERTS) await alerts.remove(tx, waiting[0].id);
          await alerts.makeRoom(tx);
          const consent = consentWords(readName(), subject.kind === 'vehicle');
          const key = await alerts.insert(tx, { readerId: reader.id, ...subject, told, consent });
          await mails.confirm(tx, reader, key, turn);
        }),
      );
    },

    /** The link to all alerts, for somebody who has confirmed one. */
    askForLink: (
      { email, website }: { email: string; website?: string | null | undefined },
      address: string,
    ): Promise<void> =>
      limited(email, { website, address }, (turn) =>
        db.transaction().execute(async (tx) => {
          const known = await readers.findByAddress(tx, email);
          const reader = known && (await readers.lock(tx, known.id));
          if (reader && (await alerts.listOf(reader.id, tx)).some(isConfirmed))
            await mails.link(tx, reader, turn);
        }),
      ),

    /** For the page behind a link; nothing of somebody who wants nothing any more. */
    async view({ readerId, alertKey }: AlertLink) {
      const reader = await readers.find(readerId);
      if (!reader || reader.ended_at !== null) return undefined;
      const all = await alerts.listOf(readerId);
      // Others who wait may have been typed by a stranger: each is confirmed by the link of its own mail.
      const shown = all.filter((alert) => isConfirmed(alert) || alert.key === alertKey);
      return { reader, alerts: shown.map((alert) => ({ ...alert, vehicle: vehicleOf(alert) })) };
    },

    /**
     * Doing it twice is doing it once. Whoever confirms or goes on by a link has seen all that they have, and is held no
     * longer.
     */
    act: ({ readerId, alertKey }: AlertLink, { act, key }: { act: AlertAct; key: string }): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const reader = await readers.lock(tx, readerId);
        if (!reader) return;
        if (act === 'remove all') return readers.end(tx, reader);
        const all = await alerts.listOf(readerId, tx);
        const alert = all.find((one) => one.key === key);
        if (!alert) return;
        const isWaiting = !isConfirmed(alert);
        if (act === 'remove') {
          await alerts.remove(tx, alert.id);
          if (all.length === 1) await readers.end(tx, reader);
        } else if (act === 'confirm') {
          if (!isWaiting || alert.key !== alertKey) return;
          if (all.filter(isConfirmed).length >= MOST_ALERTS)
            throw new AppError(
              'conflict',
              `You have ${MOST_ALERTS} alerts, which is the most we keep. Remove one of them, and confirm this one then.`,
            );
          await alerts.change(tx, alert.id, { state: 'on', confirmed_at: clock.now().toISOString() });
          await readers.letGo(tx, readerId);
        } else if (!isWaiting) {
          await alerts.change(tx, alert.id, { state: act === 'pause' ? 'paused' : 'on' });
          if (act === 'resume') await readers.letGo(tx, readerId);
        }
      }),

    /** The one click that ends everything. */
    unsubscribe: ({ readerId }: AlertLink): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const reader = await readers.lock(tx, readerId);
        if (reader) await readers.end(tx, reader);
      }),
  };
}
