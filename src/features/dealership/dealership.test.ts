import { expect, it } from 'vitest';
import { initialsOf } from './dealer-mark.ts';
import { dealership } from './dealership.fixture.ts';
import { openingTimes, telephoneLink } from './dealership.ts';
import { toDealership } from './server/dealership.presenter.ts';
import { defaultSettings } from './settings/default-settings.ts';

it('gives the opening hours as they are advertised', () => {
  const hours = dealership.hours.map((line) => `${line.short} ${openingTimes(line)}`);
  expect(hours).toEqual(['Mon-Fri 9am-5:30pm', 'Sat-Sun 9am-4pm']);
});

it('dials from anywhere', () => {
  expect(telephoneLink('(02) 5550 4180')).toBe('tel:+61255504180');
  expect(telephoneLink('0491 570 006')).toBe('tel:+61491570006');
  expect(telephoneLink('1300 555 066')).toBe('tel:1300555066');
  expect(telephoneLink('+64 3 555 0123')).toBe('tel:+6435550123');
});

it.each([
  [24, '24 hours'],
  [1, 'an hour'],
  [0, undefined],
])('promises an answer within %d hours as %s', (answerHours, words) => {
  const settings = { ...defaultSettings, contact: { ...defaultSettings.contact, answerHours } };
  const told = toDealership(settings, {
    today: '2026-03-02',
    keepMonths: 24,
    pictures: new Map(),
    elsewhere: { mail: false, webhooks: false, store: false },
  });
  expect(told.answersWithin).toBe(words);
});

it.each([
  ['Hill End Motors', 'HE'],
  ['o’Brien & Sons', 'OS'],
  ['Yard 7', 'Y7'],
  ['Ólafs', 'Ó'],
  ['—', ''],
])('has a mark of its first letters: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
