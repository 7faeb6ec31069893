import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Booking } from '#features/bookings/booking.contract.ts';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import type { InquiryPage } from '#features/inquiries/pipeline.contract.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import { expectHoldsTold, holdVehicle, readHold } from './hold-of-vehicle.ts';
import { Journal } from './journal.ts';
import { type KillTarget, killDuring } from './kill-rounds.ts';
import { type Engine, type KillSite, openKillSite, postForm, type Visit } from './kill-site.ts';
import { offerCar, readOffer } from './offered-car.ts';
import { countRepeats, type OutsideWorld, openOutsideWorld } from './outside-world.ts';
import { addVehicle, publishVehicle, sendEnquiry } from './stock.ts';

const MOST_AT_ONCE = 20;
/** Buyers of one round, one after the other, so that whenever the server is killed one of them is at it. */
const BUYERS = ['keeps', 'moves', 'cancels'] as const;
const HOLDER = 'holds';
const BETWEEN_BUYERS_MS = 400;
const LOOK_EVERY_MS = 50;
const DELIVERED_MS = 60_000;

/**
 * Kills the server while buyers book, move and cancel, have a vehicle held and withdraw, send photos of a car that they
 * offer, staff reply by mail, and mails and webhooks tell of it. What was acknowledged is there once and everybody has
 * been told of it; each kill repeats at most one mail and one webhook.
 */
export async function killDuringCustomerWork(engine: Engine, rounds: number): Promise<{ done: number }> {
  const outside = await openOutsideWorld();
  const site = await openKillSite(engine, { env: outside.env });
  try {
    const outcome = await killDuring(site, customerWork(site, outside), rounds);
    await expectTold(site, outside, rounds);
    return outcome;
  } finally {
    await site.close();
    await outside.close();
  }
}

function customerWork(site: KillSite, outside: OutsideWorld): KillTarget {
  return {
    name: 'the work with customers',
    async setUp(visit) {
      const { call } = visit;
      const bookings = { ...defaultSettings.bookings, offered: 'yes', holds: 'yes', atOnce: MOST_AT_ONCE };
      await call('POST', 'admin/settings/publish', { basedOn: 0, sections: { bookings } });
      const events = ['booking.created', 'booking.changed', 'booking.cancelled', 'lead.created'];
      await call('POST', 'admin/webhooks', { url: outside.hookUrl, events });
      await sendEnquiry(visit, 'Is it still there?');
      const [{ id } = { id: 0 }] = await call<{ id: number }[]>('GET', 'admin/contacts');
      const journal = new Journal();
      let round = 0;
      return async (now) => {
        round += 1;
        const label = `round ${round}`;
        await letTimePass(site);
        const times = await listTimes(now);
        const { id: vehicleId } = await addVehicle(now, label, 1);
        await publishVehicle(now, vehicleId);
        // Entries of the rounds before have been compared already.
        const ofRound = new Journal();
        const email = emailOf(round, HOLDER);
        const offer = { photosKey: randomUUID(), words: `An offer of ${label}` };
        return {
          async perform() {
            await Promise.all([
              ...BUYERS.map((what, at) => buy(now, { journal, times, what, at, round })),
              reply(now, journal, id, label),
              holdVehicle(now, { journal: ofRound, outside, vehicleId, email }),
              offerCar(now, { journal: ofRound, ...offer }),
            ]);
            await untilTold(now, outside, round);
          },
          async expectWhole(later) {
            await journal.expectSoon(() => readState(later, id));
            await ofRound.expectSoon(
              async () => new Map([...(await readHold(later, email)), ...(await readOffer(later, offer))]),
            );
          },
        };
      };
    },
  };
}

const emailOf = (round: number, what: string) => `${what}${round}@example.com`;

interface Buying {
  journal: Journal;
  times: readonly { day: string; time: string }[];
  what: (typeof BUYERS)[number];
  at: number;
  round: number;
}

