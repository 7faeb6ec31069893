import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facebookLink, mailLink, type SharedVehicle, sharingOf, whatsAppLink } from './share-links.ts';

const landcruiser: SharedVehicle = {
  id: 7,
  year: 2021,
  make: 'Toyota',
  model: 'LandCruiser',
  price: 89_900,
  status: 'available',
};
const sharing = sharingOf(landcruiser, 'https://cars.example', 'Southern Cross Prestige');

it('passes on the address and a line about the vehicle', () => {
  expect(sharing).toEqual({
    url: 'https://cars.example/vehicles/7',
    title: '2021 Toyota LandCruiser',
    text: '2021 Toyota LandCruiser - $89,900 (Advertised price) at Southern Cross Prestige',
  });
});

it('names no price of a sold vehicle', () => {
  const { text } = sharingOf({ ...landcruiser, status: 'sold' }, '', 'Southern Cross Prestige');
  expect(text).toBe('2021 Toyota LandCruiser at Southern Cross Prestige');
});

describe('the links', () => {
  it('carry address and words', () => {
    const facebook = new URL(facebookLink(sharing));
    expect(facebook.searchParams.get('u')).toBe(sharing.url);
    expect(facebook.searchParams.get('quote')).toBe(sharing.text);
    expect(new URL(whatsAppLink(sharing)).searchParams.get('text')).toBe(`${sharing.text} ${sharing.url}`);
    expect(mailLink(sharing)).toContain('mailto:?subject=2021%20Toyota%20LandCruiser&body=');
  });

  it('keep any name inside its own value', () => {
    fc.assert(
      fc.property(fc.string(), (model) => {
        const shared = sharingOf({ ...landcruiser, model }, 'https://cars.example', 'A & B');
        const mail = new URL(mailLink(shared));
        expect([...new URL(facebookLink(shared)).searchParams.keys()]).toEqual(['u', 'quote']);
        expect([...new URL(whatsAppLink(shared)).searchParams.keys()]).toEqual(['text']);
        expect([...mail.searchParams.keys()]).toEqual(['subject', 'body']);
        expect(mail.searchParams.get('subject')).toBe(shared.title);
        expect(mailLink(shared)).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
