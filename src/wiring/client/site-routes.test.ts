import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterNames, readBrowseRequest } from '#features/vehicles/search/vehicle-filters.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { addressOf, findRoute, siteRoutes } from './site-routes.tsx';

const spell = (url: string) => {
  const [path = '', search = ''] = url.split('?');
  return addressOf(path, new URLSearchParams(search));
};

it('finds the page of every path in the list', () => {
  for (const path of Object.values(sitePaths)) expect(findRoute(path).route.path).toBe(path);
});

describe('the one spelling of an address', () => {
  it.each([
    ['/?utm_source=mail&fbclid=1', '/'],
    ['/about?email=jo@example.com', '/about'],
    ['/about/', '/about/'],
    ['/browse-cars?utm_medium=x', '/browse-cars'],
    ['/browse-cars?sort=price-asc&make=Toyota&x=1', '/browse-cars?make=Toyota&sort=price-asc'],
    ['/browse-cars?make=Toyota&sort=price-asc', '/browse-cars?make=Toyota&sort=price-asc'],
    ['/browse-cars?make=Toyota&make=Ford', '/browse-cars?make=Toyota'],
    ['/browse-cars?make=+Toyota+&page=1&sort=featured&specialOffer=false', '/browse-cars?make=Toyota'],
    ['/browse-cars?priceMin=abc&page=0', '/browse-cars'],
    ['/vehicles/7?from=list', '/vehicles/7'],
    ['/vehicles/abc', '/vehicles/:id'],
    ['/vehicles/0007', '/vehicles/:id'],
    ['/compare-vehicles?ids=3,1,3,x,2,9&t=1', '/compare-vehicles?ids=3%2C1%2C2'],
    ['/contact?interest=Financing+Options&name=Jo', '/contact?interest=Financing+Options'],
    ['/contact?interest=Anything&vehicle=7', '/contact?vehicle=7'],
    ['/contact?vehicle=none', '/contact?vehicle='],
    ['/sell-your-car?firstName=Jo&sent=yes', '/sell-your-car?sent=1'],
    ['/finance?price=25000.00&vehicle=7&e=1', '/finance?vehicle=7&price=25000'],
    ['/wp-admin?x=1', '/*'],
    ['/any/other/path', '/*'],
    ['//evil.example', '/*'],
    ['/%00', '/*'],
  ])('%s is %s', (url, address) => {
    expect(spell(url)).toBe(address);
  });

  const name = fc.oneof(
    fc.constantFrom(...filterNames, 'sort', 'page', 'ids', 'vehicle', 'interest', 'price', 'utm_source'),
    fc.string(),
  );
  const value = fc.oneof(
    fc.string(),
    fc.nat().map(String),
    fc.constantFrom('true', 'Toyota', 'price-asc', 'Other', '1,2'),
  );
  const params = fc.array(fc.tuple(name, value), { maxLength: 8 });

  it('says the same as the address, and is its own spelling', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...siteRoutes.map(({ path }) => path.replace(':id', '7'))),
        params,
        (path, pairs) => {
          const search = new URLSearchParams(pairs);
          const address = addressOf(path, search);
          expect(spell(address)).toBe(address);
          const [spelt = '', rest = ''] = address.split('?');
          const { route, params: found } = findRoute(path);
          expect(findRoute(spelt)).toEqual({ route, params: found });
          expect(route.reads?.(found, new URLSearchParams(rest))).toEqual(route.reads?.(found, search));
          if (path === '/browse-cars') {
            expect(readBrowseRequest(new URLSearchParams(rest))).toEqual(readBrowseRequest(search));
          }
        },
      ),
    );
  });

  it('does not change with the order of the parameters, nor with unknown ones', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, value), { selector: ([one]) => one }), (pairs) => {
        const back = new URLSearchParams([...pairs].reverse());
        back.append('zz-unknown', '1');
        expect(addressOf('/browse-cars', back)).toBe(addressOf('/browse-cars', new URLSearchParams(pairs)));
      }),
    );
  });
});
