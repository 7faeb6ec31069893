import { expect, it } from 'vitest';
import { whyBooking } from './booking-words.ts';

/** Wednesday 18 November 2026, 1pm in Sydney. */
const now = new Date('2026-11-18T02:00:00.000Z');
const at = (time: string, day = '2026-11-18') => Date.parse(`${day}T${time}:00+11:00`);

it.each([
  ['confirmed', at('14:30'), 'soon', 'Test drive at 2:30pm'],
  ['confirmed', at('17:00'), 'today', 'Test drive at 5pm'],
  ['confirmed', at('10:00'), 'late', 'Was to come at 10am: say how it went'],
  ['confirmed', at('10:00', '2026-11-17'), 'late', 'Was to come yesterday at 10am: say how it went'],
  [
    'arrived',
    at('12:30', '2026-11-13'),
    'late',
    'Arrived on Friday 13 November for 12:30pm: say when it is done',
  ],
  ['arrived', at('12:30'), 'soon', 'Has arrived for 12:30pm: say when it is done'],
  ['requested', at('17:30'), 'soon', 'Wants to come today at 5:30pm: to be confirmed'],
  [
    'requested',
    at('10:00', '2026-11-20'),
    'today',
    'Wants to come on Friday 20 November at 10am: to be confirmed',
  ],
])('says why a booking that is %s is on the list of the day', (state, startMs, urgency, reason) => {
  expect(whyBooking({ kind: 'Test drive', state, startMs }, now)).toEqual({ urgency, reason });
});
