import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import type { AnswerOf } from '#shared/call.ts';
import { readQr } from '#test/support/read-qr.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type {
  listCards,
  markPrinted,
  readCards,
  readDataSheets,
  takeDownCards,
} from '../printed-matter.contract.ts';

let site: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  site = await startTestApp();
  headers = await site.logIn();
});
afterAll(() => site.close());

async function get<Answer>(url: string): Promise<Answer> {
  const answer = await site.inject({ url: `/api/admin/cards${url}`, headers });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<Answer>();
}
const read = (...ids: number[]) => get<AnswerOf<typeof readCards>>(`/print?ids=${ids}`);
const list = () => get<AnswerOf<typeof listCards>>('');
const cardOf = async (id: number) => (await list()).find((card) => card.id === id);

async function mark(size: string, cards: { vehicleId: number; digest: string }[]) {
  const payload = { size, cards: cards.map(({ vehicleId, digest }) => ({ vehicleId, digest })) };
  const answer = await site.inject({ method: 'POST', url: '/api/admin/cards/printed', headers, payload });
  return { status: answer.statusCode, ...answer.json<AnswerOf<typeof markPrinted>>() };
}

async function change(id: number, values: object): Promise<void> {
  await site.db.updateTable('vehicles').set(values).where('id', '=', id).execute();
  await site.services.catalogue.refreshIfChanged();
}

