import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Delivery } from '../delivery.contract.ts';

let site: TestApp;
let cookie: string;
beforeAll(async () => {
  site = await startTestApp();
  ({ cookie } = await site.logIn());
});
afterAll(() => site.close());

const bands = [
  { upToKm: 50, priceDollars: 0 },
  { upToKm: 300, priceDollars: 490 },
];

async function publish(delivery: Settings['delivery'], more: Partial<Settings> = {}) {
  const { id } = site.services.settingsStore.current();
  return site.inject({
    method: 'POST',
    url: '/api/admin/settings/publish',
    headers: { cookie },
    payload: { basedOn: id, sections: { delivery, ...more } },
  });
}

const ask = (postcode: string) => site.inject({ url: `/api/delivery?postcode=${postcode}` });
const to = async (postcode: string) => (await ask(postcode)).json<Delivery>().to;

it('is told by nobody until the dealer offers it', async () => {
  expect((await ask('2640')).statusCode).toBe(404);
});

it('needs at least one distance, each further than the one before', async () => {
  const none = await publish({ offered: 'yes', bands: [], note: '' });
  expect(none.json()).toMatchObject({
    fields: { 'sections.delivery.bands': 'Enter at least one distance with its price' },
  });
  const turned = await publish({ offered: 'yes', bands: bands.toReversed(), note: '' });
  expect(turned.json()).toMatchObject({
    fields: { 'sections.delivery.bands.1.upToKm': 'Must be further than the distance above it' },
  });
});

it('has the price of the distance, and none where it is too far or not known', async () => {
  expect((await publish({ offered: 'yes', bands, note: 'To your door.' })).statusCode).toBe(200);
  // The yard is in Orange.
  expect(await to('2800')).toEqual({ postcode: '2800', km: expect.any(Number), priceDollars: 0 });
  const sydney = await to('2000');
  expect(sydney?.priceDollars).toBe(490);
  expect(sydney?.km).toBeGreaterThan(190);
  expect(sydney?.km).toBeLessThan(220);
  expect(await to('6000')).toMatchObject({ priceDollars: null });
  expect(await to('0000')).toEqual({ postcode: '0000', km: null, priceDollars: null });
  expect(await site.getJson('/api/delivery')).toEqual({ bands, note: 'To your door.' });
  for (const typed of ['', '26', '26400', 'abcd', '٢٦٤٠', '2640%00'])
    expect([typed, (await ask(typed)).statusCode]).toEqual([typed, 400]);
});

it('is measured from the place on the map, or else from the postcode, and follows both', async () => {
  const { contact } = site.services.settingsStore.current().settings;
  const inAlbury = { ...contact.address, postcode: '2640' };
  await publish(
    { offered: 'yes', bands, note: '' },
    { contact: { ...contact, map: null, address: inAlbury } },
  );
  expect(await to('2640')).toMatchObject({ km: 0, priceDollars: 0 });
  const map = { latitude: -33.87, longitude: 151.21 };
  await publish({ offered: 'yes', bands, note: '' }, { contact: { ...contact, map, address: inAlbury } });
  expect(await to('2000')).toMatchObject({ km: 0 });
  await publish(
    { offered: 'yes', bands, note: '' },
    { contact: { ...contact, map: null, address: { ...contact.address, postcode: '9999' } } },
  );
  expect(await to('2000')).toMatchObject({ km: null, priceDollars: null });
  await publish({ offered: 'yes', bands, note: '' }, { contact });
});
