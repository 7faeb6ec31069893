import type { Page } from 'playwright-core';
import { answering, changing, failing, hanging, inTurn, press, see, seeDialog } from './acts.ts';
import { withOutsideHours } from './booking-screens.ts';
import type { Screen } from './screen.ts';

const at = (section: string) => `/admin/settings/${section}`;

/** Where the bar with the buttons stands below the fields, and covers none by half. */
const toTheEnd = (page: Page) => page.evaluate('scrollTo(0, document.body.scrollHeight)');

/** Each part of the settings. */
export const settingsRoutes: readonly Screen[] = [
  { name: 'staff-settings-identity', path: at('identity'), act: see('Trading name') },
  { name: 'staff-settings-look', path: at('look'), act: see('easy to read') },
  { name: 'staff-settings-contact', path: at('contact'), act: see('Add phone number') },
  {
    name: 'staff-settings-hours',
    path: at('hours'),
    act: inTurn(press('Show All 17'), see('Add public holiday')),
  },
  { name: 'staff-settings-people', path: at('people'), act: see('Add person') },
  { name: 'staff-settings-about', path: at('about'), act: inTurn(see('Add testimonial'), toTheEnd) },
  { name: 'staff-settings-reach', path: at('reach'), act: see('WhatsApp number') },
  { name: 'staff-settings-delivery', path: at('delivery'), act: see('Add distance') },
  { name: 'staff-settings-replies', path: at('replies'), act: see('Add template') },
  { name: 'staff-settings-charges', path: at('charges'), act: see('Add rates') },
  { name: 'staff-settings-legal', path: at('legal'), act: see('Changed on: never') },
];

const draft = '**/api/admin/settings/draft';

/** Keeps nothing, so that the next screen begins without a draft. */
const kept = answering(draft, {
  basedOn: 0,
  savedAt: '2026-03-02T03:05:00.000Z',
  sections: {},
  problems: {},
});

const rename = (page: Page) => page.getByLabel('Trading name').fill('Hale Motors');

const pictures = '**/api/admin/settings/pictures';
const aPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const choose = (label: string, name: string, mimeType: string) => (page: Page) =>
  page
    .getByLabel(label)
    .first()
    .setInputFiles({ name, mimeType, buffer: Buffer.from(aPng, 'base64') });

const published = { publishedAt: '2026-03-02T03:05:00.000Z', publishedBy: 'Dana Whitlock' };
const aVersion = (id: number) => ({ id, ...published, changes: ['Weekly hours changed'] });

const foreseen = {
  ...{ kind: 'inquiries', months: 1, instead: 24, on: '2026-11-24', before: '2026-10-24' },
  counts: { inquiries: 312, bookings: 14, holds: 1, backups: 2, entries: 0 },
  isSetOnServer: false,
};
const retention = '**/api/admin/settings/retention*';
/** A shorter time was chosen. */
export const withRemovalAhead = answering(retention, { waiting: [foreseen], coming: null });

