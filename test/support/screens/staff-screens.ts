import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { answering, failing, hanging, inTurn, openTab, press, see, seeDialog, unfold } from './acts.ts';
import {
  changedByOthers,
  fewVehicles,
  longName,
  mailInTrouble,
  manyMatch,
  manyPages,
  savedAsAsked,
  soldVehicle,
  someAsked,
  warned,
  withReply,
} from './changed-answers.ts';
import type { Screen } from './screen.ts';
import { settingsRoutes, settingsStates, withRemovalAhead } from './settings-screens.ts';

const UPLOAD = '**/api/admin/vehicles/1/photos';

const aNight = (day: string, isVerified: boolean) => ({
  filename: `nightly-abababababab-202603${day}T150000000Z-0a0b0c.tar.age`,
  size: 1_234_567_890,
  created: `2026-03-${day}T15:00:00.000Z`,
  isVerified,
  isRestorable: true,
});
/** From before there was a passphrase. */
const anOpenNight = {
  ...aNight('28', true),
  filename: 'nightly-abababababab-20260228T150000000Z-0a0b0c.tar',
  created: '2026-02-28T15:00:00.000Z',
  isRestorable: false,
};
/** A night that failed after one that was good, and a restore for practice that did not work. */
const nightlyBackups = {
  success: true,
  hour: 2,
  place: 'store',
  isEncrypted: true,
  backups: [aNight('02', false), aNight('01', true), anOpenNight],
  problem: null,
  lastMadeAt: '2026-03-01T15:00:00.000Z',
  failure: {
    at: '2026-03-02T15:00:00.000Z',
    problem: 'The backup store s3://backups/orange/ at store.example.com answers 503 SlowDown.',
  },
  rehearsal: {
    at: '2026-03-01T15:10:00.000Z',
    filename: aNight('01', true).filename,
    rows: 0,
    problem: 'This backup cannot be used: the file is damaged or incomplete. Nothing was changed.',
  },
};

/** One that is fetched, with something to mend. */
const undoable = {
  id: 2,
  importedAt: '2026-11-14T22:05:00.000Z',
  importedBy: 'Bartholomew Featherstonehaugh-Cholmondeley',
  added: 28,
  changed: 6,
};
const undoLook = {
  import: undoable,
  removed: 25,
  putBack: 4,
  stayingCount: 5,
  staying: [
    { name: '2019 Volkswagen Transporter T6.1 California Ocean (SC1044)', why: 'changed' },
    { name: '2021 Toyota LandCruiser 300 GR Sport (SC1012)', why: 'held' },
    { name: '2017 Mazda CX-5 (SC990)', why: 'asked' },
    { name: '2022 Isuzu D-MAX X-Terrain (SC1051)', why: 'booked' },
    { name: '2020 Kia Rio (SC1003)', why: 'changed' },
  ],
};

/** An import that does not clear, and takes something away. */
const replacingPreview = {
  success: true,
  message: '2 vehicles in the file',
  ...{ absent: 0, absentOnHold: 0, absentTitles: [] },
  rows: [
    {
      row: 1,
      title: '2012 Kia Rio',
      outcome: 'changed',
      reasons: ['make', 'model', 'year', 'price'],
      replaces: { name: '2018 Mazda 3 (101)', same: 'stockNumber' },
    },
    {
      row: 2,
      title: '2021 Toyota Hilux',
      outcome: 'changed',
      reasons: ['price', 'photos'],
      photosRemoved: 2,
    },
  ],
};

const runningChannel = {
  name: 'google',
  isOn: true,
  hasAddress: true,
  addresses: [
    { format: 'tsv', url: `https://cars.example/feeds/google/${'a'.repeat(43)}.tsv` },
    { format: 'xml', url: `https://cars.example/feeds/google/${'a'.repeat(43)}.xml` },
  ],
  madeAt: '2026-03-01T15:00:00.000Z',
  settings: { storeCode: 'ORANGE-1' },
  problems: [],
  forSale: { included: 40, total: 43 },
  soldIncluded: 0,
  leftOut: 3,
  reasons: [
    { what: 'No VIN', count: 2 },
    { what: 'Reserved', count: 1 },
  ],
  fetches: [
    { agent: 'Google', format: 'tsv', at: '2026-03-02T01:00:00.000Z' },
    { agent: 'A web browser', format: 'xml', at: '2026-03-01T15:10:00.000Z' },
  ],
};

