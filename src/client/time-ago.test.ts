import { expect, it } from 'vitest';
import { formatTimeAgo } from './time-ago.ts';

const now = new Date('2026-03-10T00:00:00Z');

it.each([
  ['2026-03-10T00:00:20Z', 'just now'],
  ['2026-03-09T23:59:30Z', 'just now'],
  ['2026-03-09T23:59:00Z', '1 minute ago'],
  ['2026-03-09T23:15:00Z', '45 minutes ago'],
  ['2026-03-09T21:00:00Z', '3 hours ago'],
  ['2026-03-08T23:00:00Z', 'yesterday'],
  ['2026-03-05T23:00:00Z', '4 days ago'],
  ['2026-03-02T00:00:00Z', /^2 March 2026, 11:00\sam$/],
])('puts %s into words', (at, words) => {
  if (typeof words === 'string') expect(formatTimeAgo(new Date(at), now)).toBe(words);
  else expect(formatTimeAgo(new Date(at), now)).toMatch(words);
});
