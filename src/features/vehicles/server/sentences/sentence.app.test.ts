import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

describe('a search in own words', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
    await site.addVehicle({
      make: 'Toyota',
      model: 'HiLux',
      vehicle_type: 'Ute',
      fuel_type: 'Diesel',
      price_cents: 4_000_000,
    });
    await site.addVehicle({
      make: 'Mazda',
      model: 'CX-5',
      vehicle_type: 'SUV',
      fuel_type: 'Petrol',
      exterior_color: 'White',
    });
  });
  afterAll(() => site.close());

  const ask = async (text: string, more = '') => {
    const answer = await site.inject(`/api/vehicles/sentence?text=${encodeURIComponent(text)}${more}`);
    return { status: answer.statusCode, ...answer.json() };
  };

  it('leads to the same filters as the search panel, and says them', async () => {
    expect(await ask('diesel ute under 45k with snorkel, not registered')).toMatchObject({
      status: 200,
      href: '/browse-cars?type=Ute&priceMax=45000&fuelType=Diesel&keywords=snorkel',
      understood: ['Type: Ute', 'Up to $45,000', 'Fuel: Diesel'],
      keywords: 'snorkel',
      leftOut: ['not registered'],
      total: 0,
    });
    expect(await ask('suv that is not white')).toMatchObject({
      total: 0,
      understood: ['Type: SUV', 'Exterior: not White'],
    });
    expect(await ask('toyota or mazda')).toMatchObject({
      total: 2,
      href: '/browse-cars?make=Toyota%7CMazda',
    });
  });

  it('knows a vehicle at once when it is there', async () => {
    expect(await ask('kia rio')).toMatchObject({ understood: [], keywords: 'kia rio' });
    const id = await site.addVehicle({
      make: 'Kia',
      model: 'Rio',
      vehicle_type: 'Hatchback',
      price_cents: 1_500_000,
    });
    expect(await ask('kia rio')).toMatchObject({ understood: ['Make: Kia', 'Model: Rio'], total: 1 });
    expect(await ask('like this one but cheaper', `&like=${id}`)).toMatchObject({
      href: '/browse-cars?type=Hatchback&priceMax=14999',
    });
    const { headers } = await site.inject(`/find?text=Like+this+one+but+cheaper&like=${id}`);
    expect(headers.location).toBe('/browse-cars?type=Hatchback&priceMax=14999');
  });

  it('completes the last words by names of the stock', async () => {
    const { suggestions } = await ask('diesel hil');
    expect(suggestions).toEqual([
      { label: 'Toyota HiLux', kind: 'Model', count: 1, text: 'diesel Toyota HiLux' },
    ]);
    expect((await ask('cx')).suggestions).toMatchObject([{ label: 'Mazda CX-5' }]);
    expect((await ask('zzz')).suggestions).toEqual([]);
  });

  it('leads to the page of the search when there is no JavaScript, whatever is typed', async () => {
    const follow = async (query: string) => {
      const { statusCode, headers } = await site.inject(`/find${query}`);
      return [statusCode, headers.location];
    };
    expect(await follow('?text=toyota+ute')).toEqual([302, '/browse-cars?make=Toyota&type=Ute']);
    expect(await follow('')).toEqual([302, '/browse-cars']);
    expect(await follow('?text=a&text=b')).toEqual([302, '/browse-cars']);
    expect(await follow(`?text=${'x'.repeat(10_000)}`)).toMatchObject([
      302,
      expect.stringContaining('/browse-cars'),
    ]);
    expect(await follow('?text=%3Cscript%3Ealert(1)%3C/script%3E')).toMatchObject([
      302,
      expect.stringContaining('/browse-cars'),
    ]);
  });

  it('refuses what nobody types, with words', async () => {
    expect(await ask('x'.repeat(10_000))).toMatchObject({
      status: 400,
      message: 'Please use at most 300 characters',
    });
    expect((await site.inject('/api/vehicles/sentence')).statusCode).toBe(400);
  });
});
