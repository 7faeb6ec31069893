import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from '#shared/contrast.ts';
import { formatAbn, isAbn } from '../abn.ts';
import { contrastsOf, LEAST_CONTRAST, readableOn, styleOf, usualLook } from '../look.ts';
import { fillIn, placeholders, unknownPlaceholder } from '../texts/placeholders.ts';
import { defaultSettings } from './default-settings.ts';
import { type Settings, settingsSchema } from './settings-schema.ts';

/** The message for one changed field, or undefined when it is taken. */
function problemWith(path: string, value: unknown): string | undefined {
  const changed: Settings = structuredClone(defaultSettings);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const place = steps.reduce<object>((at, step) => Reflect.get(at, step), changed);
  Reflect.set(place, last, value);
  return settingsSchema.safeParse(changed).error?.issues[0]?.message;
}

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('settings', () => {
  it('have defaults that could be published', () => {
    expect(settingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
  });

  it.each([
    ['identity.name', '', 'Trading name is required'],
    ['identity.name', 'x'.repeat(61), 'Trading name must be at most 60 characters'],
    ['identity.name', 'A\nB', 'Trading name cannot contain line breaks or control characters'],
    ['identity.name', '<b>Best</b>', 'Write plain text, without HTML'],
    ['identity.abn', '51 824 753 557', 'This is no ABN: its eleven digits do not add up. Please check them.'],
    ['identity.licence', 'none', 'Enter the number as on your licence, such as MD19655'],
    ['contact.social.0.url', 'javascript:alert(1)', /must be a web address/],
    ['contact.social.0.url', 'https://user:secret@example.com', /must be a web address/],
    ['contact.email', 'sales', 'Enter an e-mail address such as sales@example.com'],
    ['contact.salesPhones', [], 'At least one phone number is needed'],
    ['contact.salesPhones.0.number', 'call us', /Enter a phone number/],
    ['contact.address.postcode', '28', 'Postcode must be four digits'],
    ['contact.map.latitude', 91, 'Latitude must be a number from -90 to 90'],
    ['hours.weekly.monday', { opens: '17:00', closes: '09:00' }, 'Closing time must be after opening time'],
    ['hours.weekly.monday', { opens: '9am', closes: '17:00' }, /Enter a time/],
    [
      'hours.specialDays',
      [{ from: '2026-12-24', to: '2026-12-23', name: 'Christmas', opening: 'closed', opens: '', closes: '' }],
      'Must not be before the first day',
    ],
    [
      'hours.specialDays',
      [{ from: '2026-02-30', to: '2026-03-01', name: 'Never', opening: 'closed', opens: '', closes: '' }],
      /Enter a date/,
    ],
    [
      'hours.specialDays',
      [{ from: '2026-12-24', to: '2026-12-24', name: 'Eve', opening: 'hours', opens: '', closes: '' }],
      /Enter a time/,
    ],
    ['look.brandColour', '#ffcc00', /contrast of 1\.5:1, and 4\.5:1 is needed/],
    ['look.accentColour', 'gold', /Choose a colour/],
    ['announcement.href', '//elsewhere.example', /must be a page of this site/],
    ['finance.comparisonRatePercent', 5, /cannot be below the interest rate/],
    ['finance.months', 50, 'The term must be whole years, in months'],
    ['home.hero.headline', 'We are {nobody}', /There is no \{nobody\}/],
    ['legal.privacy.text', 'See <script>', 'Write plain text, without HTML'],
    ['operation.timeZone', 'Mars/Olympus', 'Choose a time zone'],
    ['operation.inquiryKeepMonths', 0, 'Months that inquiries are kept must be a number from 1 to 84'],
  ])('refuse %s = %j', (path, value, message) => {
    expect(problemWith(path, value)).toMatch(message);
  });

  it('take a closed day, a cleared announcement and an ABN with or without spaces', () => {
    expect(problemWith('hours.weekly.sunday', null)).toBeUndefined();
    expect(problemWith('identity.abn', '51824753556')).toBeUndefined();
    expect(problemWith('identity.abn', '51 824 753 556')).toBeUndefined();
    expect(problemWith('announcement.href', '/finance')).toBeUndefined();
  });
});

describe('an ABN', () => {
  it('is told by its checksum: any one wrong digit is found', () => {
    expect(isAbn('51 824 753 556')).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const digits = [...'51824753556'].map(Number);
        digits[at] = ((digits[at] ?? 0) + more) % 10;
        expect(isAbn(digits.join(''))).toBe(false);
      }),
    );
    expect(formatAbn('51824753556')).toBe('51 824 753 556');
  });
});

describe('colours', () => {
  it('leave the style sheet alone when they are the usual ones', () => {
    expect(styleOf(usualLook)).toBe('');
  });

  it('give readable text on and of any accent that is taken', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom('#f2eee7', '#171b22'), (accentColour, ground) => {
        const towards = ground === '#171b22' ? '#ffffff' : '#000000';
        expect(contrast(readableOn(ground, accentColour, towards), ground)).toBeGreaterThanOrEqual(
          LEAST_CONTRAST,
        );
        const found = contrastsOf({ ...usualLook, accentColour }).accentColour;
        const isTaken = settingsSchema.shape.look.safeParse({ ...usualLook, accentColour }).success;
        expect(isTaken).toBe(found >= LEAST_CONTRAST);
      }),
    );
  });

  it('are symmetrical in contrast, from 1 to 21', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const found = contrast(one, other);
        expect(found).toBe(contrast(other, one));
        expect(found).toBeGreaterThanOrEqual(1);
        expect(found).toBeLessThanOrEqual(21);
      }),
    );
  });
});

describe('placeholders', () => {
  it('are filled in, and nothing else is touched', () => {
    const facts = Object.fromEntries(placeholders.map((name) => [name, name.toUpperCase()])) as Record<
      (typeof placeholders)[number],
      string
    >; // one for each name
    expect(fillIn('{name} in {suburb}, {other}', facts)).toBe('NAME in SUBURB, {other}');
    expect(unknownPlaceholder('{name} {constructor}')).toBe('constructor');
  });
});