/** Further states of the settings. */
export const settingsStates: readonly Screen[] = [
  {
    name: 'staff-settings-changed',
    path: at('identity'),
    prepare: kept,
    act: inTurn(rename, see(/^Draft saved/)),
  },
  {
    name: 'staff-settings-not-saved',
    path: at('identity'),
    prepare: failing(draft),
    act: inTurn(rename, see('could not be saved')),
  },
  {
    name: 'staff-settings-refused',
    path: at('look'),
    prepare: kept,
    act: inTurn(
      (page) => page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#ffcc00'),
      see(/^Draft saved/),
      press('Publish'),
      see('This has to be put right'),
    ),
  },
  {
    name: 'staff-settings-publish',
    path: at('identity'),
    prepare: kept,
    act: inTurn(rename, see(/^Draft saved/), press('Publish'), seeDialog('Publish these changes?')),
  },
  {
    name: 'staff-settings-publish-hours',
    path: at('hours'),
    prepare: inTurn(kept, withOutsideHours),
    act: inTurn(
      (page) => page.getByLabel('Monday opens').fill('10:00'),
      see(/^Draft saved/),
      press('Publish'),
      see('21 bookings lie outside these hours'),
    ),
  },
  {
    name: 'staff-settings-publish-months',
    path: at('operation'),
    prepare: inTurn(kept, answering(retention, { waiting: [], coming: foreseen })),
    act: inTurn(
      (page) => page.getByLabel('Months that inquiries are kept').fill('1'),
      see(/^Draft saved/),
      press('Publish'),
      see('312 inquiries, 14 bookings, 1 hold and 2 backups'),
    ),
  },
  {
    name: 'staff-settings-removal-ahead',
    path: at('operation'),
    prepare: withRemovalAhead,
    act: see('On about 24 November'),
  },
  {
    name: 'staff-settings-discard',
    path: at('identity'),
    prepare: kept,
    act: inTurn(rename, see(/^Draft saved/), press('Discard Draft'), seeDialog('Discard your draft?')),
  },
  {
    name: 'staff-settings-overtaken',
    path: at('identity'),
    prepare: inTurn(kept, (page) => overtaken(page)),
    act: inTurn(press('See What They Changed'), see('Take theirs')),
  },
  {
    name: 'staff-settings-restored',
    path: at('identity'),
    prepare: inTurn(kept, (page) => overtaken(page, 99)),
    act: inTurn(press('See What They Changed'), see('A backup was restored since')),
  },
  {
    name: 'staff-settings-picture',
    path: at('home'),
    prepare: inTurn(
      kept,
      answering(
        pictures,
        {
          picture: {
            id: 1,
            url: '/art/hero-1280.webp',
            version: 'abc',
            width: 1280,
            height: 720,
            placeholder: '',
          },
        },
        201,
      ),
    ),
    act: inTurn(choose('Choose a picture', 'yard.png', 'image/png'), see('Focal point'), see(/^Draft saved/)),
  },
  {
    name: 'staff-settings-picture-sending',
    path: at('people'),
    prepare: hanging(pictures),
    act: inTurn(choose('Choose a photo', 'dana.png', 'image/png'), see('Cancel Upload')),
  },
  {
    name: 'staff-settings-picture-refused',
    path: at('look'),
    act: inTurn(choose('Choose a logo', 'logo.svg', 'image/svg+xml'), see('SVG drawing')),
  },
  {
    name: 'staff-settings-damaged',
    path: at('hours'),
    prepare: (page) => changeAnswer(page, () => ({ damaged: ['hours'], keepMonthsSet: 12 })),
    act: see('cannot be read'),
  },
  {
    name: 'staff-settings-mail',
    path: at('mail'),
    prepare: inTurn(
      (page) =>
        changeAnswer(page, () => ({
          mail: { isSetUp: true, from: 'sales@hale.example', leadsTo: 'leads@hale.example' },
        })),
      answering('**/api/admin/settings/test-mail', {
        isSent: false,
        reason: 'the mail server did not accept our user name and password',
        answer: '535 5.7.8 Authentication credentials invalid',
      }),
    ),
    act: inTurn(press('Send Test Mail'), see('535 5.7.8')),
  },
  {
    name: 'staff-settings-mail-missing',
    path: at('mail'),
    prepare: (page) => changeAnswer(page, () => ({ mail: { isSetUp: false, from: '', leadsTo: '' } })),
    act: see('Mail is not set up'),
  },
  {
    name: 'staff-settings-history',
    path: at('history'),
    prepare: inTurn(
      answering('**/api/admin/settings/versions', { versions: [2, 1].map(aVersion) }),
      answering('**/api/admin/settings/versions/1', {
        version: aVersion(1),
        settings: { hours: {}, operation: {} },
      }),
      withOutsideHours,
    ),
    act: inTurn(
      press(/^Return to This Version 1/),
      seeDialog(/Version 1/),
      see('21 bookings lie outside these hours'),
    ),
  },
  {
    name: 'staff-settings-failing',
    path: at('identity'),
    prepare: failing('**/api/admin/settings'),
    act: see('Failed to load the settings'),
  },
];

/** A draft that was begun with what the site came with, while somebody else has published the same field. */
function overtaken(page: Page, basedOn = 0): Promise<unknown> {
  return changeAnswer(page, ({ settings }) => ({
    version: { id: 1, ...published },
    settings: { ...settings, identity: { ...settings.identity, name: 'Whitlock Cars' } },
    draft: {
      basedOn,
      savedAt: published.publishedAt,
      sections: { identity: { ...settings.identity, name: 'Hale Motors' } },
      problems: {},
    },
  }));
}

interface Answer {
  settings: { identity: object };
}

function changeAnswer(page: Page, change: (answer: Answer) => object): Promise<unknown> {
  return changing<Answer>('**/api/admin/settings', (answer) => ({ ...answer, ...change(answer) }))(page);
}
