import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { internationalNumber } from './international-number.ts';
import { greetingLinks, messageLinks } from './message-links.ts';
import { defaultSettings } from './settings/default-settings.ts';
import { type Settings, settingsSchema } from './settings/settings-schema.ts';

const both: Settings['reach'] = {
  calls: 'yes',
  sms: 'yes',
  smsNumber: '0491 570 006',
  whatsApp: 'yes',
  whatsAppNumber: '(02) 5550 4180',
};

describe('a number that messages are sent to', () => {
  it.each([
    ['0491 570 006', '+61491570006'],
    ['(02) 5550 4180', '+61255504180'],
    ['+61 491 570 006', '+61491570006'],
    ['+61 (0)491 570 006', '+61491570006'],
    ['61491570006', '+61491570006'],
    ['+64 21 555 0123', '+64215550123'],
  ])('%s is %s', (typed, international) => expect(internationalNumber(typed)).toBe(international));

  it.each([
    '13 12 13',
    '1300 555 018',
    '0491 570 00',
    '+61 191 570 006',
    '+0 491570006',
    '0011 64 215550123',
    'x',
    '',
  ])('%s is none', (typed) => expect(internationalNumber(typed)).toBeUndefined());

  it('is asked for where a way is offered, and no landline takes an SMS', () => {
    const problems = (reach: object) =>
      settingsSchema.shape.reach
        .safeParse({ ...defaultSettings.reach, ...reach })
        .error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? [];
    expect(problems({})).toEqual([]);
    expect(problems(both)).toEqual([]);
    expect(problems({ sms: 'yes', whatsApp: 'yes' })).toEqual([
      expect.stringMatching(/^smsNumber: Enter the number/),
      expect.stringMatching(/^whatsAppNumber: Enter the number/),
    ]);
    expect(problems({ smsNumber: '02 5550 4180' })).toEqual([expect.stringContaining('landline')]);
    expect(problems({ whatsAppNumber: '1300 555 018' })).toEqual([expect.stringContaining('area code')]);
  });
});

it('keeps any text inside the message', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { sms = '', whatsApp = '' } = messageLinks(both, text);
      const whole = text.toWellFormed();
      expect([...new URL(whatsApp).searchParams]).toEqual([['text', whole]]);
      expect(new URL(whatsApp).origin).toBe('https://wa.me');
      // Phones decode it by RFC 3986, where a plus is a plus.
      const [, body = ''] =
        /^sms:\+61491570006\?&body=([^&?#+\s"'<>]*)$/.exec(sms.replaceAll("'", '%27')) ?? [];
      expect(decodeURIComponent(body)).toBe(whole);
    }),
  );
});

it('offers what is switched on alone', () => {
  expect(greetingLinks(defaultSettings)).toEqual({});
  const { sms, whatsApp } = greetingLinks({ ...defaultSettings, reach: { ...both, sms: 'no' } });
  expect(sms).toBeUndefined();
  expect(whatsApp).toBe(
    'https://wa.me/61255504180?text=Hello%20Southern%20Cross%20Prestige%2C%20I%20have%20a%20question%3A%20',
  );
});
