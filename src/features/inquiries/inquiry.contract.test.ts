import { describe, expect, it } from 'vitest';
import { inquiryFormSchema, sentInquirySchema } from './inquiry.contract.ts';
import { contactInterests, financeInterests } from './interests.ts';

const valid = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  email: 'mia@example.com',
  phone: '0491 570 156',
  interest: 'Purchase Inquiry',
  message: '',
};

function problems(overrides: object): Record<string, string> {
  const read = inquiryFormSchema.safeParse({ ...valid, ...overrides });
  return Object.fromEntries((read.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('the enquiry form', () => {
  it.each([
    ['firstName', '', 'First name is required'],
    ['firstName', '   ', 'First name is required'],
    ['firstName', undefined, 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['lastName', '\u200b\u2060', 'Last name is required'],
    ['email', '', 'Invalid email address'],
    ['email', 'mia', 'Invalid email address'],
    ['email', 'a@b.co,c@evil.co', 'Invalid email address'],
    ['email', 'x <a@b.co>', 'Invalid email address'],
    ['email', 'a@b.co\r\nBcc: c@evil.co', 'Invalid email address'],
    ['email', undefined, 'Invalid email address'],
  ])('refuses %s = %j with the stated text', (field, value, text) => {
    expect(problems({ [field]: value })).toEqual({ [field]: text });
  });

  it.each([
    ['firstName', 'a\r\nBcc: x@evil'],
    ['firstName', 'a'.repeat(101)],
    ['firstName', 'a\u2028b'],
    ['lastName', 'a\u0000b'],
    ['lastName', '\ud800'],
    ['phone', 'a\nb'],
    ['phone', 'a\u2029b'],
    ['message', 'a'.repeat(5_001)],
    ['message', 'a\u0000b'],
    ['interest', '<not in list>'],
    ['interest', undefined],
  ])('refuses %s = %j', (field, value) => {
    expect(Object.keys(problems({ [field]: value }))).toEqual([field]);
  });

  it.each(financeInterests)('asks for a message of 10 characters with %s', (interest) => {
    const text = 'Please provide more details in your message.';
    expect(problems({ interest, message: '123456789' })).toEqual({ message: text });
    expect(problems({ interest, message: undefined })).toEqual({ message: text });
    expect(problems({ interest, message: '1234567890' })).toEqual({});
  });

  it.each(contactInterests)('leaves the message optional with %s', (interest) => {
    expect(problems({ interest, message: undefined })).toEqual({});
    expect(problems({ interest, message: 'Hi' })).toEqual({});
  });

  it('takes a lead without a phone', () => {
    expect(problems({ phone: undefined })).toEqual({});
    expect(problems({ phone: null })).toEqual({});
  });

  it('drops what only the server may set', () => {
    const draft = sentInquirySchema.parse({
      ...valid,
      id: 7,
      isRead: true,
      createdAt: '2001-01-01',
      vehicleId: 3,
    });
    expect(draft).toMatchObject({ vehicleId: 3 });
    expect(draft).not.toHaveProperty('id');
    expect(draft).not.toHaveProperty('isRead');
    expect(draft).not.toHaveProperty('createdAt');
  });
});
