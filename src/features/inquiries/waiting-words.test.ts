import { expect, it } from 'vitest';
import { waitingWords, whyWaiting } from './waiting-words.ts';

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [200, '3 h 20 min'],
])('says how long %i minutes are: %s', (minutes, words) => {
  expect(waitingWords(minutes)).toBe(words);
});

it.each([
  [{ minutes: 200, isOverdue: true }, 120, 'late', 'Waits 3 h 20 min, longer than your 2 hours'],
  [{ minutes: 61, isOverdue: true }, 60, 'late', 'Waits 1 h 1 min, longer than your 1 hour'],
  [{ minutes: 46, isOverdue: true }, 45, 'late', 'Waits 46 min, longer than your 45 minutes'],
  [{ minutes: 95, isOverdue: true }, 90, 'late', 'Waits 1 h 35 min, longer than your 1 h 30 min'],
  [{ minutes: 60, isOverdue: false }, 120, 'soon', 'Waits 1 h by now'],
  [{ minutes: 5, isOverdue: false }, 120, 'today', 'Waits 5 min by now'],
  [{ minutes: 0, isOverdue: false }, 120, 'today', 'Waits for a first answer'],
])('says why a customer is on the list of the day: %j', (wait, limit, urgency, reason) => {
  expect(whyWaiting(wait, limit)).toEqual({ urgency, reason });
});

it('names the day on which a wait began that is over another night', () => {
  const { reason } = whyWaiting({ minutes: 22_680, isOverdue: true }, 120, 'Saturday 3 October');
  expect(reason).toBe('Waits since Saturday 3 October, longer than your 2 hours');
});