const aDelivery = {
  id: 1,
  endpointId: 1,
  eventId: 'evt_2d1f8a4e',
  type: 'lead.created',
  state: 'delivered',
  attempts: 1,
  lastResult: 'Answered 200',
  lastAttemptAt: '2026-03-02T01:00:00.000Z',
  tookMs: 84,
  nextAttemptAt: null,
  createdAt: '2026-03-02T01:00:00.000Z',
  payload: '{"type":"lead.created"}',
};
/** One address that is told everything, and one that is switched off. */
const toldWebhooks = {
  endpoints: [
    {
      id: 1,
      url: 'https://crm.example/hooks/forecourt/with-a-rather-long-path-that-has-to-break',
      events: ['lead.created', 'vehicle.sold'],
      isOn: true,
      madeAt: '2026-03-01T15:00:00.000Z',
      waiting: 1,
      givenUp: 1,
    },
    {
      id: 2,
      url: 'https://stock.example/',
      events: ['vehicle.updated'],
      isOn: false,
      needsSecret: true,
      madeAt: '2026-03-01T15:00:00.000Z',
      waiting: 0,
      givenUp: 0,
    },
  ],
  deliveries: [
    aDelivery,
    {
      ...aDelivery,
      id: 2,
      state: 'waiting',
      attempts: 3,
      lastResult: 'No answer within 10 seconds. Ask the people who run it whether it works.',
      tookMs: 10_004,
    },
    {
      ...aDelivery,
      id: 3,
      state: 'given up',
      attempts: 9,
      lastResult: 'Could not be reached: no server has this name. Check the address for a typing mistake.',
    },
  ],
};

/** Every staff route on a first visit. */
export const staffRoutes: readonly Screen[] = [
  { name: 'staff-dashboard', path: '/admin/dashboard', act: see('Connected') },
  { name: 'staff-vehicles', path: '/admin/vehicles', act: see(/of \d+ vehicles/) },
  { name: 'staff-add', path: '/admin/vehicles/add' },
  { name: 'staff-vehicles-deleted', path: '/admin/vehicles/deleted', act: see('Volvo') },
  { name: 'staff-edit', path: '/admin/vehicles/1/edit', act: see('Basic Information') },
  { name: 'staff-photos', path: '/admin/vehicles/1/photos', act: see(/^Vehicle Photos/) },
  { name: 'staff-inquiries', path: '/admin/inquiries', act: see('Kerry Nguyen') },
  {
    name: 'staff-inquiry',
    path: '/admin/inquiries',
    act: inTurn(
      (page) => page.getByRole('link', { name: 'Kerry Nguyen', exact: true }).first().click(),
      see('Where They Came From'),
    ),
  },
  {
    name: 'staff-inquiry-trade-in',
    path: '/admin/inquiries',
    act: inTurn(
      (page) => page.getByRole('link', { name: 'Sam Okafor', exact: true }).first().click(),
      see('Make a Draft Vehicle'),
    ),
  },
  { name: 'staff-response-times', path: '/admin/response-times', act: see('Everybody') },
  { name: 'staff-insights', path: '/admin/insights', act: see('Sold by Type') },
  { name: 'staff-insights-vehicle', path: '/admin/insights/vehicles/1', act: see('Price Steps') },
  { name: 'staff-unstored', path: '/admin/unstored', act: see('Everything is stored') },
  { name: 'staff-channels', path: '/admin/channels', act: see(/^Left Out/) },
  ...settingsRoutes,
  { name: 'staff-webhooks', path: '/admin/webhooks', act: see('Add an Address') },
  { name: 'staff-database', path: '/admin/database', act: see(/backup-\S+\.tar/) },
  { name: 'staff-data-transfer', path: '/admin/data-transfer' },
  { name: 'staff-database-sync', path: '/admin/database-sync' },
  { name: 'staff-system-status', path: '/admin/system-status' },
  { name: 'staff-not-found', path: '/admin/nowhere' },
].map((screen) => ({ ...screen, isForStaff: true }));

export const loginRoute: Screen = { name: 'login', path: '/admin/login', act: see('Login') };

