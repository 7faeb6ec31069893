import { describe, expect, it } from 'vitest';
import { instantOf } from '#shared/dates.ts';
import type { Agenda, AgendaBooking } from '../../agenda.contract.ts';
import { shadowOf, type Taken } from './drag-shadow.ts';
import { lengthWords, timeAfter, whyNotThen } from './free-times.ts';
import { personColumns, weekColumns } from './grid-columns.ts';
import { minutesOn, modelOf, timeOf } from './grid-model.ts';
import { blockStop, bookingStop, cellStop, firstStop, isStop, nextStop } from './grid-stops.ts';

const DAY = '2026-11-17';
const at = (time: string, day = DAY) => instantOf(day, time).toISOString();
const booking = (id: number, from: string, to: string, more: Partial<AgendaBooking> = {}) =>
  ({
    ...{ id, startsAt: at(from), endsAt: at(to), state: 'confirmed', assignee: '', vehicle: null },
    ...more,
  }) as AgendaBooking;
const slotsFrom = (times: readonly string[], seatsLeft = 1) =>
  times.map((time) => ({ day: DAY, time, startsAt: at(time), endsAt: at(timeAfter(time, 30)), seatsLeft }));
const agendaOf = (more: Partial<Agenda> = {}) =>
  ({
    ...{ slotMinutes: 30, stepMinutes: 30, bookings: [], blocks: [], people: [] },
    hours: [{ day: DAY, startsAt: at('09:15'), endsAt: at('16:45') }],
    slots: slotsFrom(['09:30', '10:00', '10:30', '11:00', '11:30']),
    ...more,
  }) as Agenda;
const oneDay = (agenda: Agenda) =>
  modelOf(
    weekColumns([DAY], DAY, () => ''),
    agenda,
  );

describe('the hours of the grid', () => {
  it('reach from the first to the last hour in which anything is, and are the usual ones on closed days', () => {
    const { start, end, step } = oneDay(agendaOf());
    expect([timeOf(start), timeOf(end), step]).toEqual(['09:00', '17:00', 30]);
    const early = oneDay(agendaOf({ bookings: [booking(1, '07:30', '08:00')] }));
    expect([timeOf(early.start), timeOf(early.end)]).toEqual(['07:00', '17:00']);
    const closed = oneDay(agendaOf({ hours: [] }));
    expect([closed.columns[0]?.open, timeOf(closed.start), timeOf(closed.end)]).toEqual([
      undefined,
      '09:00',
      '17:00',
    ]);
  });

  // Clocks go forward on 4 October 2026 at 2am, and back on 5 April 2026 at 3am.
  it.each(['2026-10-04', '2026-04-05'])('are those of the clock on %s, when it changes', (day) => {
    for (const time of ['00:30', '09:00', '16:45'])
      expect(timeOf(minutesOn(day, instantOf(day, time).getTime()))).toBe(time);
    const [start, end] = ['2026-10-04', '2026-04-05'].map((one) => instantOf(one, '00:00').getTime());
    expect([minutesOn('2026-10-03', start ?? 0), minutesOn('2026-04-06', end ?? 0)]).toEqual([1440, 0]);
    const whole = { startsAt: at('00:00', day), endsAt: at('10:00', day), id: 1, reason: '', by: '' };
    const hours = [{ day, startsAt: at('09:15', day), endsAt: at('16:45', day) }];
    const bookings = [
      { ...booking(1, '09:30', '10:30'), startsAt: at('09:30', day), endsAt: at('10:30', day) },
    ];
    const model = modelOf(
      weekColumns([day], day, () => ''),
      agendaOf({ hours, bookings, blocks: [whole] }),
    );
    expect(model.columns[0]).toMatchObject({
      open: { start: 9 * 60 + 15, end: 16 * 60 + 45 },
      bookings: [{ start: 570, end: 630 }],
      blocks: [{ start: 0, end: 600 }],
    });
  });
});

