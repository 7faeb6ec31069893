import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTimeZone } from '#shared/dates.ts';
import type { Counted } from '../counted.ts';
import { createVisitCounter } from './visit-counter.ts';

beforeAll(() => setTimeZone('Australia/Sydney'));
afterAll(() => setTimeZone('Australia/Sydney'));

const visitor = (name: string) => ({ address: `192.0.2.${name}`, browser: 'Firefox' });

function at(text: string) {
  let now = new Date(text);
  const counter = createVisitCounter({
    clock: { now: () => now },
    makeSalt: () => `salt of ${now.toISOString()}`,
  });
  return {
    counter,
    setNow: (other: string) => {
      now = new Date(other);
    },
  };
}

it('counts a visitor once a day, on each day of the dealership, whatever day it is in London', () => {
  const { counter, setNow } = at('2026-11-18T12:59:00Z'); // 23:59 in Sydney
  expect(counter.countOnce('visitors', '', visitor('1'))).toBe(true);
  expect(counter.countOnce('visitors', '', visitor('1'))).toBe(false);
  setNow('2026-11-18T13:00:00Z');
  expect(counter.countOnce('visitors', '', visitor('1'))).toBe(true);
  expect(counter.take()).toEqual([
    { day: '2026-11-18', what: 'visitors', subject: '', times: 1 },
    { day: '2026-11-19', what: 'visitors', subject: '', times: 1 },
  ]);
});

it('names the hours of the days on which the clocks change', () => {
  const { counter, setNow } = at('2026-10-03T15:59:00Z');
  expect(counter.hour()).toBe('01');
  setNow('2026-10-03T16:00:00Z');
  expect(counter.hour()).toBe('03'); // two o'clock does not happen
  setNow('2026-04-04T15:30:00Z');
  expect(counter.hour()).toBe('02');
  setNow('2026-04-04T16:30:00Z');
  expect(counter.hour()).toBe('02'); // it happens twice
});

it('tells neighbours of one IPv6 network from nobody else, and browsers behind one address apart', () => {
  const { counter } = at('2026-11-19T00:00:00Z');
  const come = (address: string, browser: string) => counter.countOnce('visitors', '', { address, browser });
  expect(come('2001:db8:1:2::1', 'Firefox')).toBe(true);
  expect(come('2001:db8:1:2::99', 'Firefox')).toBe(false);
  expect(come('2001:db8:1:3::1', 'Firefox')).toBe(true);
  expect(come('2001:db8:1:2::1', 'Safari')).toBe(true);
});

const kinds: readonly Counted[] = ['page-views', 'vehicle-views', 'calls'];
const events = fc.array(
  fc.record({
    minutes: fc.nat(3 * 24 * 60),
    what: fc.constantFrom(...kinds),
    subject: fc.constantFrom('', '1', '2'),
    /** Which process hears of it, and whether it stores what it has right after. */
    process: fc.nat(2),
    stores: fc.boolean(),
    isDatabaseAway: fc.boolean(),
  }),
  { maxLength: 60 },
);

it('comes to the same sums over any processes, days, stores and a database that is away in between', () => {
  fc.assert(
    fc.property(events, (happened) => {
      const begin = Date.parse('2026-10-03T00:00:00Z'); // the clocks change in between
      let now = begin;
      const clock = { now: () => new Date(now) };
      const processes = [0, 1, 2].map(() => createVisitCounter({ clock }));
      const stored = new Map<string, number>();
      const plain = new Map<string, number>();
      const add = (sums: Map<string, number>, key: string, times: number) =>
        sums.set(key, (sums.get(key) ?? 0) + times);
      const store = (counter: (typeof processes)[number], isAway = false) => {
        const taken = counter.take();
        if (isAway) return counter.putBack(taken);
        for (const { day, what, subject, times } of taken) add(stored, `${day} ${what} ${subject}`, times);
      };
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' });
      for (const event of happened.toSorted((one, other) => one.minutes - other.minutes)) {
        now = begin + event.minutes * 60_000;
        const counter = processes[event.process];
        counter?.count(event.what, event.subject);
        add(plain, `${day.format(now)} ${event.what} ${event.subject}`, 1);
        if (counter && event.stores) store(counter, event.isDatabaseAway);
      }
      for (const counter of processes) store(counter);
      expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(plain));
    }),
  );
});

describe('a memory that is bounded', () => {
  it('made-up subjects are the others beyond so many, and none is lost', () => {
    const { counter } = at('2026-11-19T00:00:00Z');
    for (let made = 0; made < 30_000; made += 1) counter.count('vehicle-views', `${made}`);
    const sums = counter.take();
    expect(sums).toHaveLength(20_001);
    expect(sums.at(-1)).toMatchObject({ what: 'vehicle-views', subject: '*', times: 10_000 });
    counter.count('vehicle-views', '1');
    expect(counter.take()).toHaveLength(1);
  });

  it('words have room for so many a day, and on the next day again', () => {
    const { counter, setNow } = at('2026-11-19T00:00:00Z');
    const ask = (made: number) => counter.subjectFor('searches', `search ${made}`);
    const subjects = Array.from({ length: 250 }, (_none, made) => ask(made));
    expect(new Set(subjects).size).toBe(201);
    expect([ask(199), ask(200)]).toEqual(['search 199', '*']);
    expect(counter.subjectFor('source-views', 'carsales.example')).toBe('carsales.example');
    setNow('2026-11-20T00:00:00Z');
    expect(ask(200)).toBe('search 200');
  });

  it('visitors behind one address, or one /48, do not take the room of all others', () => {
    const { counter } = at('2026-11-19T00:00:00Z');
    const come = (address: string, browser: string) =>
      counter.countOnce('visitors', '', { address, browser });
    for (let made = 0; made < 5_000; made += 1) come('192.0.2.1', `Firefox ${made}`);
    for (let made = 0; made < 5_000; made += 1) come(`2001:db8:1:${made.toString(16)}::1`, 'Firefox');
    expect(counter.take()).toMatchObject([{ times: 8_000 }]);
    expect(come('192.0.2.2', 'Firefox')).toBe(true);
    expect(come('2001:db8:2:1::1', 'Firefox')).toBe(true);
  });
});
