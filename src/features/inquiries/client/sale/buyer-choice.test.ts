import { expect, it } from 'vitest';
import { buyerChoices, saidBuyer, shownBuyer } from './buyer-choice.ts';

const mia = { who: { from: 'inquiry' as const, id: 7 }, name: 'Mia Nguyen' };
const asked = (id: number, name: string) => ({
  ...{ who: { from: 'booking' as const, id }, name, firstName: name, email: '', phone: '', href: '' },
  ...{ about: 'Test drive on Friday', status: '' as const, assignee: '', assigneeName: '' },
  ...{ followUpOn: null, isHolding: false, isToldSince: false },
});
const sale = { buyer: null, isBuyerHidden: false, asked: [asked(1, 'Kim')], closed: [asked(2, 'Lou')] };
const unread = { sale: undefined, isSold: true, proposed: undefined };

it('says nothing of a buyer whom nobody has chosen, read or not, so that who is noted stays', () => {
  expect(saidBuyer(undefined, undefined)).toBeUndefined();
  const value = shownBuyer(unread, undefined);
  expect(buyerChoices(unread).open.find((one) => one.value === value)?.label).toBe('As it is noted');
  expect(saidBuyer(value, undefined)).toBeUndefined();
  expect(saidBuyer('', undefined)).toBeNull();
});

it('keeps whose inquiry it began with, before the others are read and also where the list has none such', () => {
  for (const known of [undefined, sale]) {
    const choosing = { sale: known, isSold: false, proposed: mia };
    expect(shownBuyer(choosing, undefined)).toBe('inquiry 7');
    expect(buyerChoices(choosing).open).toContainEqual({ value: 'inquiry 7', label: 'Mia Nguyen' });
  }
  expect(saidBuyer(undefined, mia)).toEqual({ from: 'inquiry', id: 7 });
  expect(saidBuyer('', mia)).toBeNull();
});

it('offers who booked, and those whom nothing is expected of apart', () => {
  const { open, closed } = buyerChoices({ sale, isSold: false, proposed: undefined });
  expect(open.map(({ label }) => label)).toEqual(['Not said, or somebody else', 'Kim, Test drive on Friday']);
  expect(closed).toEqual([{ value: 'booking 2', label: 'Lou, Test drive on Friday' }]);
  expect(saidBuyer('booking 1', undefined)).toEqual({ from: 'booking', id: 1 });
});
