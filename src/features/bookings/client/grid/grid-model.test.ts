import { describe, expect, it } from 'vitest';
import { instantOf } from '#shared/dates.ts';
import type { Agenda, AgendaBooking } from '../../agenda.contract.ts';
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
