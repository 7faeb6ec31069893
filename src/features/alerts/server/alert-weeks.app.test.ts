import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fakeClock } from '#test/support/test-app.ts';
import type { Known } from '../told.ts';
import { type AlertSite, startAlertSite } from './alerts.fixture.ts';
import { MOST_FAILURES } from './reader.repository.ts';

/** Thursday, 10am in Sydney, ten days before summer time ends. */
const START = '2027-03-24T23:00:00.000Z';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const GONE_DAYS = 3;
const FOLLOWED = 0;
const vehicles = [0, 1, 2, 3];

vi.setConfig({ testTimeout: 180_000 });

let site: AlertSite;
beforeAll(async () => {
  site = await startAlertSite(fakeClock(START));
});
afterAll(() => site.stop());

/** Each with its own addresses: nobody may ask too often. */
let runs = 0;

interface Vehicle extends Known {
  is: 'listed' | 'hidden' | 'sold';
}

const change = fc.record(
  {
    is: fc.constantFrom('listed' as const, 'listed' as const, 'hidden' as const, 'sold' as const),
    cents: fc.constantFrom(null, 4_000_000, 4_500_000, 5_000_000, 5_500_000),
    type: fc.constantFrom('drive_away', 'drive_away', 'excl_gov_charges'),
  },
  { requiredKeys: [] },
);
const day = fc.record({
  changes: fc.array(fc.tuple(fc.nat(vehicles.length - 1), change), { maxLength: 3 }),
  /** What becomes of the mails of the morning. `off`: the machine is asleep. */
  fate: fc.constantFrom('sent', 'sent', 'sent', 'late', 'killed', 'given up', 'discarded', 'off'),
  killedAt: fc.nat(3),
});

/** What one mail tells: vehicles with the price that was higher, or the end of its vehicle. */
type Tells = readonly string[];

/** What a reader has heard: nothing but what mails really told them, and prices that they could not compare. */
interface Heard {
  known: Map<number, Known>;
  isOver: boolean;
  goneSince: number | null;
}

/** What is to be told by now, and how the reader stands once they have it. */
function expected(heard: Heard, stock: readonly Vehicle[], at: number, follows: boolean) {
  const tells: string[] = [];
  const then = { known: new Map(heard.known), isOver: heard.isOver };
  const followed = stock[FOLLOWED];
  if (heard.isOver) return { tells, then };
  if (follows && followed && followed.is !== 'listed') {
    if (followed.is === 'hidden') heard.goneSince ??= at;
    const isGone = heard.goneSince !== null && at - heard.goneSince >= GONE_DAYS * DAY_MS;
    if (followed.is === 'sold' || isGone) {
      tells.push(followed.is === 'sold' ? 'sold' : 'gone');
      then.isOver = true;
    }
    return { tells, then };
  }
  if (follows) heard.goneSince = null;
  for (const [id, { is, cents, type }] of stock.entries()) {
    if (is !== 'listed' || (follows && id !== FOLLOWED)) continue;
    const known = heard.known.get(id);
    if (!known) tells.push(`M${id} new`);
    else if (known.cents === null || known.type !== type) {
      if (cents === null) continue;
      heard.known.set(id, { cents, type }); // noted without a word
    } else if (cents === null || cents >= known.cents) continue;
    else tells.push(`M${id} was ${known.cents / 100}`);
    then.known.set(id, { cents, type });
  }
  return { tells: tells.toSorted(), then };
}

function read({ subject, text }: { subject: string; text: string }): Tells {
  if (subject.startsWith('Sold:')) return ['sold'];
  if (subject.startsWith('No longer listed:')) return ['gone'];
  const told = text.matchAll(/\* .*Toyota (M\d).*\r?\n {2}(?:New in your search|Was \$([\d,]+) when)/g);
  return [...told]
    .map(([, name, was]) => (was === undefined ? `${name} new` : `${name} was ${was.replaceAll(',', '')}`))
    .toSorted();
}

