import type { Page } from 'playwright-core';
import { markCopy } from '#features/offline/client/worker/copy-marks.ts';
import {
  answering,
  compared,
  failing,
  follow,
  goTo,
  hanging,
  inTurn,
  press,
  see,
  seeDialog,
  shortlisted,
} from './acts.ts';
import { answerCalls, askSite } from './answered-calls.ts';
import type { Screen } from './screen.ts';
import { vehicleStates } from './vehicle-screens.ts';

/** Every public route on a first visit. */
export const publicRoutes: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'browse', path: '/browse-cars' },
  { name: 'vehicle', path: (site) => `/vehicles/${site.richId}` },
  { name: 'compare-none', path: '/compare-vehicles' },
  { name: 'compare-three', path: '/compare-vehicles?ids=1,20,30' },
  { name: 'shortlist-none', path: '/shortlist' },
  { name: 'shortlist-shared', path: '/shortlist?ids=1,20,30' },
  { name: 'finance', path: '/finance' },
  { name: 'contact', path: '/contact' },
  { name: 'sell-your-car', path: '/sell-your-car' },
  { name: 'about', path: '/about' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'terms-of-service', path: '/terms-of-service' },
  { name: 'how-we-show-prices', path: '/how-we-show-prices' },
  { name: 'delivery', path: '/delivery?postcode=2640&vehicle=2' },
  { name: 'offline', path: '/offline' },
  { name: 'not-found', path: '/nowhere' },
];

const times = ['09:30', '10:00', '10:30', '11:00', '11:30', '14:30', '15:00', '16:30'];
const freeTimes = {
  slotMinutes: 30,
  needsLicence: true,
  days: [17, 18, 19, 20, 21, 23, 24, 25].map((day) => ({ day: `2026-11-${day}`, times })),
};

const alertsOffered = answering('**/api/alerts', { isOffered: true });

