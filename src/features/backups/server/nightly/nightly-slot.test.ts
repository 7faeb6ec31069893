import { expect, it } from 'vitest';
import { nightOf } from './nightly-slot.ts';

it.each([
  ['before the hour', '2026-03-02T14:59:59.000Z', '2026-03-02'],
  ['at the hour', '2026-03-02T15:00:00.000Z', '2026-03-03'],
  ['later that day', '2026-03-03T12:59:59.000Z', '2026-03-03'],
  ['just after midnight', '2026-03-03T13:00:00.000Z', '2026-03-03'],
  ['when the clocks go forward and there is no such hour', '2026-10-03T16:00:00.000Z', '2026-10-04'],
  ['when the clocks go back and the hour comes a second time', '2026-04-04T16:30:00.000Z', '2026-04-05'],
])('%s', (_name, now, night) => {
  expect(nightOf(new Date(now), 2)).toBe(night);
});
