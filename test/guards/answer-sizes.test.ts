import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeBookings } from '#features/bookings/server/bookings.fixture.ts';
import { ResponseCache } from '#server/http/cache/response-cache.ts';
import { loadBuiltScreens } from '#server/site/built-screens.ts';
import { crawlerRoutes } from '#server/site/crawlers.routes.ts';
import { buildApp } from '#wiring/server/app.ts';
import { allCalls } from '../support/calls/all-calls.ts';
import { startTestApp, type TestApp, vehicleRow } from '../support/test-app.ts';

/* Public calls are unlimited, so no response may be larger than this, whatever the stock and the address. Photos are
   excluded: they are files. */
const MOST_BYTES = 2_000_000;
const HUGE = 110;
const MANY = 1_000;

// Each is escaped as six characters somewhere: in JSON, in a script element or in HTML.
const nasty = (length: number) => '<"\u0001&'.repeat(Math.ceil(length / 4)).slice(0, length);
const distinct = (at: number) => `${at} ${nasty(90)}`;

let site: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
let hugeIds: number[];

beforeAll(async () => {
  site = await startTestApp();
  await takeBookings(site, { holds: 'yes' });
  const rows = Array.from({ length: HUGE + MANY }, (_, at) =>
    at < 10 ? hugeRow(at) : at < HUGE ? longRow(at) : shortRow(at),
  );
  for (let at = 0; at < rows.length; at += 100) {
    await site.db
      .insertInto('vehicles')
      .values(rows.slice(at, at + 100))
      .execute();
  }
  const ids = await site.db.selectFrom('vehicles').select('id').orderBy('id').execute();
  hugeIds = ids.slice(0, HUGE).map(({ id }) => id);
  for (const id of hugeIds) await addPhotos(id);
  await site.services.catalogue.refresh();
  app = await buildApp(site.services, { screens: await loadBuiltScreens(process.env.DIST_DIR ?? 'dist') });
});
afterAll(async () => {
  await app.close();
  await site.close();
});

function shortRow(at: number) {
  const text = distinct(at);
  return {
    ...vehicleRow(site.clock, { stock_number: `S${at}` }),
    updated_at: site.clock.now().toISOString(),
    make: text,
    model: text,
    headline: nasty(300),
    engine: nasty(200),
    fuel_type: text,
    transmission: text,
    drive_type: text,
    vehicle_type: text,
  };
}

/** Just below the size at which a list leaves something out. */
function longRow(at: number) {
  return { ...shortRow(at), featured: 1 as const, description: nasty(6_200) };
}

function hugeRow(at: number) {
  const group = (...names: string[]) => Object.fromEntries(names.map((name) => [name, nasty(2_000)]));
  return {
    ...shortRow(at),
    featured: 1 as const,
    description: nasty(20_000),
    tag: nasty(50),
    specifications: JSON.stringify({
      performance: group('zeroToSixty', 'topSpeed', 'fuelEconomy'),
      exterior: group('wheels', 'tires', 'lighting', 'paintType'),
      interior: group('seating', 'dashboard', 'audioSystem', 'climate'),
      technology: group('infotainment', 'driverAssistance', 'connectivity', 'security'),
      warranty: group('basic', 'powertrain', 'roadside', 'additional'),
    }),
  };
}

async function addPhotos(vehicleId: number): Promise<void> {
  const photos = Array.from({ length: 20 }, (_, position) => ({
    vehicle_id: vehicleId,
    position,
    file_key: `${vehicleId}-${position}`,
    width: 2560,
    height: 1920,
    byte_count: 1,
    placeholder: `data:image/webp;base64,${'A'.repeat(175)}`,
    created_at: site.clock.now().toISOString(),
  }));
  await site.db.insertInto('photos').values(photos).execute();
}