it('tells each reader once a day at most, over weeks, what they have not heard, whatever becomes of the mails', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 8, maxLength: 24 }), async (days) => {
      runs += 1;
      for (const table of ['alert_readers', 'outbox', 'attempts', 'vehicles', 'meta'] as const)
        await site.db.deleteFrom(table).execute();
      await site.services.catalogue.refresh();
      site.server.received.length = 0;
      site.clock.set(START);
      const stock: Vehicle[] = vehicles.map(() => ({ is: 'listed', cents: 5_000_000, type: 'drive_away' }));
      const ids: number[] = [];
      for (const at of vehicles)
        ids.push(
          await site.addVehicle({
            ...{ make: 'Toyota', model: `M${at}` },
            ...{ price_cents: 5_000_000, price_type: 'drive_away' as const },
          }),
        );
      const readers = [
        { email: `searches${runs}@example.com`, follows: false, asked: 'make=Toyota' },
        { email: `follows${runs}@example.com`, follows: true, asked: `vehicle=${ids[FOLLOWED]}` },
      ].map((reader) => ({
        ...reader,
        heard: {
          known: new Map(stock.map(({ cents, type }, id) => [id, { cents, type }])),
          isOver: false,
          goneSince: null,
        } as Heard,
        failures: 0,
        last: 'none',
      }));
      for (const { asked, email } of readers) await site.subscribe(asked, email);
      await site.alerts.digestService.run();

      let asleep = 0;
      for (const { changes, fate: wanted, killedAt } of days) {
        for (const [at, to] of changes) {
          const now: Vehicle = { ...(stock[at] as Vehicle), ...to };
          stock[at] = now;
          await site.change(ids[at] ?? 0, {
            is_draft: now.is === 'hidden' ? 1 : 0,
            status: now.is === 'sold' ? 'sold' : 'available',
            price_cents: now.cents ?? 0,
            price_type: now.type,
          });
        }
        site.clock.advance(DAY_MS);
        // A site that is off for longer doubts its clock.
        const fate = wanted === 'off' && asleep > 0 ? 'sent' : wanted;
        asleep = fate === 'off' ? asleep + 1 : 0;
        if (fate === 'off') continue;
        if (fate === 'late') site.clock.advance(5 * HOUR_MS);
        const now = site.clock.now();
        const { run } = site.alerts.digestService;
        if (fate === 'killed') {
          let calls = 0;
          const dies = async () => {
            calls += 1;
            if (calls > killedAt) throw new Error('killed');
          };
          await run({ checkHeld: dies }).catch(() => {});
        }
        await run();
        const isTaken = fate !== 'given up' && fate !== 'discarded';
        const planned = site.db
          .updateTable('outbox')
          .where('kind', '=', 'alert_digest')
          .where('sent_at', 'is', null);
        if (fate === 'given up') await planned.set({ given_up_at: now.toISOString() }).execute();
        if (fate === 'discarded') {
          await planned.set({ held_at: now.toISOString() }).execute();
          await site.services.heldMail.discard({ staffId: null, fullName: 'Dana' });
        }
        const mails = await site.sent();
        if (fate === 'late') site.clock.advance(-5 * HOUR_MS);

        for (const reader of readers) {
          const got = mails.filter(({ to }) => to === reader.email).map(read);
          if (reader.last === 'given up') reader.failures += 1;
          if (reader.last === 'sent') reader.failures = 0;
          reader.last = 'none';
          if (reader.failures >= MOST_FAILURES) {
            expect(got).toEqual([]);
            await site.alerts.heldReaders.decide('write', { staffId: null, fullName: 'Dana' });
            reader.failures = 0;
            continue;
          }
          const { tells, then } = expected(reader.heard, stock, now.getTime(), reader.follows);
          expect([reader.email, got]).toEqual([reader.email, tells.length > 0 && isTaken ? [tells] : []]);
          if (tells.length === 0) continue;
          reader.last = fate === 'given up' ? 'given up' : isTaken ? 'sent' : 'discarded';
          if (isTaken) Object.assign(reader.heard, then);
        }
      }
    }),
    { numRuns: 10 },
  );
});
