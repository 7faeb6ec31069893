import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { shortHref } from '../names/short-address.ts';

describe('the short address of a vehicle', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.close());

  async function follow(url: string): Promise<string> {
    const { statusCode, headers } = await site.inject({ url });
    return statusCode === 302 ? String(headers.location) : String(statusCode);
  }

  it('leads to its page in any spelling', async () => {
    const id = await site.addVehicle({ stock_number: 'Ab-10 42' });
    const spellings = [
      '/v/Ab-10%2042',
      '/v/AB-10%2042',
      '/v/ab1042',
      '/v/%41b-10 42/',
      '/V/AB1042',
      '/v/ab1042?x=1',
    ];
    for (const url of spellings) expect([url, await follow(url)]).toEqual([url, `/vehicles/${id}`]);
  });

  it('leads to the listed one of several, and to the newest of those', async () => {
    const older = await site.addVehicle({ stock_number: 'R7' });
    expect(await follow('/v/R7')).toBe(`/vehicles/${older}`);
    await site.addVehicle({ stock_number: 'R7', status: 'sold' });
    await site.addVehicle({ stock_number: 'R7', is_draft: 1 });
    expect(await follow('/v/R7')).toBe(`/vehicles/${older}`);
    const newer = await site.addVehicle({ stock_number: 'r7' });
    expect(await follow('/v/R7')).toBe(`/vehicles/${newer}`);
  });

  it('survives a new listing under another id, a new number and a sale', async () => {
    const { db, services } = site;
    const first = await site.addVehicle({ stock_number: 'K3' });
    await db.deleteFrom('vehicles').where('id', '=', first).execute();
    const second = await site.addVehicle({ stock_number: 'K3' });
    expect(await follow('/v/K3')).toBe(`/vehicles/${second}`);
    await db.updateTable('vehicles').set({ status: 'sold' }).where('id', '=', second).execute();
    await services.catalogue.refreshIfChanged();
    expect(await follow('/v/k3')).toBe(`/vehicles/${second}`);
    await db.updateTable('vehicles').set({ stock_number: 'K4' }).where('id', '=', second).execute();
    await services.catalogue.refreshIfChanged();
    expect(await follow('/v/K4')).toBe(`/vehicles/${second}`);
    expect(await follow('/v/K3')).toBe('404');
  });

  it('prefers the number as it is written to one that differs by a sign', async () => {
    const dashed = await site.addVehicle({ stock_number: 'Z-11' });
    const plain = await site.addVehicle({ stock_number: 'Z1-1' });
    expect(await follow('/v/z-11')).toBe(`/vehicles/${dashed}`);
    expect(await follow('/v/Z1-1')).toBe(`/vehicles/${plain}`);
    expect(await follow('/v/Z11')).toBe(`/vehicles/${plain}`);
  });

  it('takes the number that stands in for a missing one, also after it was given', async () => {
    const id = await site.addVehicle({ stock_number: '', year: 2021 });
    expect(shortHref({ id, stockNumber: '' })).toBe(`/v/SC${id}`);
    for (const url of [`/v/SC${id}`, `/v/sc${id}-2021`]) expect(await follow(url)).toBe(`/vehicles/${id}`);
    await site.db.updateTable('vehicles').set({ stock_number: 'N5' }).where('id', '=', id).execute();
    await site.services.catalogue.refreshIfChanged();
    expect(await follow(`/v/SC${id}`)).toBe(`/vehicles/${id}`);
  });

  it('follows the prefix of the settings, and is the page where there is none', async () => {
    const id = await site.addVehicle({ stock_number: '', year: 2021 });
    const other = await site.addVehicle({ stock_number: String(id) });
    const found = async (keywords: string) =>
      (await site.getJson<{ vehicles: { id: number }[] }>(`/api/vehicles?keywords=${keywords}`)).vehicles.map(
        (vehicle) => vehicle.id,
      );
    const publish = async (stockPrefix: string) => {
      const { id: basedOn, settings } = site.services.settingsStore.current();
      const answer = await site.inject({
        method: 'POST',
        url: '/api/admin/settings/publish',
        headers: await site.logIn(),
        payload: { basedOn, sections: { operation: { ...settings.operation, stockPrefix } } },
      });
      return answer.statusCode;
    };
    expect(await found(`SC${id}`)).toEqual([id]);
    expect(await publish('S-7')).toBe(400);
    expect(await publish('HE')).toBe(200);
    expect([await found(`SC${id}`), await found(`he${id}-2021`)]).toEqual([[], [id]]);
    expect(await follow(`/v/HE${id}`)).toBe(`/vehicles/${id}`);
    expect(await publish('')).toBe(200);
    expect(await found(`HE${id}`)).toEqual([]);
    expect((await site.getJson<{ stockPrefix: string }>('/api/dealership')).stockPrefix).toBe('');
    expect(await site.getJson<{ vehicles: object[] }>(`/api/vehicles/${id}`)).toMatchObject({
      stockNumber: '',
    });
    // What was printed once still leads there, and `#` means the id alone.
    for (const text of [`SC${id}`, `%23${id}`]) expect(await follow(`/v/${text}`)).toBe(`/vehicles/${id}`);
    expect(await follow(`/v/${id}`)).toBe(`/vehicles/${other}`);
    expect(await publish('SC')).toBe(200);
    expect(await found(`SC${id}`)).toEqual([id]);
  });

  it('is 404 for what is not there, however odd', async () => {
    const odd = [
      '/v/',
      '/v/nothing',
      '/v/%2e%2e',
      '/v/%00',
      '/v/%ff',
      `/v/${'9'.repeat(400)}`,
      '/v/SC999999999999999',
    ];
    for (const url of odd) expect([url, await follow(url)]).toEqual([url, '404']);
  });

  it('leads back to it, whichever vehicle it is', async () => {
    const numbers = fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), { numRuns: 15, seed: 27 });
    for (const text of [...numbers, '..', 'A/B', 'a?b#c', '100%']) {
      const stockNumber = text.replaceAll('\0', '');
      const id = await site.addVehicle({ stock_number: stockNumber });
      const href = shortHref({ id, stockNumber });
      expect([href, await follow(href)]).toEqual([href, `/vehicles/${id}`]);
    }
  });
});
