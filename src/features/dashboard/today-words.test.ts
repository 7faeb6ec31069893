import { describe, expect, it } from 'vitest';
import {
  byUrgency,
  type HoldFacts,
  putOffWords,
  whyBooking,
  whyFollowUp,
  whyHold,
  whyTask,
  whyWaiting,
} from './today-words.ts';

/** Wednesday 18 November 2026, 1pm in Sydney. */
const now = new Date('2026-11-18T02:00:00.000Z');
const at = (time: string) => Date.parse(`2026-11-18T${time}:00+11:00`);

describe('why something is on the list of the day', () => {
  it.each([
    [{ minutes: 200, isOverdue: true }, 120, 'late', 'Waits 3 h 20 min, longer than your 2 hours'],
    [{ minutes: 61, isOverdue: true }, 60, 'late', 'Waits 1 h 1 min, longer than your 1 hour'],
    [{ minutes: 46, isOverdue: true }, 45, 'late', 'Waits 46 min, longer than your 45 minutes'],
    [{ minutes: 95, isOverdue: true }, 90, 'late', 'Waits 1 h 35 min, longer than your 1 h 30 min'],
    [{ minutes: 60, isOverdue: false }, 120, 'soon', 'Waits 1 h by now'],
    [{ minutes: 5, isOverdue: false }, 120, 'today', 'Waits 5 min by now'],
    [{ minutes: 0, isOverdue: false }, 120, 'today', 'Waits for a first answer'],
  ])('a customer who waits: %j', (wait, limit, urgency, reason) => {
    expect(whyWaiting(wait, limit)).toEqual({ urgency, reason });
  });

  it.each([
    ['2026-11-18', 'today', 'Follow-up is due today'],
    ['2026-11-17', 'late', 'Follow-up was due yesterday'],
    ['2026-11-13', 'late', 'Follow-up was due on Friday 13 November'],
    ['2026-10-01', 'late', 'Follow-up was due on 1 October 2026'],
  ])('a follow-up on %s', (day, urgency, reason) => {
    expect(whyFollowUp(day, now)).toEqual({ urgency, reason });
  });

  it('a task', () => {
    expect(whyTask('2026-11-19', now)).toEqual({ urgency: 'today', reason: 'Task is due tomorrow' });
    expect(whyTask('2026-11-17', now).reason).toBe('Task was due yesterday');
  });

  it.each([
    ['confirmed', at('14:30'), 'soon', 'Test drive at 2:30pm'],
    ['confirmed', at('17:00'), 'today', 'Test drive at 5pm'],
    ['confirmed', at('10:00'), 'late', 'Was to come at 10am: say how it went'],
    ['arrived', at('12:30'), 'soon', 'Has arrived for 12:30pm: say when it is done'],
    [
      'requested',
      at('10:00') + 2 * 86_400_000,
      'soon',
      'Wants to come on Friday 20 November at 10am: to be confirmed',
    ],
  ])('a booking that is %s', (state, startMs, urgency, reason) => {
    expect(whyBooking({ kind: 'Test drive', state, startMs }, now)).toEqual({ urgency, reason });
  });

  it.each<[Partial<HoldFacts>, string | undefined, string | undefined]>([
    [{ untilMs: at('16:00') }, 'today', 'Hold ends at 4pm'],
    [{ untilMs: at('14:00') }, 'soon', 'Hold ends at 2pm'],
    [{ untilMs: at('12:00') }, 'late', 'Hold was up today at 12pm'],
    [{ untilMs: at('12:00') - 86_400_000 }, 'late', 'Hold was up yesterday at 12pm'],
    [{ untilMs: at('12:00') + 86_400_000 }, undefined, undefined],
    [{ isAsked: true }, 'soon', 'Asks for a hold: to be decided'],
    [{ isSold: true }, 'late', 'Held vehicle is marked Sold: to this buyer?'],
    [{ isGone: true }, 'late', 'Held vehicle is no longer in the stock: was it sold to this buyer?'],
  ])('a hold: %j', (facts, urgency, reason) => {
    const why = whyHold({ isAsked: false, isSold: false, isGone: false, untilMs: null, ...facts }, now);
    expect(why).toEqual(urgency && { urgency, reason });
  });

  it('and until when it was put off', () => {
    expect(putOffWords('2026-11-18T04:00:00.000Z', now)).toBe('Put off until 3pm');
    expect(putOffWords('2026-11-18T13:00:00.000Z', now)).toBe('Put off until tomorrow');
    expect(putOffWords('2026-11-22T13:00:00.000Z', now)).toBe('Put off until Monday 23 November');
  });
});

it('puts what is late first, then what comes next', () => {
  const item = (urgency: 'late' | 'soon' | 'today', minute: number, id: number) => ({
    ...{ urgency, id, kind: 'task' },
    at: new Date(now.getTime() + minute * 60_000).toISOString(),
  });
  const sorted = [
    item('today', 1, 1),
    item('soon', 90, 2),
    item('late', -5, 3),
    item('soon', 30, 4),
    item('late', -90, 5),
  ].toSorted(byUrgency);
  expect(sorted.map(({ id }) => id)).toEqual([5, 3, 4, 2, 1]);
});
