import { expect, it } from 'vitest';
import { dealership, openingTimes, telephoneLink } from './dealership.ts';

it('gives the opening hours as they are advertised', () => {
  const hours = dealership.hours.map((line) => `${line.short} ${openingTimes(line)}`);
  expect(hours).toEqual(['Mon-Fri 9am-5:30pm', 'Sat-Sun 9am-4pm']);
});

it('dials from anywhere', () => {
  expect(telephoneLink('(02) 5550 4180')).toBe('tel:+61255504180');
  expect(telephoneLink('0491 570 006')).toBe('tel:+61491570006');
});
