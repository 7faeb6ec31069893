import type { Page } from 'playwright-core';
import { answering, changing, inTurn } from './acts.ts';
import { answerCalls } from './answered-calls.ts';

/** From now on the vehicle differs when read, and cannot be saved. */
export const changedByOthers = inTurn(
  changing<{ vehicle: object; photos: object[] }>('**/api/admin/vehicles/1', ({ vehicle, photos }) => ({
    vehicle: { ...vehicle, model: 'Changed there' },
    photos,
  })),
  answering('**/api/admin/vehicles/1', {}, 409, 'PUT'),
);

/** Somebody waits whose name has no place to break. */
export const longName = changing<{ waiting: object[] }>('**/api/admin/dashboard-panels', (panels) => ({
  ...panels,
  waiting: [
    {
      ...{ id: 1, name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2), interest: 'Purchase Inquiry' },
      since: '2026-10-03T11:36:00.000Z',
    },
  ],
}));

/** It was sold this year. */
export const soldVehicle = changing<{ vehicle: object; photos: object[] }>(
  '**/api/admin/vehicles/1',
  ({ vehicle, photos }) => ({
    vehicle: { ...vehicle, status: 'sold', soldOn: '2026-11-14', soldPrice: 187_500 },
    photos,
  }),
);

const anAsker = {
  ...{ who: { from: 'inquiry', id: 2 }, href: '/admin/inquiries/2', about: '' },
  ...{ firstName: 'Kerry', name: 'Kerry Nguyen', email: 'kerry@example.com', phone: '0491 570 006' },
  ...{ status: 'contacted', assignee: 'sam', assigneeName: 'Sam Low', followUpOn: null },
  ...{ isHolding: true, isToldSince: false },
};
const asker = (id: number, name: string) => ({
  ...anAsker,
  who: { from: 'inquiry', id },
  name,
  isHolding: false,
});
const aDriver = {
  ...{ ...asker(5, 'Featherstonehaugh Wolfeschlegelsteinhausen'), who: { from: 'booking', id: 5 } },
  ...{ about: 'Test drive on Wednesday 18 November, 10:30am to 11am', status: '' },
};
/** Somebody bought it, and others asked: with and without an address, written to and not, by an inquiry or a booking. */
export const someAsked = answering('**/api/admin/vehicles/*/sale', {
  title: '2021 Mercedes-Benz AMG GLE 63 S 4MATIC+ Coupe',
  buyer: {
    ...{ who: { from: 'inquiry', id: 9 }, href: '/admin/inquiries/9' },
    name: 'Alexandrina Featherstonehaugh-Cholmondeley',
  },
  isBuyerHidden: false,
  asked: [
    anAsker,
    { ...asker(3, 'Bo Reed'), email: '', assigneeName: '' },
    { ...asker(4, 'Jo Ng'), phone: '', isToldSince: true },
    aDriver,
  ],
  closed: [{ ...asker(6, 'Lou Low'), status: 'lost' }],
  offers: [2, 3].map((id) => ({
    ...{ id, title: '2019 Land Rover Discovery', price: 64_990, priceType: 'drive_away' },
    link: `https://cars.example/vehicles/${id}`,
  })),
  letter: {
    ...{ isMailSetUp: true, replyTo: 'dana@cars.example', myName: 'Dana Whitlock' },
    ...{ dealership: 'Whitlock Cars', dealershipPhone: '02 5550 1234' },
  },
});

/** Rows are all alike, and the route has looked at many. */
export const fewVehicles = changing<object[]>('**/api/admin/vehicles', (vehicles) => vehicles.slice(0, 4));

/** A quick change is answered as stored, but the list stays unchanged for the next screen. */
export async function savedAsAsked(page: Page): Promise<void> {
  await answerCalls(page, /\/api\/admin\/vehicles\/\d+$/, async ({ method, url }) => {
    if (method !== 'PUT') return 'ask the site';
    const stored = await page.request.get(url);
    const { vehicle } = await stored.json();
    return { json: { vehicle: { ...vehicle, price: 12_345 } } };
  });
}

