import { expect, it } from 'vitest';
import { whyOnDay } from './urgency.ts';

/** Wednesday 18 November 2026, 1pm in Sydney. */
const now = new Date('2026-11-18T02:00:00.000Z');

it.each([
  ['2026-11-18', 'today', 'Task is due today'],
  ['2026-11-19', 'today', 'Task is due tomorrow'],
  ['2026-11-17', 'late', 'Task was due yesterday'],
  ['2026-11-13', 'late', 'Task was due on Friday 13 November'],
  ['2026-10-01', 'late', 'Task was due on Thursday 1 October'],
  ['2025-10-01', 'late', 'Task was due on Wednesday 1 October 2025'],
])('says of what is to be done on %s how urgent it is', (day, urgency, reason) => {
  expect(whyOnDay('Task', day, now)).toEqual({ urgency, reason });
});
