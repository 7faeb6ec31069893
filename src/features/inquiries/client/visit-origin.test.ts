import { expect, it } from 'vitest';
import { readOrigin } from './visit-origin.ts';

it.each([
  [
    'https://cars.example/vehicles/4?utm_source=facebook&utm_medium=paid%20social&utm_campaign=+&x=1#a',
    'https://l.facebook.com/l.php?u=secret',
    {
      landing: '/vehicles/4',
      referrerHost: 'l.facebook.com',
      utmSource: 'facebook',
      utmMedium: 'paid social',
    },
  ],
  // A page of our own is no origin; an address that cannot be read is none either.
  ['https://cars.example/', 'https://cars.example/about', { landing: '/' }],
  [undefined, '', {}],
  ['nonsense', 'about:blank', {}],
])('says where a visit to %s from %s began', (landing, referrer, told) => {
  expect(readOrigin({ page: '/contact', landing, referrer })).toEqual({ page: '/contact', ...told });
});

it.each([
  ['/booking/abcdefghijklmnopqrstuv', '/booking'],
  ['/Booking/abcdefghijklmnopqrstuv/', '/booking'],
  ['/hold/abcdefghijklmnopqrstuv', '/hold'],
  ['/alerts/abcdefghijklmnopqrstuv', '/alerts'],
  ['/alerts/unsubscribe/abcdefghijklmnopqrstuv', '/alerts/unsubscribe'],
  ['/book', '/book'],
  ['/alerts/abcdefghijklmnopqrstuv', '/alerts'],
  ['/alerts/unsubscribe/abcdefghijklmnopqrstuv', '/alerts/unsubscribe'],
  ['/alerts/new', '/alerts/new'],
])('tells no secret of the address %s', (address, told) => {
  const landing = `https://cars.example${address}`;
  expect(readOrigin({ page: address, landing, referrer: '' })).toEqual({ page: told, landing: told });
});

it('tells no more than is kept', () => {
  const { utmTerm } = readOrigin({
    page: '/contact',
    landing: `https://cars.example/?utm_term=${'x'.repeat(5_000)}`,
    referrer: '',
  });
  expect(utmTerm).toHaveLength(200);
});
