import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book } from '#features/bookings/server/bookings.fixture.ts';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Insights } from '../insight.contract.ts';

/*
 * Two days as a list of what happened. All of it goes through the real app; what every panel says is then held against plain
 * loops over the list.
 */

const YESTERDAY = '2026-11-18'; // a Wednesday
const TODAY = '2026-11-19';
type Day = typeof YESTERDAY | typeof TODAY;

/** The stock, by the names of this test. */
const stock = {
  ute: {
    make: 'Toyota',
    model: 'Hilux',
    vehicle_type: 'Ute',
    published_on: '2026-08-01',
    price_cents: 5_000_000,
  },
  wagon: {
    make: 'Toyota',
    model: 'Prado',
    vehicle_type: 'SUV',
    published_on: '2026-10-10',
    price_cents: 7_000_000,
  },
  small: {
    make: 'Mazda',
    model: '2',
    vehicle_type: 'Hatchback',
    published_on: '2026-09-10',
    price_cents: null,
  },
} as const;
type Name = keyof typeof stock;
const names = Object.keys(stock) as Name[]; // the keys of the literal above
const titles = { ute: '2021 Toyota Hilux', wagon: '2021 Toyota Prado', small: '2021 Mazda 2' };

const sold = [
  {
    make: 'Kia',
    model: 'Rio',
    vehicle_type: 'Hatchback',
    sold_on: TODAY,
    published_on: '2026-11-09',
    first: 20_000,
    for: 19_000,
  },
  {
    make: 'Kia',
    model: 'Seltos',
    vehicle_type: 'SUV',
    sold_on: TODAY,
    published_on: '2026-10-20',
    first: 30_000,
    for: 28_500,
  },
  {
    make: 'BMW',
    model: 'X3',
    vehicle_type: 'SUV',
    sold_on: YESTERDAY,
    published_on: '2026-11-01',
    first: 60_000,
    for: 60_000,
  },
] as const;

const searches = [
  { query: 'make=Toyota', words: 'Make: Toyota', filters: ['Make'], found: 2 },
  { query: 'type=Ute&make=Toyota', words: 'Make: Toyota, Type: Ute', filters: ['Make', 'Type'], found: 1 },
  {
    query: 'make=Toyota&model=Cressida',
    words: 'Make: Toyota, Model: Cressida',
    filters: ['Make', 'Model'],
    found: 0,
  },
  { query: 'priceMax=55000', words: 'Up to $55,000', filters: ['Price up to'], found: 1 },
  { query: 'weekMax=50', words: 'Up to $50 a week', filters: ['Weekly repayment'], found: 0 },
] as const;

interface Visit {
  kind: 'visit';
  day: Day;
  hour: number;
  visitor: number;
  /** Where the visit began. */
  from: string;
  on: 'home' | 'finance' | (typeof searches)[number] | Name;
}
interface Deed {
  kind: 'deed';
  day: Day;
  hour: number;
  visitor: number;
  did: 'call' | 'share' | 'print' | 'compare' | 'shortlist';
  about: Name;
}
interface Asked {
  kind: 'asked';
  day: Day;
  hour: number;
  about: readonly Name[];
  source: string;
  stage: 'new' | 'contacted' | 'won' | 'lost';
  lostReason: string;
  /** Minutes of opening time until the first answer. */
  answeredAfter: number | null;
  isSpam: boolean;
}
interface Booked {
  kind: 'booked';
  day: Day;
  hour: number;
  about: Name;
  on: string;
  time: string;
  isCancelled: boolean;
}
type Happened = Visit | Deed | Asked | Booked;