/** Further states of public screens. */
export const publicStates: readonly Screen[] = [
  { name: 'api-docs', path: '/api/docs', isPlain: true },
  { name: 'menu', path: '/', isForPhones: true, act: inTurn(press('Menu'), seeDialog('Menu')) },
  {
    name: 'home-nothing-featured',
    path: '/about',
    prepare: answering('**/api/vehicles/featured', []),
    act: inTurn(follow('/'), see('No featured vehicles available at the moment')),
  },
  {
    name: 'home-loading',
    path: '/about',
    prepare: hanging('**/api/vehicles/featured'),
    act: inTurn(follow('/'), see('Featured Vehicles')),
  },
  { name: 'browse-list', path: '/browse-cars?make=Toyota', act: press('List view') },
  { name: 'browse-advanced', path: '/browse-cars?make=Toyota&priceMax=90000', act: searchInDepth },
  { name: 'browse-nothing', path: '/browse-cars?keywords=zeppelin', act: see('No vehicles found') },
  {
    name: 'browse-error',
    path: '/browse-cars',
    prepare: failing('**/api/vehicles?*'),
    act: inTurn(sortBy('mileage-asc'), see('Error Loading Vehicles')),
  },
  {
    name: 'browse-loading',
    path: '/browse-cars',
    prepare: hanging('**/api/vehicles?*'),
    act: inTurn(sortBy('mileage-asc'), see(/^Loading vehicles/)),
  },
  { name: 'compare-bar', path: '/browse-cars', act: compared(1, 2, 3) },
  { name: 'compare-bar-one', path: '/about', act: compared(2) },
  { name: 'compare-one', path: '/compare-vehicles', act: compared(1) },
  {
    name: 'compare-differences',
    path: '/compare-vehicles?ids=1,2',
    act: (page) => page.getByRole('switch', { name: 'Show only differences' }).check(),
  },
  {
    name: 'shortlist',
    path: '/shortlist',
    act: async (page, { soldId }) => {
      await shortlisted(soldId, 1, 999_999)(page);
      await see('No longer listed')(page);
      await see('Similar to it')(page);
    },
  },
  {
    name: 'offline-yard',
    path: '/offline?for=/vehicles/2',
    act: inTurn(press('Keep the yard on this phone'), see(/cars are kept here, as at/)),
  },
  {
    name: 'offline-nothing',
    path: '/offline',
    act: inTurn(press('Remove everything'), see('Nothing is kept here')),
  },
  { name: 'copy-of-list', path: '/browse-cars', prepare: asCopy('**/browse-cars') },
  { name: 'copy-of-vehicle', path: '/vehicles/2', prepare: asCopy('**/vehicles/2') },
  { name: 'vehicle-bare', path: (site) => `/vehicles/${site.bareId}` },
  { name: 'vehicle-sold', path: (site) => `/vehicles/${site.soldId}` },
  {
    name: 'vehicle-pending',
    path: (site) => `/vehicles/${site.pendingId}`,
    act: see('This vehicle is pending at the moment. You may still send an inquiry.'),
  },
  { name: 'vehicle-estimate', path: '/vehicles/8', act: see('Estimated price with NSW duty') },
  { name: 'vehicle-history', path: '/vehicles/6', act: see('It has been damaged by hail.') },
  ...vehicleStates,
  { name: 'vehicle-not-found', path: '/vehicles/999999' },
  {
    name: 'vehicle-loading',
    path: '/about',
    prepare: hanging(/\/api\/vehicles\/\d+/),
    act: inTurn(
      // By address only: a card would provide the vehicle's data.
      (page) => page.evaluate("history.pushState(null, '', '/vehicles/3')"),
      // For screen readers only, so present but invisible.
      (page) => page.getByText('Loading vehicle').waitFor({ state: 'attached' }),
    ),
  },
  { name: 'vehicle-broken-photo', path: '/vehicles/2', prepare: failing('**/api/photos/**', 404) },
  {
    name: 'lightbox',
    path: (site) => `/vehicles/${site.richId}`,
    act: inTurn(press(/^Open photo 1/), (page) => page.getByRole('dialog').waitFor()),
  },
  { name: 'share-menu', path: '/vehicles/2', act: inTurn(press('Share'), see('Copy link')) },
  {
    name: 'toast',
    path: '/vehicles/2',
    act: inTurn(press(/^Add .*compar/i), see('Added to comparison')),
  },
  {
    name: 'toast-error',
    path: '/vehicles/2',
    act: inTurn(forbidCopying, press('Share'), press('Copy link'), see('Failed to copy')),
  },
  { name: 'print-sheet', path: '/vehicles/1', act: holdPrinting, popup: openPrintSheet },
  { name: 'finance-vehicle', path: '/finance?vehicle=1' },
  { name: 'finance-errors', path: '/finance', act: inTurn(press(/^Submit/), see('First name is required')) },
  {
    name: 'finance-nothing-to-lend',
    path: '/finance',
    act: inTurn((page) => page.getByLabel('Deposit ($)').fill('90000'), see('there is nothing to finance')),
  },
  {
    name: 'book-day',
    path: '/about',
    prepare: answering('**/api/booking-slots*', freeTimes),
    act: inTurn(goTo('/book?vehicle=1'), see('Choose a time on')),
  },
  {
    name: 'book-time',
    path: '/about',
    prepare: answering('**/api/booking-slots*', freeTimes),
    act: inTurn(goTo('/book?vehicle=1&day=2026-11-20'), (page) => page.getByText('11am').click()),
  },
  {
    name: 'book-not-offered',
    path: '/about',
    prepare: failing('**/api/booking-slots*'),
    act: inTurn(goTo('/book?vehicle=any'), see('This cannot be booked here')),
  },
  { name: 'book-car', path: '/about', act: inTurn(goTo('/book'), see('From our inventory')) },
  {
    name: 'book-car-not-found',
    path: '/about',
    act: inTurn(goTo('/book?find=zeppelin'), see('No car found for')),
  },
  {
    name: 'book-any-car',
    path: '/about',
    prepare: answering('**/api/booking-slots*', freeTimes),
    act: inTurn(goTo('/book?vehicle=any'), see('You come for no car in particular')),
  },
  {
    name: 'alert-new',
    path: '/about',
    prepare: alertsOffered,
    act: inTurn(goTo('/alerts/new?make=Toyota&priceMax=90000'), see('We first send you one e-mail')),
  },
  {
    name: 'alert-follow',
    path: '/about',
    prepare: alertsOffered,
    act: inTurn(goTo('/alerts/new?vehicle=1'), see('when it is sold')),
  },
  {
    name: 'alert-sent',
    path: '/about',
    prepare: alertsOffered,
    act: inTurn(goTo('/alerts/new?make=Toyota&sent=1'), see('Please open our mail')),
  },
  { name: 'alerts-ask', path: '/about', act: inTurn(goTo('/alerts'), see('Send Me the Link')) },
  {
    name: 'alerts-link-missing',
    path: '/about',
    act: inTurn(goTo(`/alerts/${'A'.repeat(22)}`), see('This link leads to no alerts')),
  },
  { name: 'hold', path: '/about', act: inTurn(goTo('/hold?vehicle=1'), see('Ask Us to Hold It')) },
  {
    name: 'hold-asked',
    path: '/about',
    act: inTurn(goTo('/hold?vehicle=1&done=1'), see('We have your request')),
  },
  {
    name: 'hold-gone',
    path: '/about',
    act: inTurn(goTo('/hold?vehicle=999999'), see('This vehicle cannot be held')),
  },
  {
    name: 'hold-link-missing',
    path: '/about',
    act: inTurn(goTo(`/hold/${'A'.repeat(22)}`), see('Hold Not Found')),
  },
  { name: 'contact-vehicle', path: '/contact?vehicle=1' },
  { name: 'contact-gone', path: '/contact?vehicle=999999' },
  {
    name: 'contact-errors',
    path: '/contact',
    act: inTurn(press('Send Message'), see('First name is required')),
  },
  {
    name: 'contact-sent',
    path: '/contact',
    prepare: answering('**/api/contact', { success: true }, 201),
    act: inTurn(writeLetter, press('Send Message'), see('Message Sent')),
  },
  {
    name: 'contact-failed',
    path: '/contact',
    prepare: failing('**/api/contact', 500),
    act: inTurn(writeLetter, press('Send Message'), see('There was a problem sending your message')),
  },
  {
    name: 'contact-offline',
    path: '/contact',
    act: inTurn(
      writeLetter,
      (page) => page.context().setOffline(true),
      press('Send Message'),
      see('You are offline'),
    ),
  },
  {
    name: 'contact-trade-in',
    path: '/contact',
    act: inTurn(
      (page) => page.getByLabel('Interest').selectOption('Trade-In Evaluation'),
      see('Only our staff see them'),
    ),
  },
  {
    name: 'sell-photos',
    path: '/sell-your-car',
    prepare: answering('**/api/contact/photos/**', { photos: [] }, 201),
    act: inTurn(choosePhotos, see('2 of 2 photos sent')),
  },
  {
    name: 'sell-photos-waiting',
    path: '/sell-your-car',
    prepare: failing('**/api/contact/photos/**'),
    act: inTurn(choosePhotos, see('notes.txt is not an image'), see('Waiting to be sent')),
  },
  {
    name: 'new-version',
    path: '/about',
    act: inTurn(
      (page) => page.evaluate("dispatchEvent(new CustomEvent('site:newer', { detail: {} }))"),
      see('A new version of this site is available'),
    ),
  },
];

