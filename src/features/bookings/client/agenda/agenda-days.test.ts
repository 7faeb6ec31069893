import { describe, expect, it } from 'vitest';
import type { Agenda } from '../../agenda.contract.ts';
import type { Booking } from '../../booking.contract.ts';
import { blocksOn, blockWords, spanWords, timesOfDay } from './agenda-days.ts';
import { isDay, readAgendaRequest, turn, weekOf, writeAgendaRequest } from './agenda-request.ts';

const booking = (id: number, startsAt: string, more: Partial<Booking> = {}) =>
  ({
    id,
    startsAt,
    endsAt: startsAt.replace(':15', ':45'),
    state: 'confirmed',
    vehicle: null,
    ...more,
  }) as Booking;
const slot = (time: string, startsAt: string, seatsLeft = 2) => ({
  day: '2026-11-17',
  time,
  startsAt,
  endsAt: startsAt.replace(':15', ':45'),
  seatsLeft,
});

describe('the address of the agenda', () => {
  it('says day and view, and is short for what is usual', () => {
    const read = (search: string) => readAgendaRequest(new URLSearchParams(search), '2026-11-17');
    expect(read('')).toEqual({ date: '2026-11-17', view: 'week' });
    expect(read('date=2026-02-31&view=month')).toEqual({ date: '2026-11-17', view: 'week' });
    expect(writeAgendaRequest(read('date=2026-11-18&view=day'), '2026-11-17')).toBe(
      '?date=2026-11-18&view=day',
    );
    expect(writeAgendaRequest(read(''), '2026-11-17')).toBe('');
    expect([isDay('2028-02-29'), isDay('2026-02-29'), isDay('x')]).toEqual([true, false, false]);
  });

  it('turns by a day or a week, which begins on Monday', () => {
    expect(weekOf('2026-11-22')).toEqual(weekOf('2026-11-16'));
    expect(weekOf('2026-11-22')[0]).toBe('2026-11-16');
    expect(spanWords('2026-11-16', '2026-11-22')).toBe('16 to 22 November 2026');
    expect(spanWords('2026-11-30', '2026-12-06')).toBe('30 November to 6 December 2026');
    expect(spanWords('2026-12-28', '2027-01-03')).toBe('28 December 2026 to 3 January 2027');
    expect(turn({ date: '2026-12-31', view: 'day' }, 1).date).toBe('2027-01-01');
    expect(turn({ date: '2026-11-17', view: 'week' }, -1).date).toBe('2026-11-10');
  });
});

describe('a day', () => {
  it('has its times in order, also those that are no longer offered', () => {
    const agenda = {
      bookings: [
        booking(1, '2026-11-16T23:15:00.000Z'),
        booking(2, '2026-11-16T20:30:00.000Z'),
        booking(3, '2026-11-17T23:15:00.000Z'),
      ],
      slots: [slot('10:15', '2026-11-16T23:15:00.000Z'), slot('10:45', '2026-11-16T23:45:00.000Z')],
    } as Agenda;
    expect(
      timesOfDay('2026-11-17', agenda).map(({ time, bookings }) => [time, bookings.map(({ id }) => id)]),
    ).toEqual([
      ['07:30', [2]],
      ['10:15', [1]],
      ['10:45', []],
    ]);
  });

  it('says which of its times are blocked', () => {
    const block = (startsAt: string, endsAt: string) => ({ id: 1, startsAt, endsAt, reason: '', by: '' });
    const long = block('2026-11-15T22:00:00.000Z', '2026-11-18T01:30:00.000Z');
    expect(
      ['2026-11-15', '2026-11-16', '2026-11-18', '2026-11-19'].map((day) => blocksOn(day, [long]).length),
    ).toEqual([0, 1, 1, 0]);
    expect(['2026-11-16', '2026-11-17', '2026-11-18'].map((day) => blockWords(day, long))).toEqual([
      'from 9am',
      'all day',
      'until 12:30pm',
    ]);
    const whole = block('2026-11-15T13:00:00.000Z', '2026-11-16T13:00:00.000Z');
    expect(blocksOn('2026-11-17', [whole])).toEqual([]);
    expect(blockWords('2026-11-16', whole)).toBe('all day');
    expect(blockWords('2026-11-16', block('2026-11-15T22:00:00.000Z', '2026-11-16T01:30:00.000Z'))).toBe(
      '9am to 12:30pm',
    );
  });
});