it('gives each person a column on a day, also who is no longer here, and leaves out what is cancelled', () => {
  const agenda = agendaOf({
    people: [{ username: 'sam', fullName: 'Sam Low' }],
    bookings: [
      booking(1, '10:00', '10:30'),
      booking(2, '10:00', '11:00', { assignee: 'sam' }),
      booking(3, '10:00', '10:30', { assignee: 'gone' }),
      booking(4, '10:00', '10:30', { state: 'cancelled' }),
    ],
  });
  const { columns } = modelOf(personColumns(DAY, DAY, agenda), agenda);
  expect(columns.map(({ label, bookings }) => [label, bookings.map(({ id, lanes }) => [id, lanes])])).toEqual(
    [
      ['Nobody yet', [[1, 1]]],
      ['Sam Low', [[2, 1]]],
      ['gone (no longer here)', [[3, 1]]],
    ],
  );
});

describe('a booking that is dragged', () => {
  const frame = { start: 9 * 60, end: 17 * 60, step: 30 };
  /** From the middle of its first column, by so many minutes and columns. */
  const drag = (from: string, to: string, { by = 0, columns = 0, ...more }: Partial<Taken> & Moved = {}) => {
    const day = more.day ?? DAY;
    const span = { startsAt: at(from, day), endsAt: at(to, day) };
    const start = minutesOn(day, Date.parse(span.startsAt));
    const end = Math.max(minutesOn(day, Date.parse(span.endsAt)), start);
    const placed = { ...booking(1, from, to), ...span, start, end, lane: 0, lanes: 1 };
    const taken = { kind: more.kind ?? 'move', booking: placed, column: 1, at: start + 10 } as const;
    const shadow = shadowOf(more.frame ?? frame, taken, { column: 1 + columns, at: taken.at + by });
    return [shadow.column, timeOf(shadow.start), shadow.end - shadow.start];
  };
  interface Moved {
    by?: number;
    columns?: number;
    day?: string;
    frame?: typeof frame;
  }

  it('keeps its time where it goes straight to another person, also beside the lines', () => {
    for (const by of [0, 6, -14])
      expect(drag('09:15', '10:00', { by, columns: 2 }), String(by)).toEqual([3, '09:15', 45]);
    expect(drag('09:30', '10:00', { columns: -1 })).toEqual([0, '09:30', 30]);
  });

  it('goes up and down by whole steps, as far as there is room', () => {
    expect(drag('09:15', '10:00', { by: 16 })).toEqual([1, '09:45', 45]);
    expect(drag('11:15', '12:00', { by: -40 })).toEqual([1, '10:45', 45]);
    expect(drag('11:15', '12:00', { by: -900 })).toEqual([1, '09:15', 45]);
    expect(drag('11:15', '12:00', { by: 900 })).toEqual([1, '16:15', 45]);
    expect(drag('09:00', '17:00', { by: 900 })).toEqual([1, '09:00', 480]);
  });

  it('is made longer and shorter by whole steps, down to one', () => {
    expect(drag('09:15', '10:00', { kind: 'resize', by: 20, columns: 1 })).toEqual([1, '09:15', 75]);
    expect(drag('09:15', '10:00', { kind: 'resize', by: -10 })).toEqual([1, '09:15', 45]);
    expect(drag('09:15', '10:00', { kind: 'resize', by: -300 })).toEqual([1, '09:15', 30]);
    expect(drag('09:15', '09:30', { kind: 'resize', by: -300 })).toEqual([1, '09:15', 15]);
  });

  // Forward on 4 October 2026 at 2am, back on 5 April 2026 at 3am.
  it.each([
    ['2026-10-04', '01:30', '03:30', 60],
    ['2026-10-04', '09:15', '10:00', 45],
    ['2026-04-05', '01:15', '03:15', 180],
    ['2026-04-05', '09:15', '10:00', 45],
  ])('keeps time and length on %s, when the clock changes: %s to %s', (day, from, to, minutes) => {
    const night = { start: 0, end: 24 * 60, step: 30 };
    const where = { day, frame: night };
    expect(drag(from, to, { ...where, columns: 1, by: 12 })).toEqual([2, from, minutes]);
    expect(drag(from, to, { ...where, by: 60 })).toEqual([1, timeAfter(from, 60), minutes]);
  });

  it('leaves what is new between the lines', () => {
    const taken: Taken = { kind: 'new', booking: undefined, column: 1, at: 9 * 60 + 40 };
    const shown = [20, -20].map((by) => shadowOf(frame, taken, { column: 2, at: taken.at + by }));
    expect(shown.map(({ column, start, end }) => [column, timeOf(start), end - start])).toEqual([
      [1, '09:30', 30],
      [1, '09:00', 60],
    ]);
  });
});

