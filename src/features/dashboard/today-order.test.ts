import { expect, it } from 'vitest';
import { byUrgency, putOffWords } from './today-order.ts';

/** Wednesday 18 November 2026, 1pm in Sydney. */
const now = new Date('2026-11-18T02:00:00.000Z');

it('says until when something was put off', () => {
  expect(putOffWords('2026-11-18T04:00:00.000Z', now)).toBe('Put off until 3pm');
  expect(putOffWords('2026-11-18T13:00:00.000Z', now)).toBe('Put off until tomorrow');
  expect(putOffWords('2026-11-22T13:00:00.000Z', now)).toBe('Put off until Monday 23 November');
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