async function publish(sections: object): Promise<void> {
  const basedOn = site.services.settingsStore.current().id;
  const payload = { basedOn, sections };
  const answer = await site.inject({
    method: 'POST',
    url: '/api/admin/settings/publish',
    headers,
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe('a window card', () => {
  it('says what is known, and nothing of what is not', async () => {
    const id = await site.addVehicle({
      stock_number: 'W1',
      price_type: 'drive_away',
      rego_state: 'NSW',
      rego_expires_on: '2027-05-03',
      build_month: '2021-03',
      tow_braked_kg: 3500,
      seats: 7,
    });
    const { cards, asAt } = await read(id);
    const facts = Object.fromEntries(cards[0]?.facts.map(({ name, value }) => [name, value]) ?? []);
    expect(asAt).toBe('2 March 2026');
    expect(facts).toEqual({
      title: '2021 Toyota LandCruiser',
      headline: 'One owner from new',
      price: '$89,900',
      priceType: 'Drive Away',
      year: '2021',
      mileage: '42,000 km',
      rego: 'DXK 41P, NSW, expires 3 May 2027',
      stockNumber: 'W1',
      buildMonth: 'March 2021',
      fuelType: 'Diesel',
      transmission: 'Automatic',
      driveType: '4WD',
      towBrakedKg: '3,500 kg',
      seats: '7',
      guarantee: expect.stringContaining('guarantee'),
      webAddress: 'http://localhost:3000/v/W1',
      dealer: 'Southern Cross Prestige',
      dealerAddress: expect.stringContaining('Orange NSW'),
      phone: expect.any(String),
      licence: 'Motor Dealer Licence MD19655',
    });
  });

  it('has a QR code that leads to its vehicle', async () => {
    const id = await site.addVehicle({ stock_number: 'Q / 7' });
    const [card] = (await read(id)).cards;
    const address = card && readQr(card.qr);
    expect(address).toBe('http://localhost:3000/v/Q%20%2F%207');
    const { headers: followed } = await site.inject({ url: new URL(String(address)).pathname });
    expect(followed.location).toBe(`/vehicles/${id}`);
  });

  it('is of a vehicle for sale; the others are counted', async () => {
    const ids = [
      await site.addVehicle({ status: ' Sold' }),
      await site.addVehicle({ is_draft: 1 }),
      await site.addVehicle({ status: 'reserved', price_cents: null }),
    ];
    const { cards, missing } = await read(...ids, 999_999);
    expect(cards.map(({ vehicleId }) => vehicleId)).toEqual([ids[2]]);
    expect(missing).toBe(3);
    const price = cards[0]?.facts.filter(({ name }) => name.startsWith('price'));
    expect(price).toEqual([{ name: 'price', label: 'Price', value: 'Contact for price' }]);
  });

  it.each(['', 'ids=', 'ids=x', `ids=${Array.from({ length: 101 }, (_, at) => at + 1)}`])(
    'is refused for %s',
    async (query) => {
      const answer = await site.inject({ url: `/api/admin/cards/print?${query}`, headers });
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe('a printed card', () => {
  it('is out of date when something on it has changed, which is named', async () => {
    const id = await site.addVehicle({ stock_number: 'P1' });
    expect(await cardOf(id)).toMatchObject({ a4: null, a5: null });
    const { cards } = await read(id);
    expect(await mark('a4', cards)).toMatchObject({
      status: 200,
      message: '1 window card marked as printed',
      changed: [],
    });
    const a4 = { printedBy: 'Dana Whitlock (dana)', printedAt: site.clock.now().toISOString(), changes: [] };
    expect(await cardOf(id)).toMatchObject({ a4, a5: null });

    await change(id, { description: 'Something that is on no card', price_cents: 8_490_000, seats: 8 });
    expect((await cardOf(id))?.a4?.changes).toEqual([
      { label: 'Price', printed: '$89,900', now: '$84,900' },
      { label: 'Seats', printed: '', now: '8' },
    ]);
    expect(await mark('a5', (await read(id)).cards)).toMatchObject({ marked: 1 });
    expect(await cardOf(id)).toMatchObject({ a4: { changes: [{}, {}] }, a5: { changes: [] } });
    await mark('a4', (await read(id)).cards);
    expect((await cardOf(id))?.a4?.changes).toEqual([]);
  });

  it('has the estimate beside a price without charges, and is out of date when the charges change', async () => {
    const [rates] = defaultSettings.charges.rates;
    const from = '2026-01-01';
    await publish({ charges: { rates: [{ ...rates, from }] } });
    const id = await site.addVehicle({ price_type: 'excl_gov_charges', price_cents: 4_499_000 });
    const { cards } = await read(id);
    const label = 'Estimated price with NSW duty';
    const value = '$46,340 (an estimate: price $44,990, NSW duty $1,350, the transfer fee comes on top)';
    expect(cards[0]?.facts).toContainEqual({ name: 'driveAway', label, value });
    await mark('a4', cards);
    await publish({ charges: { rates: [{ ...rates, from, dutyPer100: 4 }] } });
    expect((await cardOf(id))?.a4?.changes).toMatchObject([{ label, printed: value }]);
    await publish({ charges: defaultSettings.charges });
  });

  it('discloses recorded damage, and is out of date when some is recorded later', async () => {
    const id = await site.addVehicle();
    await mark('a4', (await read(id)).cards);
    await change(id, { history_flags: 'repairable_write_off,hail' });
    const now = 'Repairable write-off, Hail damage';
    expect((await cardOf(id))?.a4?.changes).toEqual([{ label: 'History', printed: '', now }]);
    expect((await read(id)).cards[0]?.facts).toContainEqual({
      name: 'historyFlags',
      label: 'History',
      value: now,
    });
  });

  it('is not taken for printed when its vehicle changed since it was shown', async () => {
    const [changed, same] = [await site.addVehicle({ model: 'Prado' }), await site.addVehicle()];
    const { cards } = await read(changed, same);
    await change(changed, { price_cents: 1_000_000 });
    expect(await mark('a4', cards)).toMatchObject({ marked: 1, changed: ['2021 Toyota Prado'] });
    expect(await cardOf(changed)).toMatchObject({ a4: null });
    expect(await cardOf(same)).toMatchObject({ a4: { changes: [] } });
  });

  it('is told of in the activity', async () => {
    const id = await site.addVehicle();
    await mark('a5', (await read(id)).cards);
    const titles = await site.db
      .selectFrom('activity')
      .select('title')
      .where('action', '=', 'cards_printed')
      .execute();
    expect(titles).toContainEqual({ title: '1 window card printed (two A5 on A4)' });
  });

  it('counts as out of date when it cannot be read', async () => {
    const id = await site.addVehicle();
    await mark('a4', (await read(id)).cards);
    await site.db.updateTable('printed_cards').set({ facts: '{' }).where('vehicle_id', '=', id).execute();
    expect((await cardOf(id))?.a4?.changes.length).toBeGreaterThan(5);
  });
});

describe('a card whose vehicle is no longer on offer', () => {
  const send = async (id: number, what: 'taken-down' | 'hanging', payload?: object) => {
    const url = `/api/admin/cards/${id}/${what}`;
    const answer = await site.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, ...answer.json<AnswerOf<typeof takeDownCards>>() };
  };
  const addPrinted = async (values: Parameters<TestApp['addVehicle']>[0]) => {
    const id = await site.addVehicle(values);
    await mark('a4', (await read(id)).cards);
    return id;
  };
  const remove = async (id: number) => {
    const answer = await site.inject({ method: 'DELETE', url: `/api/admin/vehicles/${id}`, headers });
    expect(answer.statusCode).toBe(200);
    await site.services.catalogue.refreshIfChanged();
  };

  it('is to be taken down, with the reason and the name as printed', async () => {
    const [sold, unlisted, deleted] = [
      await addPrinted({ stock_number: 'G1', model: 'Prado' }),
      await addPrinted({ stock_number: 'G2' }),
      await addPrinted({ stock_number: 'G3', model: 'Hilux' }),
    ];
    await change(sold, { status: ' Sold', model: 'Prado GXL' });
    await change(unlisted, { is_draft: 1 });
    await remove(deleted);
    expect((await list()).filter(({ gone }) => gone)).toMatchObject([
      { id: sold, gone: 'sold', title: '2021 Toyota Prado', stockNumber: 'G1', price: '$89,900' },
      { id: unlisted, gone: 'unlisted', a4: { printedBy: 'Dana Whitlock (dana)', changes: [] }, a5: null },
      { id: deleted, gone: 'deleted', title: '2021 Toyota Hilux', stockNumber: 'G3' },
    ]);
    for (const id of [sold, unlisted, deleted])
      expect(await send(id, 'taken-down')).toMatchObject({ status: 200 });
    expect((await list()).filter(({ gone }) => gone)).toEqual([]);
  });

  it.each(['sold', 'deleted'])('is taken down once, which is undone: %s', async (gone) => {
    const id = await addPrinted({ stock_number: `U-${gone}`, model: 'Kluger' });
    expect(await send(id, 'taken-down')).toMatchObject({ status: 409 });
    if (gone === 'sold') await change(id, { status: 'sold' });
    else await remove(id);
    const { takenDownAt, message } = await send(id, 'taken-down');
    expect(message).toBe('2021 Toyota Kluger: taken down');
    expect(await cardOf(id)).toBeUndefined();
    expect(await send(id, 'taken-down')).toMatchObject({ status: 404 });
    expect(await send(id, 'hanging', { takenDownAt: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      status: 404,
    });
    expect(await send(id, 'hanging', { takenDownAt })).toMatchObject({ status: 200 });
    expect(await cardOf(id)).toMatchObject({ gone });
    await send(id, 'taken-down');
    const titles = await site.db
      .selectFrom('activity')
      .select('title')
      .where('title', 'like', '%2021 Toyota Kluger')
      .where('action', 'like', 'cards_%')
      .execute();
    expect(titles).toContainEqual({ title: 'Window card still to be taken down: 2021 Toyota Kluger' });
  });

  it('ends when the vehicle is listed again and its card printed, also under another number', async () => {
    const [relisted, deleted] = [
      await addPrinted({ stock_number: 'R1' }),
      await addPrinted({ stock_number: 'R-2' }),
    ];
    await change(relisted, { is_draft: 1 });
    await send(relisted, 'taken-down');
    await change(relisted, { is_draft: 0 });
    expect(await cardOf(relisted)).toMatchObject({ gone: null, a4: null });
    await mark('a4', (await read(relisted)).cards);
    expect(await cardOf(relisted)).toMatchObject({ gone: null, a4: { changes: [] } });

    await remove(deleted);
    const again = await site.addVehicle({ stock_number: 'r2' });
    await mark('a5', (await read(again)).cards);
    expect(await cardOf(deleted)).toMatchObject({ gone: 'deleted' });
    await mark('a4', (await read(again)).cards);
    expect(await cardOf(deleted)).toBeUndefined();
  });
});

it('a data sheet has what is recorded, and says what is not', async () => {
  const id = await site.addVehicle({
    vin: 'JTMHV05J804123456',
    ppsr_checked_on: '2026-02-27',
    ppsr_reference: 'PPSR 998877',
    history_flags: 'hail',
  });
  const { sheets } = await get<AnswerOf<typeof readDataSheets>>(`/data-sheets?ids=${id}`);
  const facts = sheets[0]?.groups.flatMap((group) => group.facts);
  const recorded = (label: string) => facts?.find((fact) => fact.label === label)?.value;
  expect(recorded('Motor dealer licence number')).toBe('MD19655');
  expect(recorded('VIN or chassis number')).toBe('JTMHV05J804123456');
  expect(recorded('Cash price')).toBe('$89,900 (Advertised price)');
  expect(recorded('PPSR checked on')).toBe('27 February 2026');
  expect(recorded('PPSR certificate')).toBe('PPSR 998877');
  expect(recorded('History recorded')).toBe('Hail damage');
  expect(recorded('Engine number')).toBe('');
  // Staff alone see the certificate.
  expect((await site.inject({ url: `/api/vehicles/${id}` })).body).not.toContain('998877');
});

it('cards and sheets of a dealer in another state say nothing of the NSW guarantee', async () => {
  const id = await site.addVehicle({ guarantee: 'yes' });
  const { contact } = defaultSettings;
  await publish({
    contact: { ...contact, address: { ...contact.address, state: 'VIC', postcode: '3000' } },
  });
  expect(JSON.stringify((await read(id)).cards)).not.toContain('guarantee');
  const { sheets } = await get<AnswerOf<typeof readDataSheets>>(`/data-sheets?ids=${id}`);
  expect(sheets[0]?.groups.flatMap((group) => group.facts)).toContainEqual({
    label: 'Dealer guarantee',
    value: '',
  });
});
