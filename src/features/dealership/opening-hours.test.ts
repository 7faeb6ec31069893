import { expect, it } from 'vitest';
import { businessHours, clockTime, dealership } from './dealership.ts';
import { openingHours } from './opening-hours.ts';

it('reads as on the print sheet', () => {
  expect(openingHours(dealership)).toEqual(['Mon-Fri 9am-5:30pm', 'Sat-Sun 9am-4pm']);
});

it.each([
  ['00:00', '12am'],
  ['12:00', '12pm'],
  ['12:05', '12:05pm'],
  ['23:59', '11:59pm'],
])('says %s as %s', (time, said) => {
  expect(clockTime(time)).toBe(said);
});

it('reads in full on the contact page and in mails', () => {
  expect(dealership.hours.map(businessHours)).toEqual(['9:00 AM to 5:30 PM', '9:00 AM to 4:00 PM']);
});