/** The same numbers in each run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % sides;
  };
}

function happen(): Happened[] {
  const roll = dice(34);
  const one = <Of>(some: readonly Of[]): Of => some[roll(some.length)] as Of; // the place exists
  const all: Happened[] = [];
  for (const day of [YESTERDAY, TODAY] as const) {
    for (let at = 0; at < 90; at += 1) {
      const visitor = roll(14);
      const hour = 7 + roll(12);
      const from = ['google', '', 'carsales.com.au', 'facebook'][visitor % 4] ?? '';
      if (roll(6) === 0)
        all.push({
          ...{ kind: 'deed', day, hour, visitor, about: one(names) },
          did: one(['call', 'share', 'print', 'compare', 'shortlist'] as const),
        });
      else
        all.push({
          kind: 'visit',
          day,
          hour,
          visitor,
          from,
          on: one(['home', 'finance', ...names, ...searches]),
        });
    }
    for (let at = 0; at < 8; at += 1)
      all.push({
        ...{ kind: 'asked', day, hour: 9 + (at % 3) },
        about: one([['ute'], ['wagon'], ['ute', 'small'], []] as const),
        source: one(['google', 'carsales.com.au', 'Facebook', '', 'gumtree', 'radio']),
        stage: one(['new', 'contacted', 'won', 'lost'] as const),
        lostReason: one(['', 'Too dear']),
        answeredAfter: one([null, 10, 25, 40]),
        isSpam: at === 7,
      });
    for (let at = 0; at < 4; at += 1)
      all.push({
        ...{ kind: 'booked', day, hour: 8, about: one(names) },
        on: ['2026-11-23', '2026-11-24'][at % 2] ?? '',
        time: ['10:30', '11:30', '12:30', '13:30'][day === TODAY ? at : 3 - at] ?? '',
        isCancelled: at === 3,
      });
  }
  return all.sort((one_, other) => (at(one_) < at(other) ? -1 : 1));
}

const at = ({ day, hour }: { day: string; hour: number }) =>
  `${day}T${String(hour).padStart(2, '0')}:00:00.000+11:00`;

const happened = happen();
const of = <Kind extends Happened['kind']>(kind: Kind, day?: Day) =>
  happened.filter(
    (one): one is Extract<Happened, { kind: Kind }> => one.kind === kind && (!day || one.day === day),
  );

let site: TestApp;
const ids = {} as Record<Name, number>; // filled below, for each name
beforeAll(async () => {
  site = await startTestApp({ clock: fakeClock('2026-11-01T00:00:00.000Z'), env: { ENQUIRY_LIMIT: '1000' } });
  await publishCounting();
  for (const name of names) ids[name] = await site.addVehicle({ ...stock[name], stock_number: name });
  for (const { first, for: price, ...vehicle } of sold) {
    const id = await site.addVehicle({ ...vehicle, status: 'sold', sold_price_cents: price * 100 });
    await site.db
      .insertInto('price_history')
      .values({
        vehicle_id: id,
        price_cents: first * 100,
        changed_at: `${vehicle.published_on}T00:00:00.000Z`,
      })
      .execute();
  }
  for (const [place, one] of happened.entries()) {
    site.clock.set(new Date(at(one)).toISOString());
    await play(one, place);
    if (place % 40 === 0) await site.services.visitStore.store();
  }
  site.clock.set(`${TODAY}T09:00:00.000Z`); // eight in the evening
});
afterAll(() => site.close());

async function publishCounting(): Promise<void> {
  const bookings = { ...defaultSettings.bookings, offered: 'yes' as const };
  const operation = { ...defaultSettings.operation, countsVisits: 'yes' as const };
  await site.db
    .insertInto('settings_versions')
    .values({
      id: site.services.settingsStore.current().id + 1,
      content: JSON.stringify({ ...defaultSettings, bookings, operation }),
      ...{ changes: '[]', staff_id: null, staff_name: 'Dana', published_at: site.clock.now().toISOString() },
    })
    .execute();
  await site.services.settingsStore.refresh();
  await site.services.slotBook.refresh();
}

function pathOf(on: Visit['on']): string {
  if (on === 'home') return '/';
  if (on === 'finance') return '/finance';
  return typeof on === 'string' ? `/vehicles/${ids[on]}` : `/browse-cars?${on.query}`;
}

async function play(one: Happened, place: number): Promise<void> {
  if (one.kind === 'visit' || one.kind === 'deed') {
    const told =
      one.kind === 'visit'
        ? { page: pathOf(one.on), from: one.from }
        : { page: `/vehicles/${ids[one.about]}`, did: one.did, vehicleId: ids[one.about] };
    const answer = await site.inject({
      ...{ method: 'POST', url: '/api/visits', payload: told, remoteAddress: `10.1.0.${one.visitor}` },
      headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
    });
    expect(answer.statusCode).toBe(202);
  }
  if (one.kind === 'asked') await ask(one, place);
  if (one.kind === 'booked') {
    const answer = await book(site, { day: one.on, time: one.time, vehicleId: ids[one.about] });
    expect([201, 202]).toContain(answer.statusCode);
    if (one.isCancelled)
      await site.db
        .updateTable('bookings')
        .set({ state: 'cancelled' })
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('bookings').select(({ fn }) => fn.max('id').as('id')),
        )
        .execute();
  }
}

async function ask({ about, source, stage, lostReason, answeredAfter, isSpam }: Asked, place: number) {
  const answer = await site.inject({
    ...{ method: 'POST', url: '/api/contact', remoteAddress: `10.2.0.${place % 250}` },
    payload: {
      ...{ firstName: `Mia ${place}`, lastName: 'Low', email: `mia${place}@example.com`, interest: 'Other' },
      ...{ message: `This is letter ${place}`, vehicleIds: about.map((name) => ids[name]) },
      ...(source && { cameFrom: { utmSource: source } }),
    },
  });
  expect(answer.statusCode).toBe(201);
  const answeredAt =
    answeredAfter === null ? null : new Date(site.clock.now().getTime() + answeredAfter * 60_000);
  await site.db
    .updateTable('inquiries')
    .set({
      ...{ status: stage, lost_reason: stage === 'lost' ? lostReason : '', is_spam: isSpam ? 1 : 0 },
      first_response_at: answeredAt?.toISOString() ?? null,
    })
    .where('email', '=', `mia${place}@example.com`)
    .execute();
}

async function read(days: '1' | '7'): Promise<Insights> {
  const answer = await site.inject({
    ...{ url: `/api/admin/insights?days=${days}`, headers: await site.logIn() },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** Each name with how often it came, the most first. */
