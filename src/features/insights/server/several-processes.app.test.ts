import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { createTestDatabase } from '#test/support/database/test-database.ts';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Counted } from '../counted.ts';
import type { Insights } from '../insight.contract.ts';
import { createVisitCounter } from './visit-counter.ts';
import { createVisitStore } from './visit-store.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const HOUR_MS = 3_600_000;
const kinds: readonly Counted[] = ['page-views', 'vehicle-views', 'searches'];
/** By a calendar that is not the code's own. */
const sydney = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney', dateStyle: 'short' });

const happened = fc.array(
  fc.record({
    hours: fc.nat(72),
    what: fc.constantFrom(...kinds),
    subject: fc.constantFrom('', '1', '2', 'Make: Toyota'),
    process: fc.nat(2),
    visitor: fc.nat(3),
    /** The processes that store after it, at the same time. */
    storing: fc.subarray([0, 1, 2]),
  }),
  { maxLength: 40 },
);

it.each([
  [
    'in October, when an hour is skipped',
    '2026-10-02T12:00:00Z',
    ['2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05'],
  ],
  [
    'in April, when an hour comes twice',
    '2026-04-03T12:00:00Z',
    ['2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06'],
  ],
])(
  'three processes that store at the same time come to the sums of one list %s',
  async (_when, begin, days) => {
    await fc.assert(
      fc.asyncProperty(happened, async (all) => {
        await site.db.deleteFrom('visit_counts').execute();
        let now = Date.parse(begin);
        const clock = { now: () => new Date(now) };
        const processes = [0, 1, 2].map(() => {
          const visitCounter = createVisitCounter({ clock });
          return { visitCounter, ...createVisitStore({ ...site.services, visitCounter }) };
        });
        const plain: Record<string, number> = {};
        const add = (key: string) => {
          plain[key] = (plain[key] ?? 0) + 1;
        };
        const seen = new Set<string>();
        for (const one of all.toSorted((before, after) => before.hours - after.hours)) {
          now = Date.parse(begin) + one.hours * HOUR_MS;
          const counter = processes[one.process]?.visitCounter;
          const day = sydney.format(now);
          counter?.count(one.what, one.subject);
          add(`${day} ${one.what} ${one.subject}`);
          counter?.countOnce('visitors', '', { address: `192.0.2.${one.visitor}`, browser: 'Firefox' });
          // Each process knows its own visitors alone.
          const visitor = `${day} ${one.process} ${one.visitor}`;
          if (!seen.has(visitor)) add(`${day} visitors `);
          seen.add(visitor);
          await Promise.all(one.storing.map((at) => processes[at]?.store()));
        }
        await Promise.all(processes.map((one) => one.store()));
        const rows = await site.db.selectFrom('visit_counts').selectAll().execute();
        expect(
          Object.fromEntries(rows.map((row) => [`${row.day} ${row.what} ${row.subject}`, row.times])),
        ).toEqual(plain);
        for (const { day } of rows) expect(days).toContain(day);
      }),
      { numRuns: 25 },
    );
  },
);

// On SQLite there is one process.
if (process.env.TEST_ENGINE === 'postgres')
  describe('a second process on one database', () => {
    it('adds to the same sums, both show all of them, and the bounds of the day are those of both', async () => {
      const { url, drop } = await createTestDatabase(inject('migratedDatabase'));
      const clock = () => fakeClock('2026-11-19T01:00:00.000Z');
      const one = await startTestApp({ databaseUrl: url, clock: clock() });
      const two = await startTestApp({ databaseUrl: url, clock: clock() });
      try {
        await switchOn(one);
        await two.services.settingsStore.refresh();
        for (let visit = 0; visit < 150; visit += 1)
          for (const [at, process] of [one, two].entries())
            await process.inject({
              ...{ method: 'POST', url: '/api/visits', remoteAddress: `10.${at}.0.${visit}` },
              headers: { 'user-agent': 'Firefox/140.0' },
              payload: {
                page: `/browse-cars?keywords=${at === 0 ? 'alpha' : 'beta'}${'x'.repeat(visit)}`,
                from: '',
              },
            });
        await one.services.visitStore.store();
        await two.services.visitStore.store();
        const headers = await one.logIn();
        const shown = await Promise.all(
          [one, two].map(async (process) => {
            const answer = await process.inject({
              url: '/api/admin/insights?days=1',
              headers,
            });
            const { sums, panels } = answer.json<Insights>();
            return { sums, searches: panels.find(({ id }) => id === 'searches')?.rows };
          }),
        );
        expect(shown[0]).toEqual(shown[1]);
        expect(shown[0]?.sums.slice(0, 2).map(({ now }) => now)).toEqual([300, 300]);
        const rows = await one.db
          .selectFrom('visit_counts')
          .selectAll()
          .where('what', '=', 'searches')
          .execute();
        expect(rows).toHaveLength(201);
        expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(300);
      } finally {
        await one.close();
        await two.close();
        await drop();
      }
    });
  });

async function switchOn({ db, services, clock }: TestApp): Promise<void> {
  const operation = { ...defaultSettings.operation, countsVisits: 'yes' as const };
  await db
    .insertInto('settings_versions')
    .values({
      id: services.settingsStore.current().id + 1,
      content: JSON.stringify({ ...defaultSettings, operation }),
      ...{ changes: '[]', staff_id: null, staff_name: 'Dana', published_at: clock.now().toISOString() },
    })
    .execute();
  await services.settingsStore.refresh();
}