function sortBy(order: string) {
  return (page: Page) => page.getByLabel('Sort by').selectOption(order);
}

/** Opened explicitly, so that it stays open at any size. A price bound shows all parts. */
async function searchInDepth(page: Page): Promise<void> {
  const price = page.getByLabel('Max price ($)');
  await press(/^Filters/)(page);
  if (!(await price.isVisible())) await press(/^Filters/)(page);
  await price.waitFor();
}

async function writeLetter(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Mia');
  await page.getByLabel('Last Name').fill('Nguyen');
  await page.getByLabel('Email', { exact: false }).first().fill('mia@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please ring me after five.');
}

async function choosePhotos(page: Page): Promise<void> {
  await see('Only our staff see them')(page);
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const photo = { mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture') };
  await page
    .locator('input[type=file]')
    .setInputFiles([
      { ...photo, name: 'front.png' },
      { ...photo, name: 'a-long-name-from-a-phone.png' },
      text,
    ]);
}

function forbidCopying(page: Page) {
  return page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
}

/** Otherwise the sheet prints and closes after half a second. */
function holdPrinting(page: Page) {
  return page.evaluate(
    '{ const open = window.open; window.open = (...how) => { const sheet = open(...how); sheet.print = sheet.close = () => {}; return sheet; } }',
  );
}

async function openPrintSheet(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await press('Print')(page);
  const sheet = await opened;
  await see(/Financing available/)(sheet);
  // A popup does not always load its photo while requests are intercepted.
  await sheet.evaluate(
    'Promise.race([new Promise((resume) => setTimeout(resume, 2000)), ...[...document.images].map((image) => image.decode())])',
  );
  return sheet;
}

/** The document as the worker of the site marks what it has kept. */
function asCopy(address: string) {
  return (page: Page) =>
    answerCalls(page, address, async (call) => {
      const html = await (await askSite(page, call)).text();
      return { html: markCopy(html, 1_763_434_800_000, Date.now()) };
    });
}
