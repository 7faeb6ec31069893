import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ clock: fakeClock('2026-11-16T00:00:00.000Z') });
});
afterAll(() => site.close());

const own = (id: number) => site.getJson<PublicVehicle>(`/api/vehicles/${id}`);
const excluding = { price_type: 'excl_gov_charges', price_cents: 4_499_000 };

async function publish(sections: Partial<Settings>) {
  const basedOn = site.services.settingsStore.current().id;
  const answer = await site.inject({
    method: 'POST',
    url: '/api/admin/settings/publish',
    headers: await site.logIn(),
    payload: { basedOn, sections },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

it('says in its own answer what it would cost on the road, and that the guarantee applies, with the reason', async () => {
  const id = await site.addVehicle(excluding);
  const vehicle = await own(id);
  expect(vehicle.driveAway).toEqual({ duty: 1_350, transferFee: null, total: 46_340 });
  expect(vehicle.guaranteeWords).toMatch(/^The NSW dealer guarantee of 3 months or 5,000 km applies/);
  expect(vehicle.guaranteeApplies).toBe('yes');
  expect(await site.getJson(`/api/cars?ids=${id}`)).toEqual([vehicle]);
  const { vehicles } = await site.getJson<{ vehicles: PublicVehicle[] }>('/api/vehicles');
  expect(vehicles[0]).not.toHaveProperty('driveAway');
  expect(vehicles[0]).not.toHaveProperty('guaranteeWords');
});

it('estimates nothing of a price that includes the charges or does not say, of a truck, and of what is sold', async () => {
  const cases = [
    { ...excluding, price_type: 'drive_away' },
    { ...excluding, price_type: '' },
    { ...excluding, price_cents: null },
    { ...excluding, vehicle_type: 'Truck' },
    { ...excluding, status: 'sold' },
  ];
  for (const fields of cases)
    expect(await own(await site.addVehicle(fields))).not.toHaveProperty('driveAway');
  expect(await own(await site.addVehicle({ status: 'sold' }))).not.toHaveProperty('guaranteeWords');
});

it('estimates the duty of a load carrier up to the threshold of the day, and above it says to ask', async () => {
  const kinds = [
    'Ute',
    'Dual Cab',
    'Cab Chassis',
    'Panel Van',
    'Van',
    'Light Commercial',
    'Pickup',
    'utility',
  ];
  for (const vehicle_type of kinds) {
    const above = await own(await site.addVehicle({ ...excluding, price_cents: 4_500_001, vehicle_type }));
    expect(above, vehicle_type).not.toHaveProperty('driveAway');
    expect(above.dutyWords, vehicle_type).toMatch(/^NSW duty for this kind of vehicle can differ/);
  }
  const upTo = await own(
    await site.addVehicle({ ...excluding, price_cents: 4_500_000, vehicle_type: 'Dual Cab' }),
  );
  expect(upTo.driveAway).toEqual({ duty: 1_350, transferFee: null, total: 46_350 });
  expect(upTo).not.toHaveProperty('dutyWords');
  for (const vehicle_type of ['SUV', 'Sport Utility Vehicle', 'Cabriolet', 'People Mover', '']) {
    const car = await own(await site.addVehicle({ ...excluding, price_cents: 5_000_000, vehicle_type }));
    expect(car.driveAway, vehicle_type).toEqual({ duty: 1_600, transferFee: null, total: 51_600 });
    expect(car).not.toHaveProperty('dutyWords');
  }
});

it('follows the charges that staff publish, by the day from which they hold', async () => {
  const id = await site.addVehicle(excluding);
  const [now] = defaultSettings.charges.rates;
  if (!now) throw new Error('the site comes with rates');
  const later = { ...now, from: '2026-11-17', dutyPer100: 4 };
  await publish({ charges: { rates: [later, { ...now, transferFeeDollars: 36.5 }] } });
  expect((await own(id)).driveAway).toEqual({ duty: 1_350, transferFee: 36.5, total: 46_376.5 });
  await publish({ charges: { rates: [{ ...later, from: '2026-11-15' }, now] } });
  expect((await own(id)).driveAway).toEqual({ duty: 1_800, transferFee: null, total: 46_790 });
  await publish({ charges: { rates: [later] } });
  expect(await own(id)).not.toHaveProperty('driveAway');
});

it('knows the rules of New South Wales alone', async () => {
  const id = await site.addVehicle(excluding);
  const { contact } = defaultSettings;
  await publish({ contact: { ...contact, address: { ...contact.address, state: 'VIC', postcode: '3000' } } });
  const vehicle = await own(id);
  expect(
    await own(await site.addVehicle({ ...excluding, price_cents: 9_000_000, vehicle_type: 'Ute' })),
  ).not.toHaveProperty('dutyWords');
  expect(vehicle).not.toHaveProperty('driveAway');
  expect(vehicle).not.toHaveProperty('guaranteeWords');
});

it('names the vehicle in the messages that the dealer takes, and in its own answer alone', async () => {
  const id = await site.addVehicle({ model: 'A&B? #1', stock_number: 'Q 7' });
  expect(await own(id)).not.toHaveProperty('smsHref');
  expect(await site.getJson('/api/dealership')).toMatchObject({ takesCalls: true });
  const reach: Settings['reach'] = {
    calls: 'no',
    sms: 'yes',
    smsNumber: '0491 570 006',
    whatsApp: 'yes',
    whatsAppNumber: '0491 570 156',
  };
  await publish({ reach });
  const { smsHref = '', whatsAppHref = '', ...vehicle } = await own(id);
  const said = new URL(whatsAppHref).searchParams.get('text');
  expect(said).toMatch(
    /^Hello Southern Cross Prestige, I am asking about the \d{4} \S+ A&B\? #1.* \(stock number Q 7\): /,
  );
  expect(said?.endsWith(`: ${site.services.config.publicUrl}/vehicles/${id}`)).toBe(true);
  expect(new URL(whatsAppHref).pathname).toBe('/61491570156');
  expect(smsHref).toBe(`sms:+61491570006?&body=${encodeURIComponent(said ?? '')}`);
  expect(await site.getJson(`/api/cars?ids=${id}`)).toEqual([vehicle]);
  expect(await own(await site.addVehicle({ status: 'sold' }))).not.toHaveProperty('smsHref');
  const dealership = await site.getJson<object>('/api/dealership');
  expect(dealership).toMatchObject({ takesSms: { number: '0491 570 006' } });
  expect(dealership).not.toHaveProperty('takesCalls');
  const privacy = JSON.stringify(await site.getJson('/api/dealership/legal/privacy'));
  expect(privacy).toContain('If you write to us by SMS or WhatsApp');
});
