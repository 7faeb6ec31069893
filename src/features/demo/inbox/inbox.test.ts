import { describe, expect, it } from 'vitest';
import { sentInquirySchema } from '#features/inquiries/inquiry.contract.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { toSentInquiry } from '../work/letter-acts.ts';
import { demoInbox } from './inbox.ts';

describe('the inbox of the demonstration', () => {
  it('holds 25 inquiries of the last 60 days, newest first, the newest five unread', () => {
    expect(demoInbox).toHaveLength(25);
    const sent = demoInbox.map(({ sent: { daysAgo, at } }) => daysAgo - Number(at.replace(':', '')) / 10_000);
    expect(sent).toEqual(sent.toSorted((one, other) => one - other));
    expect(Math.max(...demoInbox.map((inquiry) => inquiry.sent.daysAgo))).toBeLessThan(60);
    expect(demoInbox.map((inquiry) => inquiry.readAfterHours === undefined).lastIndexOf(true)).toBe(4);
  });

  it('is of different kinds, finance among them, and mostly about vehicles', () => {
    expect(new Set(demoInbox.map(({ interest }) => interest)).size).toBeGreaterThanOrEqual(9);
    expect(demoInbox.filter(({ stockNumber }) => stockNumber).length).toBeGreaterThan(15);
  });

  it.each(demoInbox.map((inquiry) => [inquiry.from.join(' '), inquiry] as const))(
    'could have come from the form: %s',
    (_name, inquiry) => {
      const sent = toSentInquiry(inquiry);
      expect(sentInquirySchema.parse(sent)).toEqual(sent);
      // Number ranges reserved for fiction by the regulator, and a reserved domain.
      expect(sent.phone).toMatch(/^$|^0491 57\d \d{3}$|^\(02\) (5550|7010) \d{4}$/);
      expect(sent.email).toMatch(/^[a-z.]+@example\.com$/);
      if (inquiry.stockNumber === undefined) return;
      const vehicle = demoInventory.find(({ stockNumber }) => stockNumber === inquiry.stockNumber);
      expect(inquiry.sent.daysAgo).toBeLessThan(vehicle?.daysOnYard ?? 0);
    },
  );
});
