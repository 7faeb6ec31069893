import { expect, it } from 'vitest';
import type { Inquiry } from '../../inquiry.contract.ts';
import { toCsv } from './inquiry-csv.ts';

const inquiry: Inquiry = {
  id: 1,
  firstName: 'Kerry',
  lastName: 'Nguyen',
  email: 'kerry@mail.example',
  phone: '0491 570 006',
  interest: 'Purchase Inquiry',
  message: 'Hello',
  isRead: false,
  isSpam: false,
  createdAt: '2026-03-02T00:00:00.000Z',
  vehicle: { id: 4, year: 2021, make: 'Audi', model: 'RS6', stockNumber: '', price: null },
  cameFrom: { page: '/contact', referrerHost: 'www.google.com', utmMedium: '=cpc', device: 'phone' },
  isDamaged: false,
  mail: 'none',
  mailedTo: [],
  status: 'new',
  lostReason: '',
  assignee: '',
  assigneeName: '',
  followUpOn: null,
  waitedMinutes: null,
  isOverdue: false,
};

it('has one line for each inquiry under the headings', () => {
  expect(toCsv([inquiry]).split('\r\n')).toEqual([
    '\uFEFFStatus,First name,Last name,Email,Phone,Interest,Vehicle,Message,Received,Stage,Lost because of,Looked after by,Follow up on,Sent from,First page,Website before,utm_source,utm_medium,utm_campaign,utm_term,utm_content,Device',
    'New,Kerry,Nguyen,kerry@mail.example,0491 570 006,Purchase Inquiry,2021 Audi RS6,Hello,2026-03-02T11:00:00+11:00,New,,,,/contact,,www.google.com,,"\'=cpc",,,,phone',
    '',
  ]);
});

it.each([
  ['=1+1', `"'=1+1"`],
  ['+61 2', `"'+61 2"`],
  ['-5', `"'-5"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['a, "b"\nc', '"a, ""b""\nc"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['plain = text', 'plain = text'],
])('makes the cell %j harmless', (message, cell) => {
  expect(toCsv([{ ...inquiry, message }])).toContain(`2021 Audi RS6,${cell},2026`);
});

it('names every vehicle, also where the first cannot be read', () => {
  const alsoAbout = [{ id: 5, year: 2019, make: 'Kia', model: 'Rio', stockNumber: '', price: null }];
  expect(toCsv([{ ...inquiry, alsoAbout }])).toContain(',2021 Audi RS6; 2019 Kia Rio,');
  expect(toCsv([{ ...inquiry, vehicle: null, alsoAbout }])).toContain(',2019 Kia Rio,');
});
