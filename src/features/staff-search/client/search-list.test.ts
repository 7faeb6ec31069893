import { expect, it } from 'vitest';
import { listFound, nextPlace } from './search-list.ts';

const pages = [
  { label: 'Vehicles', href: '/admin/vehicles' },
  { label: 'My Account', href: '/admin/account' },
  { label: 'Make It Yours', href: '/admin/make-it-yours', isFurther: true },
];
const searched = {
  pages,
  parts: [{ label: 'Opening hours', href: '/admin/settings/hours' }],
  actions: [{ name: 'addHold' as const, does: 'Add Hold', href: '/admin/holds' }],
};

it('finds actions and parts of the settings by their names', () => {
  expect(listFound('hold', searched, [])).toMatchObject([
    { group: 'Actions', title: 'Add Hold', detail: '', href: '/admin/holds', command: 'addHold' },
  ]);
  expect(listFound('HOURS', searched, [])).toMatchObject([
    { group: 'Settings', title: 'Opening hours', detail: '', href: '/admin/settings/hours' },
  ]);
});

it('lists all pages without words, then those with the words and what the server found', () => {
  expect(listFound('', searched, []).map(({ title }) => title)).toEqual([
    ...['Vehicles', 'My Account', 'Add Hold'],
  ]);
  const car = { kind: 'vehicle', id: 7, title: '2021 Kia', detail: 'SC7' } as const;
  const letter = { kind: 'inquiry', id: 3, title: 'Kim', detail: 'Other' } as const;
  const visit = { kind: 'booking', id: 4, title: 'Mia', detail: 'Test drive', day: '2026-11-20' } as const;
  const hold = { kind: 'hold', id: 5, title: 'Mia', detail: 'On hold' } as const;
  expect(listFound(' ACCOUNT ', searched, [car, letter, visit, hold])).toMatchObject([
    { group: 'Pages', title: 'My Account', detail: '', href: '/admin/account' },
    { group: 'Vehicles', title: '2021 Kia', detail: 'SC7', href: '/admin/vehicles/7/edit' },
    { group: 'Inquiries', title: 'Kim', detail: 'Other', href: '/admin/inquiries/3' },
    {
      group: 'Bookings',
      title: 'Mia',
      detail: 'Test drive',
      href: '/admin/bookings?date=2026-11-20&view=day&booking=4',
    },
    { group: 'Holds', title: 'Mia', detail: 'On hold', href: '/admin/holds?hold=5' },
  ]);
});

it('finds further pages by their names', () => {
  expect(listFound('make it', searched, []).map(({ href }) => href)).toEqual(['/admin/make-it-yours']);
});

it('tells apart people of one name, and pages from what is found', () => {
  const person = { kind: 'person', title: 'Sam Low', detail: 'sam' } as const;
  const found = listFound('s', searched, [
    { ...person, id: 1 },
    { ...person, id: 2 },
    { kind: 'hold', id: 2, title: 'Sam Low', detail: 'On hold' },
  ]);
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
});

it.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowDown', 0, 0, undefined],
  ['a', 0, 3, undefined],
])('%s from %d of %d leads to %s', (key, place, count, next) => {
  expect(nextPlace(key, place, count)).toBe(next);
});