/** A member of staff's calendar with more bookings than it holds, each as long as it can be. */
async function makeFullCalendar(): Promise<string> {
  const wide = (length: number) => '車'.repeat(length);
  const at = (minutes: number) => new Date(site.clock.now().getTime() + minutes * 60_000).toISOString();
  const snapshot = { id: 1, year: 2021, make: wide(100), model: wide(100), stockNumber: wide(40), price: 1 };
  const rows = Array.from({ length: 1_100 }, (_, minute) => ({
    ...{ key: `full-${minute}`, kind: 'test_drive', state: 'confirmed', vehicle_id: null },
    vehicle_snapshot: JSON.stringify(snapshot),
    ...{
      starts_at: at(minute),
      ends_at: at(minute + 1),
      seat: 1,
      person: `full-${minute}`,
      person_place: null,
    },
    ...{ first_name: wide(100), last_name: wide(100), email: '', phone: wide(40), has_licence: 1 as const },
    ...{ reminded_at: null, sold_told_at: null, created_at: at(0), updated_at: at(0) },
  }));
  for (let from = 0; from < rows.length; from += 100)
    await site.db
      .insertInto('bookings')
      .values(rows.slice(from, from + 100))
      .execute();
  const made = await site.inject({
    method: 'POST',
    url: '/api/admin/bookings/calendar',
    headers: await site.logIn(),
  });
  return new URL(made.json<{ address: string }>().address).pathname;
}

/** The worst case of each public call. */
const worst: Record<string, () => string[]> = {
  '/api/dealership': () => [''],
  '/api/dealership/home': () => [''],
  '/api/dealership/about': () => [''],
  '/api/dealership/sell': () => [''],
  '/api/dealership/finance': () => [''],
  '/api/dealership/legal/{which}': () => [''],
  '/api/vehicles': () => [
    '?limit=100',
    '?limit=100&sort=price-asc',
    `?limit=100&keywords=${'a'.repeat(100)}`,
  ],
  '/api/vehicles/facets': () => ['', `?keywords=${'a'.repeat(100)}`],
  '/api/vehicles/sentence': () => [`?text=${'not '.repeat(75)}`, '?text=to'],
  '/api/vehicles/closest': () => ['?make=nothing', `?keywords=${'a'.repeat(100)}`],
  '/api/vehicles/featured': () => [''],
  '/api/vehicles/{id}': () => [''],
  '/api/yard': () => [''],
  '/api/vehicles/{id}/similar': () => [''],
  '/api/vehicles/{id}/spin': () => [''],
  '/api/contact/photos/{photosKey}': () => [''],
  '/api/alerts': () => [''],
  // Nobody is offered delivery here; an answer has ten distances at most.
  '/api/delivery': () => ['?postcode=2000'],
  '/api/booking-slots': () => ['', `?vehicle=${hugeIds[0]}`],
  '/api/cars': () => [
    '',
    '?page=2',
    '?ids=',
    `?ids=${Array(5_000).fill(hugeIds[0])}`,
    `?ids=${hugeIds.slice(0, 100)}`,
    `?ids=${hugeIds}`,
  ],
};

