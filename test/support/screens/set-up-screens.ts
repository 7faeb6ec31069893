import { answering, inTurn, press, see } from './acts.ts';
import type { Screen } from './screen.ts';

const setUp = {
  path: `/admin/setup#${'x'.repeat(43)}`,
  prepare: answering('**/api/admin/set-up/check', { until: '2026-03-02T01:00:00.000Z' }),
};
const steps = ['details', 'hours', 'logo', 'vehicle', 'mail', 'person', 'secondFactor', 'backup'];

/** From a fresh start, and from the demonstration, to a site of one's own. */
export const setUpScreens: readonly Screen[] = [
  { name: 'set-up', ...setUp, act: see('Your dealership') },
  {
    name: 'set-up-missing',
    ...setUp,
    act: inTurn(press('Set up the site'), see('Trading name is required')),
  },
  { name: 'make-it-yours', path: '/admin/make-it-yours', act: see('Your dealership'), isForStaff: true },
  {
    name: 'checklist',
    path: '/admin/dashboard',
    prepare: inTurn(
      answering('**/api/admin/demonstration', { isHere: false, vehicleCount: 0, inquiryCount: 0 }),
      answering('**/api/admin/checklist', { steps: steps.map((name, at) => ({ name, isDone: at < 2 })) }),
    ),
    act: see('2 of 8 done'),
    isForStaff: true,
  },
];