function tally(all: readonly string[]): [string, number][] {
  const counted: Record<string, number> = {};
  for (const one of all) counted[one] = (counted[one] ?? 0) + 1;
  return Object.entries(counted).sort(
    ([one, times], [other, others]) => others - times || one.localeCompare(other),
  );
}
const unique = (all: readonly string[]): number => new Set(all).size;

/** Plain sums over a day, or over both. */
function plain(day?: Day) {
  const visits = of('visit', day);
  const asked = of('asked', day).filter(({ isSpam }) => !isSpam);
  const onPage = ({ on }: Visit) =>
    typeof on !== 'string'
      ? 'Browse Cars'
      : on === 'home'
        ? 'Home'
        : on === 'finance'
          ? 'Finance'
          : 'A vehicle';
  const looked = (name: Name) => visits.filter(({ on }) => on === name);
  const searched = visits.flatMap((visit) =>
    typeof visit.on === 'string' ? [] : [{ ...visit, on: visit.on }],
  );
  /** Each visitor once a day. */
  const asking = [...new Set(searched.map((one) => `${one.day} ${one.visitor} ${one.on.words}`))].map((key) =>
    key.split(' ').slice(2).join(' '),
  );
  const searchOf = (words: string) => searches.find((one) => one.words === words);
  const onceADay = (some: readonly (Visit | Deed)[]) =>
    unique(some.map((one) => `${one.day} ${one.visitor}`));
  return {
    visits,
    asked,
    onPage,
    looked,
    asking,
    searchOf,
    onceADay,
    booked: of('booked', day),
    did: of('deed', day),
  };
}