describe('the arrow keys', () => {
  const model = modelOf(
    [DAY, '2026-11-18'].flatMap((day) => weekColumns([day], DAY, () => '')),
    agendaOf({
      bookings: [booking(1, '10:00', '11:00'), booking(2, '10:00', '10:30'), booking(3, '09:00', '09:30')],
      blocks: [{ id: 7, startsAt: at('12:00'), endsAt: at('14:00'), reason: '', by: '' }],
    }),
  );
  const go = (from: string, ...keys: string[]) =>
    keys.reduce((stop, key) => nextStop(model, stop, key) ?? 'edge', from);

  it('go through bookings, blocks and free places, past the end of each', () => {
    expect(firstStop(model)).toBe(bookingStop(3));
    expect(go(bookingStop(3), 'ArrowDown')).toBe(cellStop(0, 1));
    expect(go(bookingStop(3), 'ArrowDown', 'ArrowDown')).toBe(bookingStop(1));
    expect(go(bookingStop(1), 'ArrowRight')).toBe(bookingStop(2));
    expect(go(bookingStop(1), 'ArrowRight', 'ArrowRight')).toBe(cellStop(1, 2));
    expect(go(cellStop(1, 2), 'ArrowLeft')).toBe(bookingStop(2));
    expect(go(bookingStop(1), 'ArrowDown')).toBe(cellStop(0, 4));
    expect(go(cellStop(0, 5), 'ArrowDown')).toBe(blockStop(7, 0));
    expect(go(blockStop(7, 0), 'ArrowDown')).toBe(cellStop(0, 10));
    expect(go(blockStop(7, 0), 'End', 'Home')).toBe(blockStop(7, 0));
  });

  it('stop at the edges', () => {
    expect(nextStop(model, bookingStop(3), 'ArrowUp')).toBeUndefined();
    expect(nextStop(model, cellStop(0, 15), 'ArrowDown')).toBeUndefined();
    expect(nextStop(model, cellStop(1, 3), 'ArrowRight')).toBeUndefined();
    expect(nextStop(model, cellStop(0, 1), 'x')).toBeUndefined();
    expect([
      isStop(model, bookingStop(9)),
      isStop(model, cellStop(2, 0)),
      isStop(model, cellStop(1, 15)),
    ]).toEqual([false, false, true]);
  });
});

it('says why a booking cannot be at a time', () => {
  const car = { vehicle: { id: 7 } as AgendaBooking['vehicle'] };
  const agenda = agendaOf({
    bookings: [booking(1, '10:00', '11:00', car), booking(2, '11:00', '11:30', car)],
    blocks: [{ id: 1, startsAt: at('12:00'), endsAt: at('13:00'), reason: '', by: '' }],
    slots: [...slotsFrom(['09:30', '11:30']), ...slotsFrom(['10:00', '10:30', '11:00'], 0)],
  });
  const now = instantOf(DAY, '09:00').getTime();
  const why = (time: string, minutes: number, moved?: AgendaBooking) =>
    whyNotThen({ day: DAY, time, minutes }, agenda, now, moved);
  expect(why('09:30', 30)).toBeUndefined();
  expect(why('08:00', 30)).toContain('passed');
  expect(why('09:00', 30)).toContain('outside');
  expect(why('16:30', 30)).toContain('outside');
  expect(why('11:30', 60)).toContain('blocked');
  expect(why('09:30', 60)).toContain('taken');
  expect(why('10:00', 30)).toContain('taken');
  // Its own time is no obstacle, that of the same car is.
  expect(why('10:00', 60, agenda.bookings[0])).toBeUndefined();
  expect(why('10:00', 90, agenda.bookings[0])).toContain('vehicle');
});

it('says a length in words', () => {
  expect([15, 60, 90, 120].map(lengthWords)).toEqual([
    '15 minutes',
    '1 hour',
    '1 hour 30 minutes',
    '2 hours',
  ]);
  expect(timeAfter('09:30', 45)).toBe('10:15');
});