async function buy(visit: Visit, { journal, times, what, at, round }: Buying): Promise<void> {
  await pause(at * BETWEEN_BUYERS_MS);
  const email = emailOf(round, what);
  const [first, second] = [2 * at, 2 * at + 1].map((more) => times[(6 * round + more) % times.length]);
  const key = `booking ${email}`;
  const when = `${first?.day} ${first?.time}`;
  const { page } = await journal.write(key, `confirmed ${when}`, () => {
    const person = { firstName: 'Mia', lastName: 'Nguyen', email, phone: '0491 570 156' };
    const booking = { ...first, ...person, kind: 'inspection', submissionKey: randomUUID() };
    return visit.call<{ page: string | null }>('POST', 'bookings', booking);
  });
  // The database was too slow, as it can be on a busy machine: then nobody was promised the time.
  if (page === null) return journal.allow(key, `requested ${when}`);
  if (what === 'moves')
    await journal.write(key, `confirmed ${second?.day} ${second?.time}`, () =>
      postForm(visit, page, { ...second }),
    );
  if (what === 'cancels')
    await journal.write(key, 'cancelled', () => postForm(visit, page, { action: 'cancel' }));
}

function reply({ call }: Visit, journal: Journal, id: number, label: string): Promise<unknown> {
  const mail = { key: randomUUID(), subject: label, text: 'It is.' };
  return journal.write(`reply ${label}`, '1', () => call('POST', `admin/inquiries/${id}/replies`, mail));
}

async function listTimes({ call }: Visit): Promise<{ day: string; time: string }[]> {
  const { days } = await call<{ days: { day: string; times: string[] }[] }>('GET', 'booking-slots');
  return days.flatMap(({ day, times }) => times.map((time) => ({ day, time })));
}

async function readState({ call }: Visit, inquiryId: number): Promise<Map<string, string>> {
  const state = new Map<string, string>();
  const today = sydneyDay(new Date());
  for (const { email, state: now, startsAt } of await call<Booking[]>(
    'GET',
    `admin/bookings?from=${today}&to=${daysAfter(today, 30)}`,
  )) {
    const key = `booking ${email}`;
    if (state.has(key)) throw new Error(`${key} is there twice`);
    state.set(key, now === 'cancelled' ? now : `${now} ${wallTime(startsAt)}`);
  }
  const { timeline } = await call<InquiryPage>('GET', `admin/inquiries/${inquiryId}`);
  for (const { text } of timeline.filter(({ kind }) => kind === 'reply')) {
    const key = `reply ${/round \d+/.exec(text)?.[0]}`;
    state.set(key, String(Number(state.get(key) ?? 0) + 1));
  }
  return state;
}

/** `2026-11-20 10:30` by the clock of the dealership. */
function wallTime(instant: string): string {
  const form = { timeZone: 'Australia/Sydney', dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('sv-SE', form).format(new Date(instant));
}

/** Also seen as the end of a round when the server is gone: then asking it fails. */
async function untilTold({ url }: Visit, outside: OutsideWorld, round: number): Promise<void> {
  const emails = BUYERS.map((what) => emailOf(round, what));
  for (;;) {
    const mailed = new Set(outside.mails().map(({ to }) => to));
    const hooked = new Set(outside.hooks().map(({ data }) => data.email));
    if (emails.every((email) => mailed.has(email) && hooked.has(email))) return;
    await fetch(`${url}/healthz`);
    await pause(LOOK_EVERY_MS);
  }
}

/** As if time had passed: nobody waits here for what a killed process had begun, nor sends too much. */
async function letTimePass(site: KillSite): Promise<void> {
  await site.inDatabase(async (db) => {
    const next_attempt_at = new Date().toISOString();
    await db.updateTable('outbox').set({ next_attempt_at }).where('sent_at', 'is', null).execute();
    await db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at })
      .where('delivered_at', 'is', null)
      .execute();
    await db.deleteFrom('attempts').execute();
    if (site.engine === 'sqlite') return;
    await sql`UPDATE job_lease SET expires_at = clock_timestamp()`.execute(db);
    await sql`SELECT pg_notify('forecourt_changes', 'lease')`.execute(db);
  });
}