/** Further states of staff screens. */
export const staffStates: readonly Screen[] = [
  { name: 'login-errors', path: '/admin/login', act: inTurn(press('Login'), see('Username is required')) },
  {
    name: 'login-refused',
    path: '/admin/login',
    prepare: answering('**/api/admin/login', { message: 'Invalid username or password' }, 401),
    act: inTurn(typeLogin, press('Login'), see('Login Failed')),
  },
  ...[
    {
      name: 'staff-menu',
      path: '/admin/dashboard',
      isForPhones: true as const,
      act: inTurn(press('Open menu'), seeDialog('Menu')),
    },
    {
      name: 'staff-dashboard-wanted',
      path: '/admin/dashboard',
      prepare: answering('**/api/admin/alerts', {
        total: 7,
        ...{ isOffered: false, held: 3, refused: 1 },
        wanted: [
          {
            ...{
              kind: 'search',
              words: 'Make: Toyota, Up to $60,000, Tows 2,500+ kg',
              href: '/browse-cars?make=Toyota',
            },
            ...{ waiting: 5, newestAt: '2026-11-16T23:10:00.000Z' },
          },
          {
            ...{ kind: 'vehicle', words: '2021 Toyota LandCruiser (SCP-1001)', href: '/vehicles/1' },
            ...{ waiting: 1, newestAt: '2026-11-15T23:10:00.000Z' },
          },
        ],
      }),
      act: see('may have unsubscribed since'),
    },
    {
      name: 'staff-dashboard-failing',
      path: '/admin/dashboard',
      prepare: inTurn(failing('**/api/admin/status'), failing('**/api/admin/dashboard-panels')),
      act: inTurn(press('Check'), see('The database does not answer')),
    },
    { name: 'staff-dashboard-long', path: '/admin/dashboard', prepare: longName, act: see(/^Wolfeschlegel/) },
    {
      name: 'staff-dashboard-loading',
      path: '/admin/dashboard',
      prepare: hanging('**/api/admin/dashboard-panels'),
    },
    {
      name: 'staff-webhooks-told',
      path: '/admin/webhooks',
      prepare: answering('**/api/admin/webhooks', toldWebhooks),
      act: see('Deliveries of the Last 30 Days'),
    },
    {
      name: 'staff-webhooks-failing',
      path: '/admin/webhooks',
      prepare: failing('**/api/admin/webhooks'),
      act: see('The webhooks could not be loaded. Please try again.'),
    },
    {
      name: 'staff-channels-failing',
      path: '/admin/channels',
      prepare: failing('**/api/admin/channels'),
      act: see('The channels could not be loaded. Please try again.'),
    },
    {
      name: 'staff-channels-on',
      path: '/admin/channels',
      prepare: answering('**/api/admin/channels', { channels: [runningChannel] }),
      act: inTurn(openTab(/^Set Up/), see('How to enter it')),
    },
    {
      name: 'staff-channels-preview',
      path: '/admin/channels',
      act: inTurn(
        (page) =>
          page
            .getByRole('tab', { name: /^In \(/ })
            .last()
            .click(),
        (page) =>
          page
            .getByRole('tabpanel', { name: /^In \(/ })
            .getByRole('button')
            .first()
            .click(),
        see('The marketplace sees it like this, word for word.'),
      ),
    },
    {
      name: 'staff-session-ended',
      path: '/admin/dashboard',
      act: inTurn(
        // The page's own check must have finished.
        see('Connected'),
        failing('**/api/admin/status', 401),
        press('Check'),
        seeDialog('Your session has ended'),
      ),
    },
    {
      name: 'staff-vehicles-rows',
      path: '/admin/vehicles',
      act: inTurn(see(/of \d+ vehicles/), async (page) => {
        // Narrow windows have no table and no button for it.
        const rows = page.getByRole('button', { name: 'Rows', exact: true });
        if (await rows.isVisible()) await rows.click();
      }),
    },
    {
      name: 'staff-vehicles-chosen',
      path: '/admin/vehicles',
      follows: true as const,
      act: inTurn((page) => page.getByLabel(/^Choose all/).check(), press('Change'), seeDialog(/^Change \d/)),
    },
    {
      name: 'staff-vehicles-preview',
      path: '/admin/vehicles',
      follows: true as const,
      act: inTurn(
        (page) => page.getByLabel(/^Choose all/).check(),
        press('Change'),
        (page) => page.getByLabel('What to change').selectOption('price'),
        (page) => page.getByLabel('By how much').fill('5'),
        press('Preview'),
        see(/would change/),
      ),
    },
    {
      name: 'staff-vehicles-deleting',
      path: '/admin/vehicles',
      prepare: answering('**/vehicle-deletions/preview', {
        vehicles: Array.from({ length: 14 }, (_, at) => ({
          id: at + 1,
          title: `${2024 - at} Volkswagen Transporter T6.1 California Ocean`,
          stockNumber: `SC10${at}`,
          inTheWay: ['on hold for a customer, 2 bookings ahead', '1 booking ahead'][at] ?? '',
        })),
      }),
      act: inTurn(
        (page) => page.getByLabel(/^Choose all/).check(),
        (page) =>
          page
            .getByRole('region', { name: 'Chosen vehicles' })
            .getByRole('button', { name: 'Delete' })
            .click(),
        seeDialog('Delete 12 vehicles?'),
      ),
    },
    {
      name: 'staff-vehicles-none-found',
      path: '/admin/vehicles',
      follows: true as const,
      act: inTurn(search('zeppelin'), see('No vehicles match your search')),
    },
    {
      name: 'staff-keys',
      path: '/admin/holds',
      act: inTurn((page) => page.keyboard.press('?'), seeDialog('Keyboard shortcuts')),
    },
    {
      name: 'staff-search',
      path: '/admin/dashboard',
      act: inTurn(
        press('Search the staff area'),
        (page) => page.getByRole('combobox').fill('ford'),
        (page) => page.getByRole('option', { name: /Ford/ }).first().waitFor(),
      ),
    },
    {
      name: 'staff-log-out-everywhere',
      path: '/admin/account',
      act: inTurn(press('Log Out Everywhere'), seeDialog('Log out everywhere?')),
    },
    {
      name: 'staff-cleared',
      path: '/admin/database-sync',
      prepare: answering('**/api/admin/data/clearance', {
        clearance: { vehicleCount: 43, shownCount: 2, isOfImport: false, isUnderWay: false },
      }),
      act: see('Put Back'),
    },
    {
      name: 'staff-dashboard-warnings',
      path: '/admin/dashboard',
      prepare: warned,
      act: see('Attention'),
    },
    {
      name: 'staff-vehicles-failing',
      path: '/admin/vehicles',
      prepare: failing('**/api/admin/vehicles'),
      act: see('Failed to load vehicles'),
    },
    {
      name: 'staff-vehicles-to-mend',
      path: '/admin/vehicles',
      prepare: fewVehicles,
      act: inTurn(press(/What to mend/), seeDialog('What to mend')),
    },
    {
      name: 'staff-vehicles-delete',
      path: '/admin/vehicles',
      follows: true as const,
      prepare: fewVehicles,
      act: inTurn(press(/^Delete/), seeDialog('Delete vehicle')),
    },
    {
      name: 'staff-vehicles-wrong-number',
      path: '/admin/vehicles',
      follows: true as const,
      prepare: fewVehicles,
      act: inTurn(
        (page) =>
          page
            .getByLabel(/^Price of/)
            .first()
            .fill('a lot'),
        (page) =>
          page
            .getByLabel(/^Price of/)
            .first()
            .press('Enter'),
        see(/is not a number/),
      ),
    },
    {
      name: 'staff-vehicles-undo',
      path: '/admin/vehicles',
      follows: true as const,
      prepare: inTurn(fewVehicles, savedAsAsked),
      act: inTurn(
        (page) =>
          page
            .getByLabel(/^Price of/)
            .first()
            .fill('12345'),
        (page) =>
          page
            .getByLabel(/^Price of/)
            .first()
            .press('Enter'),
        see('Undo'),
      ),
    },
    {
      name: 'staff-add-draft',
      path: '/admin/vehicles/add',
      act: reloadHalfWay,
    },
    { name: 'staff-add-photos', path: '/admin/vehicles/add', act: openTab(/Photos/) },
    { name: 'staff-add-specs', path: '/admin/vehicles/add', follows: true as const, act: openTab('Specs') },
    {
      name: 'staff-add-no-images',
      path: '/admin/vehicles/add',
      follows: true as const,
      act: inTurn(openTab('Specs'), press('Save Vehicle'), see('No Images')),
    },
    {
      name: 'staff-add-photos-chosen',
      path: '/admin/vehicles/add',
      follows: true as const,
      act: inTurn(openTab(/Photos/), chooseImages, see('Images Added')),
    },
    {
      name: 'staff-add-saving',
      path: '/admin/vehicles/add',
      prepare: inTurn(
        answering('**/api/admin/vehicles', { vehicle: { id: 9999, revision: 1 } }, 201),
        hanging('**/api/admin/vehicles/9999/photos'),
      ),
      act: inTurn(
        openTab(/Photos/),
        chooseImages,
        openTab('Specs'),
        press('Save Vehicle'),
        see(/(Uploading|Processing) the photos/),
      ),
    },
    {
      name: 'staff-add-leaving',
      path: '/admin/vehicles/add',
      act: inTurn(
        (page) => page.getByLabel('Model').fill('Half a vehicle'),
        (page) => page.locator('a[href="/admin/inquiries"]').first().dispatchEvent('click'),
        seeDialog('Leave without saving?'),
      ),
    },
    {
      name: 'staff-sale',
      path: '/admin/vehicles',
      prepare: someAsked,
      act: inTurn(
        (page) =>
          page
            .getByLabel(/^Status of/)
            .first()
            .selectOption('sold'),
        seeDialog(/^Sell /),
        (page) => page.getByLabel('Sold for').fill('a lot'),
        press('Mark as Sold'),
        see('is not a number'),
      ),
    },
    {
      name: 'staff-sold-others',
      path: '/admin/vehicles/1/edit',
      prepare: inTurn(soldVehicle, someAsked),
      act: see('4 others asked about it'),
    },
    {
      name: 'staff-edit-check',
      path: '/admin/vehicles/1/edit',
      act: inTurn(
        (page) => page.getByLabel('Mileage').fill(''),
        unfold('Publish check'),
        see('There is no odometer reading.'),
      ),
    },
    {
      name: 'staff-edit-words',
      path: '/admin/vehicles/1/edit',
      follows: true as const,
      act: inTurn(
        (page) => page.getByLabel('Description').fill('ONE OWNER!! Call 0412 345 678.'),
        unfold('Help with the words'),
        press('Write a Draft'),
        press('Replace My Text'),
        see('The draft is in the description'),
        (page) => page.getByLabel('Description').fill('ONE OWNER!! Call 0412 345 678.'),
        see('“ONE OWNER”'),
      ),
    },
    {
      name: 'staff-edit-errors',
      path: '/admin/vehicles/1/edit',
      follows: true as const,
      act: inTurn((page) => page.getByLabel('Make').fill(''), press(/^(Save|Update)/)),
    },
    { name: 'staff-edit-specs', path: '/admin/vehicles/1/edit', act: openTab('Specifications') },
    {
      name: 'staff-edit-conflict',
      path: '/admin/vehicles/1/edit',
      act: inTurn(
        (page) => page.getByLabel('Model').fill('Changed here'),
        changedByOthers,
        press(/^(Save|Update)/),
        seeDialog('Changed by somebody else'),
      ),
    },
    {
      name: 'staff-edit-same-papers',
      path: '/admin/vehicles/1/edit',
      prepare: answering('**/api/admin/vehicles/same-papers?*', [
        { field: 'rego', id: 2, title: '2019 Land Rover Discovery', status: 'sold', isDraft: false },
      ]),
      act: inTurn((page) => page.getByLabel(/^Rego/).fill('ABC12D'), see('Rego of')),
    },
    {
      name: 'staff-edit-same-papers-question',
      path: '/admin/vehicles/1/edit',
      prepare: answering('**/api/admin/vehicles/same-papers?*', [
        { field: 'rego', id: 2, title: '2019 Land Rover Discovery', status: 'sold', isDraft: false },
      ]),
      act: inTurn(
        (page) => page.getByLabel(/^Rego/).fill('ABC12D'),
        press(/^(Save|Update)/),
        seeDialog('Is this the same vehicle?'),
      ),
    },
    { name: 'staff-edit-bare', path: '', act: see('Basic Information') },
    { name: 'staff-edit-missing', path: '/admin/vehicles/999999/edit', act: see('Vehicle not found') },
    { name: 'staff-photos-none', path: '', act: see('No photos yet') },
    {
      name: 'staff-photos-delete',
      path: '/admin/vehicles/1/photos',
      act: inTurn(press('Delete Photo 2'), seeDialog('Delete photo')),
    },
    {
      name: 'staff-photos-uploading',
      path: '/admin/vehicles/1/photos',
      prepare: hanging(UPLOAD, 'POST'),
      act: inTurn(choosePhotos, see(/^(Uploading \d of 2 · |Processing 2 photos · )/)),
    },
    {
      name: 'staff-photos-refused',
      path: '/admin/vehicles/1/photos',
      prepare: answering(UPLOAD, { message: 'front.jpg is not a picture that can be read.' }, 400, 'POST'),
      act: inTurn(choosePhotos, see('Upload failed')),
    },
    {
      name: 'staff-photos-bad',
      path: '/admin/vehicles/1/photos',
      act: inTurn(chooseBadPhoto, see('Send the other 2 photos')),
    },
    {
      name: 'staff-inquiry-reply',
      path: '/admin/inquiries',
      prepare: withReply,
      act: inTurn(
        openKerry,
        (page) => page.getByLabel('Begin with').selectOption('It is available'),
        see('The Same Person'),
      ),
    },
    {
      name: 'staff-inquiry-book',
      path: '/admin/inquiries',
      prepare: withReply,
      follows: true as const,
      act: inTurn(openKerry, press('Book'), seeDialog('Add a booking')),
    },
    {
      name: 'staff-inquiry-hold',
      path: '/admin/inquiries',
      prepare: withReply,
      follows: true as const,
      act: inTurn(openKerry, press('Hold'), seeDialog('Hold a vehicle')),
    },
    {
      name: 'staff-inquiry-unsent',
      path: '/admin/inquiries',
      prepare: withReply,
      act: inTurn(
        openKerry,
        (page) => page.getByLabel('Subject').fill('Your inquiry'),
        (page) => page.getByLabel(/^Text/).fill('It is available, and I keep it for you until Saturday.'),
        see('Draft kept on this device.'),
        failing(/\/api\/admin\/inquiries\/\d+$/, 404),
        (page) => page.reload(),
        see('What You Had Written'),
      ),
    },
    {
      name: 'staff-inquiry-erase',
      path: '/admin/inquiries',
      prepare: answering('**/api/admin/persons/inquiry/*', {
        names: ['Kerry Nguyen', 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley'],
        emails: [
          'kerry@mail.example',
          'a.very.long.address.that.does.not.break@a-long-domain-of-somebody.example',
        ],
        phones: ['0491 570 006'],
        kinds: [
          { label: 'Inquiries', count: 3 },
          { label: 'Notes and history', count: 14 },
          { label: 'Messages to other systems', count: 1_204 },
        ],
        seen: 'x',
        bookings: [
          { id: 1, name: 'Kerry Nguyen', startsAt: '2026-11-20T00:30:00.000Z', isAhead: true },
          {
            ...{ id: 2, startsAt: '2026-11-25T03:00:00.000Z', isAhead: true },
            name: 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley',
          },
        ],
        ...{ vehiclesHeld: ['2021 Toyota HiLux SR5'], notJoined: 1 },
      }),
      act: inTurn(openKerry, press('Erase…'), see('Type ERASE to go on')),
    },
    { name: 'staff-inquiries-board', path: '/admin/inquiries?view=board', act: see('Kerry Nguyen') },
    {
      name: 'staff-inquiries-lost',
      path: '/admin/inquiries?view=board',
      follows: true as const,
      act: inTurn(
        (page) =>
          page
            .getByLabel(/^Move Kerry/)
            .first()
            .selectOption('lost'),
        seeDialog('Why was it lost?'),
      ),
    },
    {
      name: 'staff-sold-price-and-buyer',
      path: '/admin/vehicles/1/edit',
      prepare: inTurn(soldVehicle, someAsked),
      act: inTurn(press('Price and Buyer'), (page) => page.getByRole('dialog').waitFor()),
    },
    {
      name: 'staff-inquiries-narrowed',
      path: '/admin/inquiries?age=month&order=oldest',
      prepare: manyPages,
      act: see('Page 2 of 400'),
    },
    { name: 'staff-inquiries-spam', path: '/admin/inquiries', act: openTab(/Spam/) },
    {
      name: 'staff-inquiries-letter',
      path: '/admin/inquiries',
      act: inTurn(press(/of Bartholomew/), seeDialog(/Bartholomew/)),
    },
    {
      name: 'staff-inquiries-chosen',
      path: '/admin/inquiries',
      follows: true as const,
      act: inTurn(chooseKerry, see('1 chosen')),
    },
    {
      name: 'staff-inquiries-give',
      path: '/admin/inquiries',
      follows: true as const,
      act: inTurn(chooseKerry, press('Give to…'), seeDialog(/^Give/)),
    },
    {
      name: 'staff-inquiries-close',
      path: '/admin/inquiries',
      follows: true as const,
      act: inTurn(chooseKerry, press('Close…'), seeDialog(/^Close/)),
    },
    {
      name: 'staff-inquiries-all-read',
      path: '/admin/inquiries',
      prepare: manyMatch,
      act: inTurn(
        chooseKerry,
        press('Choose all 12,345 that match'),
        press('Mark Read'),
        seeDialog('Mark 12,345 inquiries as read?'),
      ),
    },
    {
      name: 'staff-inquiries-all-spam',
      path: '/admin/inquiries',
      follows: true as const,
      act: inTurn(
        chooseKerry,
        async (page) => {
          const all = page.getByRole('button', { name: 'Choose all 12,345 that match' });
          if (await all.isVisible()) await all.click();
        },
        press('Spam'),
        seeDialog('Move 12,345 inquiries to spam?'),
      ),
      prepare: manyMatch,
    },
    {
      name: 'staff-inquiries-filters',
      path: '/admin/inquiries?age=month',
      act: inTurn(press(/^Filters/), see('Follow-up')),
    },
    {
      name: 'staff-inquiries-mail',
      path: '/admin/inquiries',
      prepare: mailInTrouble,
      act: inTurn(see('are held'), see('Mail not sent')),
    },
    {
      name: 'staff-inquiries-mail-letter',
      path: '/admin/inquiries',
      follows: true as const,
      prepare: mailInTrouble,
      act: inTurn(press(/of Kerry/), see('Send Mail Again')),
    },
    {
      name: 'staff-inquiries-discard',
      path: '/admin/inquiries',
      follows: true as const,
      prepare: mailInTrouble,
      act: inTurn(press('Discard'), seeDialog('Discard the held mail?')),
    },
    {
      name: 'staff-inquiries-none',
      path: '/admin/inquiries',
      prepare: answering('**/api/admin/inquiry-search', { inquiries: [], total: 0, page: 1, pages: 1 }),
      act: see('No inquiries received yet'),
    },
    {
      name: 'staff-inquiries-failing',
      path: '/admin/inquiries',
      prepare: failing('**/api/admin/inquiry-search'),
      act: see('Failed to load inquiries'),
    },
    ...settingsStates,
    {
      name: 'staff-database-limit',
      path: '/admin/database',
      act: inTurn(see(/backup-\S+\.tar/), press('Create Backup'), seeDialog('Backup Limit Reached')),
    },
    {
      name: 'staff-database-restore',
      path: '/admin/database',
      follows: true as const,
      act: inTurn(press('Restore'), seeDialog('Restore Backup')),
    },
    {
      name: 'staff-database-delete',
      path: '/admin/database',
      follows: true as const,
      act: inTurn(press('Delete'), seeDialog('Delete Backup')),
    },
    {
      name: 'staff-database-removal-ahead',
      path: '/admin/database',
      prepare: withRemovalAhead,
      act: see('On about 24 November'),
    },
    {
      name: 'staff-database-none',
      path: '/admin/database',
      prepare: answering('**/api/admin/database/backups', { success: true, backups: [], snapshots: [] }),
      act: see('No backups yet'),
    },
    {
      name: 'staff-database-nightly',
      path: '/admin/database',
      prepare: answering('**/api/admin/database/nightly-backups', nightlyBackups),
      act: see(/^Not checked$/),
    },
    {
      name: 'staff-database-failing',
      path: '/admin/database',
      prepare: failing('**/api/admin/database/backups'),
      act: see('Failed to load backup history'),
    },
    {
      name: 'staff-import-preview',
      path: '/admin/data-transfer',
      act: inTurn(chooseExport, see('What this import will do'), see('1 refused')),
    },
    {
      name: 'staff-import-clear',
      path: '/admin/data-transfer',
      act: inTurn(
        chooseSoundExport,
        (page) => page.getByLabel('Clear existing vehicles before import').check(),
        see(/will be removed: which/),
        press('Import Vehicle Data'),
        seeDialog(/^Remove \d+ vehicles\?/),
      ),
    },
    {
      name: 'staff-import-replace',
      path: '/admin/data-transfer',
      prepare: answering('**/api/admin/data/import-preview', replacingPreview),
      act: inTurn(
        chooseSoundExport,
        (page) => page.getByLabel('Clear existing vehicles before import').uncheck(),
        see(/Photos \(2 removed\)/),
        press('Import Vehicle Data'),
        seeDialog('Replace what is there?'),
      ),
    },
    {
      name: 'staff-import-undo',
      path: '/admin/data-transfer?undo=2',
      prepare: inTurn(
        answering('**/api/admin/data/imports', { imports: [undoable, { ...undoable, id: 1, changed: 0 }] }),
        answering('**/api/admin/data/imports/2', undoLook),
      ),
      act: seeDialog('Undo this import?'),
    },
    {
      name: 'staff-import-csv',
      path: '/admin/data-transfer',
      act: inTurn(
        chooseStockList,
        press('Leave Out 1 vehicle'),
        see('2 new, 0 changed'),
        (page) => page.getByText(/read as something else: which/).click(),
        (page) => page.getByText('As it will be stored').first().click(),
      ),
    },
    {
      name: 'staff-export-failed',
      path: '/admin/data-transfer',
      prepare: failing('**/api/admin/data/export', 500),
      act: inTurn(press('Export Vehicle Data'), see('Export Failed')),
    },
    {
      name: 'staff-sync-restore',
      path: '/admin/database-sync',
      act: inTurn(press('Restore to Production'), (page) => page.getByRole('dialog').waitFor()),
    },
    {
      name: 'staff-sync-wrong-text',
      path: '/admin/database-sync',
      act: inTurn(
        (page) => page.getByRole('textbox', { name: 'Paste JSON data' }).fill('<!doctype html>'),
        press('Import Pasted Data'),
        see('Import Failed'),
      ),
    },
  ].map(asStaff),
];

function asStaff(screen: Screen): Screen {
  if (screen.path !== '') return { ...screen, isForStaff: true };
  const page = screen.name === 'staff-photos-none' ? 'photos' : 'edit';
  return { ...screen, isForStaff: true, path: (site) => `/admin/vehicles/${site.bareId}/${page}` };
}

/** The page of an inquiry, unless it is open. */
async function openKerry(page: Page): Promise<void> {
  if (/inquiries\/\d/.test(page.url())) return;
  await page.getByRole('link', { name: 'Kerry Nguyen', exact: true }).first().click();
}

function chooseKerry(page: Page) {
  return page
    .getByLabel(/^Choose Kerry/)
    .first()
    .check();
}

/** Typed text is stored on the device, at the latest on leaving the page. */
async function reloadHalfWay(page: Page): Promise<void> {
  await page.getByLabel('Model').fill('Half a vehicle');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Discard Draft' }).waitFor();
}

async function typeLogin(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
}

function search(words: string) {
  return (page: Page) => page.getByLabel('Search vehicles').fill(words);
}

async function pictures() {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a2' } })
    .jpeg()
    .toBuffer();
  return ['front.jpg', 'a-rather-long-name-as-cameras-and-phones-like-to-give-them-20260114-0815.jpg'].map(
    (name) => ({ name, mimeType: 'image/jpeg', buffer }),
  );
}

async function chooseImages(page: Page): Promise<void> {
  await page.getByLabel('Choose images').setInputFiles(await pictures());
}

async function choosePhotos(page: Page): Promise<void> {
  await page.getByLabel('Choose photos').setInputFiles(await pictures());
}

async function chooseBadPhoto(page: Page): Promise<void> {
  const bad = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await page.getByLabel('Choose photos').setInputFiles([bad, ...(await pictures())]);
}

async function chooseExport(page: Page): Promise<void> {
  const data = [
    { make: 'Saab', model: '900 Turbo', stockNumber: 'E1' },
    { make: 'Saab', year: 3 },
  ];
  await chooseFile(page, 'vehicles-export.json', 'application/json', JSON.stringify({ data }));
}

async function chooseSoundExport(page: Page): Promise<void> {
  const data = [{ make: 'Saab', model: '900 Turbo', stockNumber: 'E1' }];
  await chooseFile(page, 'vehicles-export.json', 'application/json', JSON.stringify({ data }));
}

async function chooseStockList(page: Page): Promise<void> {
  const lines = [
    'Stock #,Brand,Model,Trans,Drive,KMs,What we want for it,Colour of the seats',
    'E1,Saab,900 Turbo Convertible,Auto,4x4,"45,000km",$9990,Tan',
    'E2,Volvo,850 T-5R,Man,FWD,"210,400 kms",$8990,Black',
    'E3,Saab,9-3 Viggen,Man,FWD,unreadable,POA,',
  ];
  await chooseFile(page, 'stock list.csv', 'text/csv', `${lines.join('\r\n')}\r\n`);
}

async function chooseFile(page: Page, name: string, mimeType: string, text: string): Promise<void> {
  await page.getByLabel(/^JSON export file/).setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
}