describe('the largest answer', () => {
  const publicReads = allCalls.filter(({ method, access }) => method === 'GET' && access === 'public');

  it('is asked for from every public call but those for a picture', () => {
    const paths = publicReads
      .filter(({ answerType }) => !answerType?.startsWith('image/'))
      .map(({ path }) => path);
    expect(paths.sort()).toEqual(Object.keys(worst).sort());
  });

  it('stays within bounds for every public call and page', async () => {
    const calls = Object.entries(worst).flatMap(([path, addresses]) =>
      addresses().map(
        (address) =>
          path
            .replace('{id}', String(hugeIds[0]))
            .replace('{which}', 'privacy')
            .replace('{photosKey}', randomUUID()) + address,
      ),
    );
    const pages = [
      '/',
      '/browse-cars',
      '/browse-cars?make=nothing',
      `/browse-cars?keywords=${'a'.repeat(100)}`,
      `/vehicles/${hugeIds[0]}`,
      `/compare-vehicles?ids=${hugeIds}`,
      `/shortlist?ids=${hugeIds}`,
      `/contact?vehicle=${hugeIds[0]}`,
      `/book?vehicle=${hugeIds[0]}`,
      `/hold?vehicle=${hugeIds[0]}`,
      `/finance?vehicle=${hugeIds[0]}`,
      '/sell-your-car',
      '/about',
      '/privacy-policy',
      '/terms-of-service',
      '/nothing-here',
      '/admin/login',
    ];
    const others = [
      '/robots.txt',
      '/sitemap.xml',
      '/new-arrivals.atom',
      '/llms.txt',
      '/index.md',
      '/browse-cars.md',
      `/vehicles/${hugeIds[0]}.md`,
      '/api/openapi.json',
      '/api/nothing',
      '/api/admin/session',
      await makeFullCalendar(),
    ];
    for (const url of [...calls, ...pages, ...others]) {
      const answer = await app.inject({ url, headers: { 'accept-encoding': 'identity' } });
      expect(answer.statusCode, url.slice(0, 100)).toBeLessThan(500);
      const bytes = answer.rawPayload.length;
      expect(bytes, `${url.slice(0, 100)}: ${bytes} bytes`).toBeLessThan(MOST_BYTES);
    }
  });
});

describe('the list of all vehicles', () => {
  const read = async (url: string) => {
    const answer = await app.inject(url);
    return { link: answer.headers.link, ids: (answer.json() as { id: number }[]).map(({ id }) => id) };
  };

  it('comes in parts that name the next one, and leaves nobody out', async () => {
    const first = await read('/api/cars');
    expect(first.ids).toHaveLength(1_000);
    expect(first.link).toBe('</api/cars?page=2>; rel="next"');
    const second = await read('/api/cars?page=2');
    expect(second.link).toBeUndefined();
    expect(new Set([...first.ids, ...second.ids]).size).toBe(HUGE + MANY);
    expect((await read('/api/cars?page=3')).ids).toEqual([]);
  });

  it('has whole vehicles as long as they are of a size that vehicles have', async () => {
    const last = hugeIds.at(-1);
    const named = await app.inject(`/api/cars?ids=${last}`);
    const own = (await app.inject(`/api/vehicles/${last}`)).json();
    expect(named.json()).toEqual([own]);
  });

  it('has each vehicle once, and at most a hundred that are named', async () => {
    const [first, second] = hugeIds;
    expect((await read(`/api/cars?ids=${[second, first, second, 999_999_999, first]}`)).ids).toEqual([
      second,
      first,
    ]);
    const answer = await app.inject(`/api/cars?ids=${hugeIds}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { ids: 'ids must name at most 100 vehicles' } });
  });
});

describe('the sitemap of a yard that is too large for one', () => {
  it('is an index of parts that name every page once', async () => {
    const pages = Array.from({ length: 11_000 }, (_, at) => ({ path: `/vehicles/${at}` }));
    const crawled = Fastify();
    const cache = new ResponseCache({ mostBytes: 50_000_000, headers: {} });
    crawlerRoutes(crawled, { cache, publicUrl: 'https://cars.example', listPages: () => pages });
    const locations = async (url: string) =>
      [...(await crawled.inject(url)).body.matchAll(/<loc>https:\/\/cars\.example([^<]+)</g)].map(
        ([, path = '']) => path,
      );
    const parts = await locations('/sitemap.xml');
    expect(parts).toEqual(Array.from({ length: 15 }, (_, at) => `/sitemaps/${at + 1}.xml`));
    const named = (await Promise.all(parts.map(locations))).flat();
    expect(named).toEqual(pages.map(({ path }) => path));
    for (const none of ['/sitemaps/16.xml', '/sitemaps/0.xml', '/sitemaps/1', '/sitemaps/99999.xml']) {
      expect((await crawled.inject(none)).statusCode).not.toBe(200);
    }
    await crawled.close();
  });
});
