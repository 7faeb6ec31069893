import type { Page } from 'playwright-core';
import { toQuietPage } from '#server/site/quiet-page.ts';
import { answering, inTurn, press, see } from './acts.ts';
import { answerCalls } from './answered-calls.ts';
import type { Screen } from './screen.ts';

const setUp = {
  path: `/admin/setup#${'x'.repeat(43)}`,
  prepare: answerCheck(null),
};
const steps = ['details', 'hours', 'logo', 'vehicle', 'mail', 'person', 'secondFactor', 'backup'];

const nothing = { isHere: false, vehicleCount: 0, inquiryCount: 0 };
const isClosed = answering('**/api/admin/demonstration', { ...nothing, isOpen: false });

function answerCheck(dealership: string | null) {
  return answering('**/api/admin/set-up/check', { until: '2026-03-02T01:00:00.000Z', dealership });
}

/** From a fresh start, and from the demonstration, to a site of one's own. */
export const setUpScreens: readonly Screen[] = [
  { name: 'set-up', ...setUp, act: see('Your dealership') },
  {
    name: 'set-up-missing',
    ...setUp,
    act: inTurn(press('Set up the site'), see('Trading name is required')),
  },
  {
    name: 'set-up-restored',
    ...setUp,
    prepare: answerCheck('Hill End Motors'),
    act: see('Make my account'),
  },
  { name: 'make-it-yours', path: '/admin/make-it-yours', act: see('Your dealership'), isForStaff: true },
  {
    name: 'being-prepared',
    path: '/about',
    isPlain: true,
    prepare: beClosed,
    act: see('We will be open soon'),
  },
  {
    name: 'enter-your-dealership',
    path: '/admin/make-it-yours',
    prepare: isClosed,
    act: see('Open the site'),
    isForStaff: true,
  },
  {
    name: 'dashboard-closed',
    path: '/admin/dashboard',
    prepare: isClosed,
    act: see('Visitors see nothing yet'),
    isForStaff: true,
  },
  {
    name: 'checklist',
    path: '/admin/dashboard',
    prepare: inTurn(
      answering('**/api/admin/demonstration', { ...nothing, isOpen: true }),
      answering('**/api/admin/checklist', { steps: steps.map((name, at) => ({ name, isDone: at < 2 })) }),
    ),
    act: see('2 of 8 done'),
    isForStaff: true,
  },
];

/** As the server answers while nobody has set up the site. */
function beClosed(page: Page) {
  const html = toQuietPage('This website is being prepared. Please come back soon.');
  return answerCalls(page, '**/about', () => ({ html }));
}