describe.each([
  ['1', TODAY],
  ['7', undefined],
] as const)('over %s days', (days, day) => {
  let found: Insights;
  const counted = plain(day);
  const { visits, asked, booked, did, looked, onceADay, asking, searchOf, onPage } = counted;
  const before = day ? plain(YESTERDAY) : undefined;
  const soldNow = sold.filter(({ sold_on }) => !day || sold_on === day);
  beforeAll(async () => {
    found = await read(days);
  });
  const rows = (id: string) => found.panels.find((panel) => panel.id === id)?.rows;

  it('the five sums', () => {
    expect(found.sums.map(({ now, before: then }) => [now, then])).toEqual([
      [visits.length, before?.visits.length ?? 0],
      [onceADay(visits), before ? before.onceADay(before.visits) : 0],
      [asked.length, before?.asked.length ?? 0],
      [booked.length, before?.booked.length ?? 0],
      [soldNow.length, day ? 1 : 0],
    ]);
  });

  it('each day', () => {
    const known = rows('by-day')?.filter(([name]) => name === TODAY || (!day && name === YESTERDAY));
    expect(known).toEqual(
      (day ? [day] : [YESTERDAY, TODAY]).map((one) => {
        const some = plain(one as Day);
        return [one, some.visits.length, some.onceADay(some.visits), some.asked.length, some.booked.length];
      }),
    );
    expect(rows('by-day')).toHaveLength(Number(days));
  });

  it('the funnel', () => {
    const visitorsOf = (some: ReturnType<typeof plain>) =>
      names.reduce((sum, name) => sum + some.onceADay(some.looked(name)), 0);
    expect(rows('funnel')).toEqual([
      ['Looked at a vehicle', visitorsOf(counted), before ? visitorsOf(before) : 0],
      ['Inquiries', asked.length, before?.asked.length ?? 0],
      ['Bookings', booked.length, before?.booked.length ?? 0],
      ['Sold', soldNow.length, day ? 1 : 0],
    ]);
  });

  it('searches, what they found, and by what filters', () => {
    expect(rows('searches')).toEqual(
      tally(asking).map(([words, times]) => [words, times, searchOf(words)?.found]),
    );
    expect(rows('empty-searches')).toEqual(tally(asking.filter((words) => searchOf(words)?.found === 0)));
    expect(tally(asking.flatMap((words) => [...(searchOf(words)?.filters ?? [])]))).toEqual(
      rows('filters')?.toSorted(
        ([one, times], [other, others]) =>
          Number(others) - Number(times) || String(one).localeCompare(String(other)),
      ),
    );
  });

  it('vehicles, their ages, and which to reprice', () => {
    const daysOf = { ute: 110, wagon: 40, small: 70 };
    const ofVehicle = (name: Name) => ({
      name,
      views: looked(name).length,
      asked: asked.filter(({ about }) => (about as readonly Name[]).includes(name)).length,
    });
    const all = names
      .map(ofVehicle)
      .sort((one, other) => other.views - one.views || ids[one.name] - ids[other.name]);
    expect(rows('vehicles')).toEqual(
      all.map(({ name, views, asked: times }) => [
        ...[titles[name], views, onceADay(looked(name))],
        did.filter((one) => one.did === 'call' && one.about === name).length,
        ...[times, daysOf[name], stock[name].price_cents === null ? null : stock[name].price_cents / 100],
      ]),
    );
    expect(rows('ageing')).toEqual([
      ['0 to 30 days', 0, 0],
      ['31 to 60 days', 1, 70_000],
      ['61 to 90 days', 1, 0],
      ['Over 90 days', 1, 50_000],
    ]);
    const usual = all.map(({ views }) => views).sort((one, other) => one - other)[1] ?? 0;
    const old = all.filter(
      ({ name, views, asked: times }) => daysOf[name] >= 45 && views >= Math.max(usual, 10) && times === 0,
    );
    expect(rows('to-reprice')?.map(([title]) => title)).toEqual(old.map(({ name }) => titles[name]));
  });

  it('what visitors did', () => {
    const words = [
      ['Printed', 'print'],
      ['Shared', 'share'],
      ['Compared', 'compare'],
      ['Put on a shortlist', 'shortlist'],
      ['Called or wrote by phone', 'call'],
    ] as const;
    expect(rows('deeds')).toEqual(
      words.map(([name, kind]) => [
        name,
        did.filter((one) => one.did === kind).length,
        before?.did.filter((one) => one.did === kind).length ?? 0,
      ]),
    );
  });

  it('sources, of visitors and of inquiries', () => {
    const nameOf = (source: string) => source.toLowerCase() || 'Direct, or not known';
    const all = [...visits.map(({ from }) => from), ...asked.map(({ source }) => source)].map(nameOf);
    const expected = [...new Set(all)].map((name) => {
      const from = visits.filter((one) => nameOf(one.from) === name);
      return [
        name,
        onceADay(from),
        from.length,
        asked.filter(({ source }) => nameOf(source) === name).length,
      ];
    });
    expect(rows('sources')?.toSorted()).toEqual(expected.sort());
    const byDay = rows('inquiries-by-source')?.at(-1)?.slice(1).map(Number) ?? [];
    const today = asked.filter((one) => one.day === TODAY);
    expect(byDay[0]).toBe(today.length);
    expect(byDay.slice(1).reduce((sum, one) => sum + one)).toBe(today.length);
    const headings = found.panels.find(({ id }) => id === 'inquiries-by-source')?.columns ?? [];
    for (const [place, { heading }] of headings.entries())
      if (place > 1 && place < headings.length - 1)
        expect(byDay[place - 1]).toBe(today.filter(({ source }) => nameOf(source) === heading).length);
  });

  it('pages, weekdays and hours', () => {
    expect(rows('pages')).toEqual(
      tally(visits.map(onPage)).map(([page, times]) => [
        ...[page, times],
        onceADay(visits.filter((visit) => onPage(visit) === page)),
      ]),
    );
    for (const [name, one] of [
      ['Wednesday', YESTERDAY],
      ['Thursday', TODAY],
    ] as const)
      expect(rows('hours')?.find(([weekday]) => weekday === name)).toEqual([
        name,
        ...Array.from(
          { length: 24 },
          (_none, hour) => visits.filter((visit) => visit.day === one && visit.hour === hour).length,
        ),
      ]);
  });

  it('answers, stages and why they were lost', () => {
    const waits = asked.flatMap(({ answeredAfter }) => answeredAfter ?? []).sort((one, other) => one - other);
    const half = waits.length / 2;
    const median = ((waits[Math.floor(half)] ?? 0) + (waits[Math.ceil(half) - 1] ?? 0)) / 2;
    expect(rows('answers')?.map((row) => row.slice(1))).toEqual([
      [waits.length, asked.length - waits.length, Math.round(median)],
    ]);
    const inStage = (...stages: string[]) => asked.filter(({ stage }) => stages.includes(stage)).length;
    expect(rows('stages')).toEqual([
      ['New', inStage('new', 'contacted', 'won'), inStage('new')],
      ['Contacted', inStage('contacted', 'won'), inStage('contacted')],
      ['Appointment', inStage('won'), 0],
      ['Negotiating', inStage('won'), 0],
      ['Won', inStage('won'), inStage('won')],
      ['Lost', inStage('lost'), inStage('lost')],
    ]);
    const lost = asked.filter(({ stage }) => stage === 'lost');
    expect(rows('lost')).toEqual(tally(lost.map(({ lostReason }) => lostReason || 'Not noted')));
  });

  it('bookings by weekday', () => {
    const on = (date: string) => booked.filter((one) => one.on === date);
    expect(rows('booking-days')?.slice(0, 3)).toEqual([
      ...[
        ['Monday', '2026-11-23'],
        ['Tuesday', '2026-11-24'],
      ].map(([weekday, date = '']) => [
        weekday,
        on(date).filter(({ isCancelled }) => !isCancelled).length,
        on(date).filter(({ isCancelled }) => isCancelled).length,
      ]),
      ['Wednesday', 0, 0],
    ]);
  });

  it('what was sold, how fast, and what became of the price', () => {
    const daysOf = (one: (typeof sold)[number]) =>
      (Date.parse(one.sold_on) - Date.parse(one.published_on)) / 86_400_000;
    expect(rows('sold')?.toSorted()).toEqual(
      soldNow
        .map((one) => [
          ...[
            `2021 ${one.make} ${one.model}`,
            one.vehicle_type,
            one.sold_on,
            daysOf(one),
            one.first,
            one.for,
          ],
        ])
        .sort(),
    );
    for (const [id, by] of [
      ['sold-by-make', 'make'],
      ['sold-by-type', 'vehicle_type'],
    ] as const)
      expect(rows(id)).toEqual(
        tally(soldNow.map((one) => one[by])).map(([name, times]) => {
          const some = soldNow.filter((one) => one[by] === name);
          return [name, times, Math.round(some.reduce((sum, one) => sum + daysOf(one), 0) / times)];
        }),
      );
  });
});

it('the list has something of everything', () => {
  const { asked, did, asking } = plain(TODAY);
  expect(new Set(did.map((one) => one.did)).size).toBe(5);
  expect(new Set(asking).size).toBe(searches.length);
  expect(new Set(asked.map(({ stage }) => stage)).size).toBeGreaterThanOrEqual(3);
  expect(asked.some(({ about }) => about.length > 1)).toBe(true);
});
