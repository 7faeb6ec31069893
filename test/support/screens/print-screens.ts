import { answering, failing, inTurn, press, see } from './acts.ts';
import type { Screen } from './screen.ts';

const printed = (changes: object[] = []) => ({
  printedAt: '2026-03-01T23:00:00.000Z',
  printedBy: 'Bartholomew-Alexander Cholmondeley',
  changes,
});
const listed = (id: number, more: object = {}) => ({
  id,
  title: '2021 Toyota LandCruiser Sahara',
  stockNumber: `A10${id}`,
  price: '$89,900',
  gone: null,
  a4: null,
  a5: null,
  ...more,
});

const cards = [
  listed(7, { gone: 'sold', a4: printed(), a5: printed() }),
  listed(8, { gone: 'deleted', a4: printed() }),
  listed(1, {
    a4: printed([
      { label: 'Price', printed: '$92,900', now: '$89,900' },
      { label: 'Seats', printed: '', now: '8' },
    ]),
  }),
  listed(2, { a4: printed(), a5: printed() }),
  listed(3),
];
const CARDS = '**/api/admin/cards';

export const printRoutes: readonly Screen[] = [
  {
    name: 'staff-window-cards',
    path: '/admin/print',
    prepare: answering(CARDS, cards),
    act: see('Out of date.'),
  },
  { name: 'staff-print-a4', path: '/admin/print/cards?ids=1,2&size=a4', act: see(/^As at /) },
  { name: 'staff-print-a5', path: '/admin/print/cards?ids=1,2,999&size=a5', act: see(/is left out/) },
  {
    name: 'staff-data-sheets',
    path: '/admin/print/data-sheets?ids=1',
    act: see('Motor dealer licence number'),
  },
].map((screen) => ({ ...screen, isForStaff: true as const }));

export const printStates: readonly Screen[] = [
  {
    name: 'staff-window-cards-none',
    path: '/admin/print',
    prepare: answering(CARDS, [listed(3)]),
    act: inTurn(press('Out of Date (0)'), see('Every printed card says what is so.')),
  },
  {
    name: 'staff-window-cards-failing',
    path: '/admin/print',
    prepare: failing(CARDS),
    act: see('The cards could not be loaded. Please try again.'),
  },
  { name: 'staff-print-nothing', path: '/admin/print/cards', act: see('There is nothing to print') },
].map((screen) => ({ ...screen, isForStaff: true as const }));