const aBooking = {
  ...{
    id: 1,
    kind: 'test_drive',
    state: 'confirmed',
    hasLicence: true,
    createdAt: '2026-11-15T00:00:00.000Z',
  },
  ...{ startsAt: '2026-11-16T23:30:00.000Z', endsAt: '2026-11-17T00:00:00.000Z' },
  ...{ firstName: 'Kerry', lastName: 'Nguyen', email: 'kerry@mail.example', phone: '0491 570 006' },
  vehicle: { id: 1, year: 2021, make: 'Mercedes-Benz', model: 'AMG GLE 63 S 4MATIC+ Coupe', price: 189_900 },
  vehicleStatus: 'sold',
};
const twoBookings = {
  bookings: [aBooking, { ...aBooking, id: 2, kind: 'inspection', state: 'no_show', vehicle: null }],
  events: [
    {
      at: '2026-11-15T00:00:00.000Z',
      kind: 'booked',
      text: 'Tuesday 17 November, 10:15am to 10:45am',
      by: '',
    },
    { at: '2026-11-15T01:00:00.000Z', kind: 'no_show', text: '', by: 'Demo Administrator' },
  ],
};

const words =
  'It is still here, and we would be glad to show it to you and your family on Saturday morning. ';
/** Forty messages, the longest of several screens. */
const longTalk = Array.from({ length: 40 }, (_, at) => ({
  ...{ inquiryId: at % 8 === 0 ? 2 : 1, at: new Date(Date.UTC(2026, 1, 4 + at)).toISOString() },
  ...([
    { kind: 'reply', text: '', by: 'Demo Administrator (admin)' },
    { kind: 'sent', text: '', by: 'Kerry Nguyen' },
    {
      kind: 'note',
      text: words.repeat(at),
      by: 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley (bart)',
    },
    { kind: 'spoke', text: words, by: 'Dana' },
  ][at % 4] ?? {}),
  ...(at % 4 < 2 && {
    letter: { subject: `About number ${at}`, text: words.repeat(at), state: at % 4 ? '' : 'sent' },
  }),
}));

/** Mail is set up, another inquiry was joined, they have talked for long, and there are bookings. */
export const withReply = inTurn(
  answering(/\/api\/admin\/inquiries\/\d+\/bookings$/, twoBookings),
  changing<{ reply: object; timeline: object[] }>(
    /\/api\/admin\/inquiries\/\d+$/,
    ({ reply, timeline, ...shown }) => {
      const now = { id: 3, title: '2019 Audi RS6', price: 99_000, priceType: '', status: 'pending' };
      const otherVehicles = [
        { id: 3, title: '2019 Audi RS6', now },
        { id: 4, title: '2017 Kia Sportage', now: null },
      ];
      const joined = [
        {
          ...{
            id: 2,
            name: 'Kerry Nguyen',
            interest: 'Financing Options',
            createdAt: '2026-02-03T02:00:00Z',
          },
          ...{ status: 'lost', isSpam: false, sharesEmail: true, sharesPhone: false },
        },
      ];
      return {
        ...shown,
        timeline: [...timeline, ...longTalk],
        joined,
        otherVehicles,
        reply: { ...reply, isMailSetUp: true },
      };
    },
  ),
);

/** As with ten thousand inquiries. */
export const manyPages = changing<object>('**/api/admin/inquiry-search', (found) => ({
  ...found,
  ...{ total: 10_000, page: 2, pages: 400 },
}));

/** The same few in one list of very many. */
export const manyMatch = changing<object>('**/api/admin/inquiry-search', (found) => ({
  ...found,
  ...{ total: 12_345, page: 1, pages: 494 },
}));

/** Mail held by a restore, and mail that was given up. */
export const mailInTrouble = inTurn(
  answering('**/api/admin/held-mail', { count: 3, reminders: 2, missing: 0 }),
  changing<{ inquiries: object[] }>('**/api/admin/inquiry-search', ({ inquiries, ...counted }) => {
    const mail = ['failed', 'held', 'failed'];
    const changed = inquiries.map((inquiry, at) => ({
      ...inquiry,
      mail: mail[at] ?? 'sent',
      isDamaged: at === 2,
    }));
    return { ...counted, inquiries: changed };
  }),
);

export const warned = changing<object>('**/api/admin/status', (status) => ({
  ...status,
  warnings: [
    'This computer’s clock has jumped: nothing old is removed until it is right again.',
    'Requests come through a proxy that is not announced, so everybody counts as one visitor. Set TRUST_PROXY=1.',
  ],
  unsentMail: [
    {
      words: 'One mail about a booking could not be sent in three days of trying.',
      page: { name: 'Bookings', href: '/admin/bookings?date=2026-11-17&view=day' },
    },
    {
      words:
        '1442 bookings and holds since Wednesday 18 November, 10:45am, from 189 internet connections. Nobody has confirmed their email addresses. While it lasts, new ones must be confirmed by the link in their mail, and part of each day stays free for other buyers. 237 of them still stand, and can be cancelled.',
      page: { name: 'Bookings', href: '/admin/bookings', permission: 'inquiries.all' },
    },
  ],
}));