/** In the end everybody knows of everything, as it is, and hardly ever twice. */
async function expectTold(site: KillSite, outside: OutsideWorld, kills: number): Promise<void> {
  await site.stop();
  await letTimePass(site);
  await site.enter();
  await untilNothingWaits(site);

  const [mails, hooks] = [outside.mails(), outside.hooks()];
  const repeated = {
    mails: countRepeats(
      mails,
      ({ messageId }) => messageId,
      ({ to }) => to,
    ),
    webhooks: countRepeats(
      hooks,
      ({ eventId }) => eventId,
      ({ body }) => body,
    ),
  };
  for (const [what, count] of Object.entries(repeated))
    if (count > kills) throw new Error(`${count} ${what} came again after ${kills} kills`);

  const stored = await site.inDatabase((db) => db.selectFrom('bookings').selectAll().execute());
  for (const { id, email, state, sequence } of stored) {
    const events = Map.groupBy(
      hooks.filter(({ type, data }) => type.startsWith('booking.') && data.id === id),
      ({ type }) => type,
    );
    const isCancelled = state === 'cancelled';
    const expected = ['booking.created'];
    if (sequence > 0) expected.push(isCancelled ? 'booking.cancelled' : 'booking.changed');
    if ([...events.keys()].toSorted().join() !== expected.toSorted().join())
      throw new Error(`Of booking ${id} others were told ${[...events.keys()]} instead of ${expected}`);
    for (const [type, some] of events)
      if (new Set(some.map(({ eventId }) => eventId)).size !== 1) throw new Error(`${type} of ${id} is two`);
    // A request has no calendar file.
    if (state === 'requested') continue;
    const numbers = mails
      .filter(({ to }) => to === email)
      .map(({ method, calendar }) => ({ method, number: Number(calendar?.properties.SEQUENCE) }));
    const last = numbers.at(-1);
    if (last?.number !== sequence || last.method !== (isCancelled ? 'CANCEL' : 'REQUEST'))
      throw new Error(`${email} was told ${JSON.stringify(numbers)}, and has ${state} ${sequence}`);
    if (numbers.some(({ number }, at) => number < (numbers[at - 1]?.number ?? 0)))
      throw new Error(`${email} was told ${JSON.stringify(numbers)}`);
  }
  const known = new Set([...stored.map(({ email }) => email), ...(await expectHoldsTold(site, outside))]);
  const buyers = new RegExp(`^(${[...BUYERS, HOLDER].join('|')})\\d+@`);
  const unknown = mails.find(({ to }) => buyers.test(to) && !known.has(to));
  if (unknown) throw new Error(`${unknown.to} was told of what is not there`);
}

/** Many kills leave much to send, which takes its time: it is stuck when for long nothing of it has gone. */
async function untilNothingWaits(site: KillSite): Promise<void> {
  let deadline = Date.now() + DELIVERED_MS;
  let fewest = Number.POSITIVE_INFINITY;
  for (;;) {
    const waiting = await site.inDatabase(async (db) => [
      ...(await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()),
      ...(await db.selectFrom('webhook_events').select('id').execute()),
      ...(await db.selectFrom('webhook_deliveries').select('id').where('delivered_at', 'is', null).execute()),
    ]);
    if (waiting.length === 0) return;
    if (waiting.length < fewest) {
      fewest = waiting.length;
      deadline = Date.now() + DELIVERED_MS;
    }
    if (Date.now() > deadline) throw new Error(`${waiting.length} mails and webhooks were not sent`);
    await pause(10 * LOOK_EVERY_MS);
  }
}
