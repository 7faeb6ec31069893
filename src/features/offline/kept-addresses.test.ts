import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isForStaff, keepableAs, wantedAddress } from './kept-addresses.ts';

const look = (address: string) => keepableAs(new URL(address, 'https://cars.example'));

it.each([
  ['/book?vehicle=37', '/book?vehicle=37'],
  ['/book?vehicle=any&day=2026-11-20', '/book?vehicle=any&day=2026-11-20'],
  ['/hold?vehicle=7&utm_source=mail', '/hold?vehicle=7'],
  ['/browse-cars?keywords=diesel+ute&priceMax=45000', '/browse-cars?keywords=diesel+ute&priceMax=45000'],
  ['/find?text=7+seats%2C+not+white&like=3', '/find?text=7+seats%2C+not+white&like=3'],
  ['/alerts/new?make=Toyota', '/alerts/new?make=Toyota'],
  ['/contact?vehicle=7', '/contact?vehicle=7'],
  // What may be of a person, and what is not known, stays out.
  ['/contact?message=my+name+is+Jo', '/contact'],
  ['/browse-cars?keywords=jo%40example.com', '/browse-cars'],
  ['/browse-cars?keywords=0491+570+110', '/browse-cars'],
  ['/book?vehicle=7&firstName=Jo', '/book'],
  ['/booking/kkkkkkkkkkkkkkkkkkkkkk', undefined],
  ['/alerts/kkkkkkkkkkkkkkkkkkkkkk', undefined],
])('%s is asked for again as %s', (address, wanted) => {
  expect(wantedAddress(new URL(address, 'https://cars.example'))).toBe(wanted);
});

describe('what a phone may keep', () => {
  it.each([
    ['/', 'page', '/'],
    ['/vehicles/7', 'page', '/vehicles/7'],
    ['/vehicles/7?utm_source=mail&fbclid=abc', 'page', '/vehicles/7'],
    [
      '/browse-cars?make=Toyota&priceMax=45000&page=2',
      'page',
      '/browse-cars?make=Toyota&priceMax=45000&page=2',
    ],
    [
      '/browse-cars?exteriorColor=%21White&make=Audi%7CBMW',
      'page',
      '/browse-cars?exteriorColor=%21White&make=Audi%7CBMW',
    ],
    ['/compare-vehicles?ids=1,2,3', 'page', '/compare-vehicles?ids=1%2C2%2C3'],
    ['/contact?vehicle=7&interest=Purchase+Inquiry', 'page', '/contact?vehicle=7&interest=Purchase+Inquiry'],
    ['/offline', 'page', '/offline'],
    ['/api/vehicles/7', 'read', '/api/vehicles/7'],
    [
      '/api/vehicles?make=Toyota&sort=featured&page=1&limit=12',
      'read',
      '/api/vehicles?make=Toyota&sort=featured&page=1&limit=12',
    ],
    ['/api/dealership/legal/privacy', 'read', '/api/dealership/legal/privacy'],
    ['/api/photos/7?w=640&v=abcdefghij', 'photo', '/api/photos/7?w=640&v=abcdefghij'],
    ['/art/hero-640.avif', 'photo', '/art/hero-640.avif'],
    ['/assets/site-ZgdX3ORp.css', 'code', '/assets/site-ZgdX3ORp.css'],
    ['/boot.js', 'loader', '/boot.js'],
  ])('%s is a %s', (address, kind, key) => {
    expect(look(address)).toMatchObject({ kind, key });
  });

  it.each([
    '/admin',
    '/admin/vehicles',
    '/api/admin/session',
    '/api/admin/vehicles/7/photos',
    '/about?preview',
    '/vehicles/7?preview=1',
    '/book',
    '/hold?vehicle=7',
    '/booking/kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk',
    '/hold/kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk',
    '/contact?message=my+name+is+Jo',
    '/contact?vehicle=7&sent=1',
    '/contact?vehicle=jo@example.com',
    '/contact?interest=call%20me%20on%200491%20570%20110',
    '/browse-cars?keywords=jo',
    '/browse-cars?make=jo%40example.com',
    '/api/vehicles?keywords=jo',
    '/api/sentence?text=jo',
    '/vehicles/7/history',
    '/vehicles/7.md',
    '/offline?for=/book',
    '/api/photos/7?w=640&v=a&w=320',
    '/api/pictures/7/icon?side=32',
    '/healthz',
    '/metrics',
    '/sw.js',
    '/boot.js?v=1',
    '/manifest.webmanifest',
    '/vehicles/7/../../admin',
    '//vehicles/7',
    '/assets/../admin',
  ])('%s is not', (address) => {
    expect(look(address.startsWith('//') ? `https://cars.example${address}` : address)).toBeUndefined();
  });

  it('is never what only staff see, whatever is behind it', () => {
    const anything = fc.tuple(fc.constantFrom('/admin', '/api/admin'), fc.webPath(), fc.webQueryParameters());
    fc.assert(
      fc.property(anything, ([start, path, query]) => {
        const { pathname, search } = new URL(`https://cars.example${start}${path}?${query}`);
        expect(!isForStaff(pathname) || keepableAs({ pathname, search }) === undefined).toBe(true);
      }),
    );
  });

  it('has nothing in its address that nobody has allowed', () => {
    const names = fc.stringMatching(/^[a-zA-Z]{1,12}$/);
    fc.assert(
      fc.property(
        fc.constantFrom('/', '/about', '/vehicles/7', '/api/vehicles/7'),
        names,
        fc.string(),
        (path, name, value) => {
          fc.pre(!/^(fbclid|gclid)$/.test(name));
          expect(
            keepableAs({ pathname: path, search: `?${new URLSearchParams({ [name]: value })}` }),
          ).toBeUndefined();
        },
      ),
    );
  });
});
