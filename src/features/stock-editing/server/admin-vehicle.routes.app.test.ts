import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { sydneyDay } from '#shared/dates.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let site: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  site = await startTestApp();
  headers = await site.logIn();
});
afterAll(() => site.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function call(method: Method, url: string, payload?: unknown) {
  return site.inject({ method, url: `/api/admin/vehicles${url}`, headers, payload: payload as object });
}

async function create(fields: Record<string, unknown> = {}): Promise<AdminVehicle> {
  const answer = await call('POST', '', { make: 'Mazda', model: 'BT-50', year: 2022, ...fields });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ vehicle: AdminVehicle }>().vehicle;
}

async function read(id: number): Promise<AdminVehicle> {
  return (await call('GET', `/${id}`)).json<{ vehicle: AdminVehicle }>().vehicle;
}

async function isPublic(id: number): Promise<boolean> {
  return (await site.inject({ method: 'GET', url: `/api/vehicles/${id}` })).statusCode === 200;
}

function activityOf(id: number) {
  return site.services.activity.listOfVehicle(id, 10);
}

describe('adding a vehicle', () => {
  it('stores every field as it was sent, cents included', async () => {
    const fields = {
      make: 'Škoda',
      model: "Octavia 'RS' <b>",
      year: 1900,
      price: 24_990.55,
      mileage: 12_000,
      rego: 'ABC 12D',
      headline: ' two  spaces ',
      description: 'Line one\r\nLine two \u{1F469}\u200D\u{1F692} ‏',
      exteriorColor: 'Race Blue',
      interiorColor: 'Black',
      fuelType: 'Hydrogen',
      transmission: 'Dual Clutch',
      engine: '2.0 TSI',
      driveType: 'FWD',
      vehicleType: 'Wagon',
      stockNumber: 'S-77',
      vin: 'TMBZZZ',
      status: 'reserved',
      tag: 'SPECIAL OFFER',
      featured: true,
    };
    const vehicle = await create({ ...fields, image: '' });
    expect(vehicle).toMatchObject(fields);
    expect(await read(vehicle.id)).toEqual(vehicle);
    expect(vehicle).toMatchObject({ isDraft: true, revision: 1, photoCount: 0, image: '' });
  });

  it.each([
    [{ year: 0, price: 0, mileage: 0 }],
    [{ year: '', price: '', mileage: '' }],
    [{ year: null, price: null, mileage: null }],
    [{ year: undefined }],
  ])('takes %j as unknown', async (numbers) => {
    const vehicle = await create({ ...{ year: null }, ...numbers });
    expect(vehicle).toMatchObject({ year: null, price: null, mileage: null });
  });

  it('makes one vehicle for one key, however often the answer is lost', async () => {
    const creationKey = crypto.randomUUID();
    const first = await create({ creationKey, price: 10_000 });
    const again = await create({ creationKey, price: 10_000 });
    expect(again).toEqual(first);
    expect(await activityOf(first.id)).toHaveLength(1);
    const changed = await create({ creationKey, model: 'CX-60', price: 12_000 });
    expect(changed).toMatchObject({ id: first.id, model: 'CX-60', price: 12_000, isDraft: true });
    const other = await create({ creationKey: crypto.randomUUID() });
    expect(other.id).not.toBe(first.id);

    await call('POST', `/${first.id}/specs`, { specifications: {} });
    const late = await call('POST', '', { creationKey, model: 'Overwritten' });
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toContain('has been added already');
    expect(await read(first.id)).toMatchObject({ model: 'CX-60', isDraft: false });

    await call('DELETE', `/${first.id}`);
    expect((await create({ creationKey })).id).not.toBe(first.id);
  });

  it('makes one vehicle for one key when two calls come at once', async () => {
    const creationKey = crypto.randomUUID();
    const model = `At once ${creationKey}`;
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '', { model, creationKey })));
    for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode);
    const all = (await call('GET', '')).json<AdminVehicle[]>();
    expect(all.filter((vehicle) => vehicle.model === model)).toHaveLength(1);
  });

  it('refuses a key that is none', async () => {
    const answer = await call('POST', '', { creationKey: 'mine' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ creationKey: 'creationKey must be a UUID' });
  });

  it('needs nothing at all, and is available then', async () => {
    const answer = await call('POST', '', {});
    expect(answer.statusCode).toBe(201);
    expect(answer.json().vehicle).toMatchObject({ make: '', status: 'available', featured: false });
    expect((await create({ status: '' })).status).toBe('available');
    expect((await create({ status: null, featured: null, rego: null })).status).toBe('available');
  });

  it('lets nobody set what is the server’s own', async () => {
    const before = await create();
    const claims = { id: 999_999, createdAt: '1999-01-01', photoCount: 9, featuredPhotoId: 1, revision: 7 };
    const vehicle = await create({ ...claims, isDraft: false, photos: [{}], isAdmin: true });
    expect(vehicle.id).toBe(before.id + 1);
    expect(vehicle.createdAt).toBe(site.clock.now().toISOString());
    expect(vehicle).toMatchObject({ photoCount: 0, featuredPhotoId: null, revision: 1, isDraft: true });
  });

  it.each([
    [{ year: 1899 }, 'year'],
    [{ year: 2101 }, 'year'],
    [{ year: 2020.5 }, 'year'],
    [{ year: '2020' }, 'year'],
    [{ year: '2020abc' }, 'year'],
    [{ price: -1 }, 'price'],
    [{ price: '12' }, 'price'],
    [{ price: 1.234 }, 'price'],
    [{ price: 1e15 }, 'price'],
    [{ mileage: -5 }, 'mileage'],
    [{ mileage: 1.5 }, 'mileage'],
    [{ mileage: 2 ** 53 }, 'mileage'],
    [{ featured: 'yes' }, 'featured'],
    [{ status: 'nearly new' }, 'status'],
    [{ make: 7 }, 'make'],
    [{ make: 'a\0b' }, 'make'],
    [{ model: '\ud800' }, 'model'],
    [{ description: 'x'.repeat(20_001) }, 'description'],
  ])('refuses %j and says which field', async (fields, name) => {
    const [{ count }] = await countVehicles();
    const answer = await call('POST', '', fields);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([name]);
    expect((await countVehicles())[0].count).toBe(count);
  });

  it.each(['null', '[]', '"x"', '1', '{"year":1e400}', '{"__proto__":{"featured":true}}', '{', ''])(
    'refuses the body %s',
    async (payload) => {
      const type = { ...headers, 'content-type': 'application/json' };
      const answer = await site.inject({
        method: 'POST',
        url: '/api/admin/vehicles',
        headers: type,
        payload,
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  it('refuses a body over a megabyte', async () => {
    expect((await call('POST', '', { description: 'x'.repeat(1_100_000) })).statusCode).toBe(413);
  });

  async function countVehicles() {
    const count = await site.services.vehicles.count();
    return [{ count }] as const;
  }
});

describe('publishing', () => {
  it('happens with the specifications, the last step of the wizard', async () => {
    const { id } = await create();
    expect(await isPublic(id)).toBe(false);
    const list = await site.getJson<{ vehicles: { id: number }[] }>('/api/vehicles?make=Mazda&limit=100');
    expect(list.vehicles.map((vehicle) => vehicle.id)).not.toContain(id);
    expect((await call('POST', `/${id}/specs`, { specifications: {} })).statusCode).toBe(200);
    expect(await isPublic(id)).toBe(true);
  });

  it('happens with Publish, and with no change of a draft', async () => {
    const { id } = await create();
    await call('PUT', `/${id}`, { model: 'CX-5', price: 30_000 });
    await call('PUT', `/${id}`, { status: 'sold', isDraft: false });
    await call('PUT', `/${id}`, { status: 'available' });
    await call('PUT', `/${id}/specs`, { specifications: { performance: { topSpeed: '190 km/h' } } });
    const change = { kind: 'status', status: 'reserved' };
    const { revision } = await read(id);
    const bulk = { change, vehicles: [{ id, revision }], key: crypto.randomUUID() };
    expect((await call('POST', '/bulk-changes', bulk)).statusCode).toBe(200);
    expect((await call('POST', `/bulk-changes/${bulk.key}/undo`)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ model: 'CX-5', isDraft: true, isHidden: false, publishedOn: '' });
    expect(await isPublic(id)).toBe(false);

    const answer = await call('POST', `/${id}/publish`);
    expect(answer.statusCode).toBe(200);
    const today = sydneyDay(site.clock.now());
    expect(answer.json().vehicle).toMatchObject({ isDraft: false, publishedOn: today, soldOn: '' });
    expect(await isPublic(id)).toBe(true);
    expect((await activityOf(id))[0]).toMatchObject({ title: 'Vehicle published: 2022 Mazda CX-5' });
    const again = await call('POST', `/${id}/publish`);
    expect(again.json().vehicle).toEqual(answer.json().vehicle);
    expect((await call('POST', '/999999/publish')).statusCode).toBe(404);
  });

  it('is taken back by Hide, which keeps all but the page, and Show brings it back as it was', async () => {
    const creationKey = crypto.randomUUID();
    const { id } = await create({ creationKey, stockNumber: 'HID-1', price: 20_000 });
    expect((await call('POST', `/${id}/hide`)).json()).toMatchObject({ code: 'conflict' });
    await call('POST', `/${id}/specs`, { specifications: {} });
    await call('PUT', `/${id}`, { publishedOn: '' });
    const before = await read(id);
    const places = ['/sitemap.xml', '/new-arrivals.atom'];
    const shownIn = async () => {
      const found: string[] = [];
      for (const url of places) {
        const answer = await site.inject({ method: 'GET', url });
        if (answer.statusCode === 200 && answer.body.includes(`/vehicles/${id}`)) found.push(url);
      }
      return found;
    };
    expect(await shownIn()).toEqual(places);
    const hidden = await call('POST', `/${id}/hide`);
    expect(hidden.json().vehicle).toMatchObject({ isDraft: true, isHidden: true, stockNumber: 'HID-1' });
    expect(await shownIn()).toEqual([]);
    expect((await site.inject({ method: 'GET', url: '/v/HID-1' })).statusCode).toBe(404);
    expect(await isPublic(id)).toBe(false);

    // No change and no late answer to the wizard shows it again.
    await call('PUT', `/${id}`, { price: 19_000 });
    await call('POST', `/${id}/specs`, { specifications: { performance: { topSpeed: '180 km/h' } } });
    expect((await call('POST', '', { make: 'Mazda', creationKey })).statusCode).toBe(409);
    const panels = await site.inject({ method: 'GET', url: '/api/admin/dashboard', headers });
    expect(panels.body).not.toContain('HID-1');
    expect(await read(id)).toMatchObject({ isHidden: true, price: 19_000 });
    expect((await call('POST', `/${id}/hide`)).json().vehicle.isHidden).toBe(true);

    expect((await call('POST', `/${id}/publish`)).statusCode).toBe(200);
    const after = await read(id);
    const { price, specificationCount, revision, updatedAt } = after;
    expect(after).toEqual({ ...before, price, specificationCount, revision, updatedAt });
    expect(await isPublic(id)).toBe(true);
    expect((await activityOf(id)).map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Vehicle hidden from the site: 2022 Mazda BT-50',
        'Vehicle shown on the site again: 2022 Mazda BT-50',
      ]),
    );
  });
});

describe('editing a vehicle', () => {
  it('changes what was sent, keeps the rest, and the public sees it at once', async () => {
    const { id } = await create({ price: 40_000, rego: 'KEEP ME', tag: 'SPECIAL OFFER' });
    await call('POST', `/${id}/publish`);
    const answer = await call('PUT', `/${id}`, { price: 38_500.5, model: 'BT-50 XTR', featured: true });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ success: true, message: 'Vehicle updated successfully' });
    expect(await read(id)).toMatchObject({
      price: 38_500.5,
      model: 'BT-50 XTR',
      rego: 'KEEP ME',
      tag: 'SPECIAL OFFER',
      featured: true,
      revision: 3,
    });
    expect(await site.getJson(`/api/vehicles/${id}`)).toMatchObject({ model: 'BT-50 XTR', price: 38_500.5 });
  });

  it('keeps the prices a vehicle has had', async () => {
    const { id } = await create({ price: 40_000 });
    await call('PUT', `/${id}`, { price: 39_000 });
    await call('PUT', `/${id}`, { price: 39_000, model: 'Same price' });
    await call('PUT', `/${id}`, { price: 0 });
    const rows = await site.db
      .selectFrom('price_history')
      .select('price_cents')
      .where('vehicle_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.price_cents)).toEqual([4_000_000, 3_900_000, null]);
  });

  it('takes a year up to the next one, and no later', async () => {
    const { id } = await create({ year: 2100 });
    const next = site.clock.now().getFullYear() + 1;
    expect((await call('PUT', `/${id}`, { year: next })).statusCode).toBe(200);
    const refused = await call('PUT', `/${id}`, { year: next + 1 });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toEqual({ year: `year must be at most ${next}` });
  });

  it('keeps a status outside the list, and invents none', async () => {
    const id = await site.addVehicle({ status: 'on loan' });
    expect((await call('PUT', `/${id}`, { status: 'on loan', model: 'X' })).statusCode).toBe(200);
    expect((await read(id)).status).toBe('on loan');
    expect((await call('PUT', `/${id}`, { status: 'stolen' })).statusCode).toBe(400);
    expect((await call('PUT', `/${id}`, { status: '' })).statusCode).toBe(200);
    expect((await read(id)).status).toBe('available');
  });

  it('tells the second of two editors, and overwrites nothing', async () => {
    const { id, revision } = await create();
    expect((await call('PUT', `/${id}`, { model: 'First', revision })).statusCode).toBe(200);
    const second = await call('PUT', `/${id}`, { model: 'Second', revision });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Somebody else'),
    });
    expect((await read(id)).model).toBe('First');
    const specs = await call('PUT', `/${id}/specs`, { specifications: {}, revision });
    expect(specs.statusCode).toBe(409);
    expect((await call('PUT', `/${id}`, { model: 'Second' })).statusCode).toBe(200);
  });

  it('lets one of many at the same moment win', async () => {
    const { id, revision } = await create();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => call('PUT', `/${id}`, { model: `M${turn}`, revision })),
    );
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await read(id)).revision).toBe(revision + 1);
  });

  it.each([[{ year: 1899 }], [{ price: -1 }], [{ revision: 'x' }]])(
    'refuses %j and changes nothing',
    async (changes) => {
      const vehicle = await create();
      expect((await call('PUT', `/${vehicle.id}`, { model: 'Y', ...changes })).statusCode).toBe(400);
      expect(await read(vehicle.id)).toEqual(vehicle);
    },
  );
});

describe('specifications', () => {
  it('come back as they were saved, tyres under one name', async () => {
    const { id } = await create();
    expect((await call('GET', `/${id}/specs`)).json().specifications).toEqual({});
    const sent = {
      performance: { zeroToSixty: '5.1 s', topSpeed: '' },
      exterior: { tyres: 'Michelin', paintType: 'Pearl' },
      interior: null,
      warranty: { basic: '3 years' },
      nonsense: { a: 'b' },
    };
    const stored = {
      performance: { zeroToSixty: '5.1 s' },
      exterior: { tires: 'Michelin', paintType: 'Pearl' },
      warranty: { basic: '3 years' },
    };
    const saved = await call('POST', `/${id}/specs`, { specifications: sent });
    expect(saved.json()).toMatchObject({ success: true, specifications: stored });
    expect((await call('GET', `/${id}/specs`)).json().specifications).toEqual(stored);
    expect(await site.getJson(`/api/vehicles/${id}`)).toMatchObject({ specifications: stored });
    expect((await read(id)).specificationCount).toBe(4);
  });

  it('are replaced by PUT, with tires or with tyres', async () => {
    const { id } = await create();
    await call('POST', `/${id}/specs`, { specifications: { exterior: { tires: 'Old', wheels: '18"' } } });
    await call('PUT', `/${id}/specs`, { specifications: { exterior: { tires: 'New' } } });
    const { specifications } = (await call('GET', `/${id}/specs`)).json();
    expect(specifications).toEqual({ exterior: { tires: 'New' } });
  });

  it.each([
    [{}],
    [{ specifications: null }],
    [{ specifications: [] }],
    [{ specifications: 'x' }],
    [{ specifications: { performance: 'fast' } }],
    [{ specifications: { performance: { topSpeed: 250 } } }],
    [{ specifications: { performance: { topSpeed: 'a\0' } } }],
    [{ specifications: { performance: { topSpeed: 'x'.repeat(2_001) } } }],
  ])('refuse %j', async (body) => {
    const { id } = await create();
    for (const method of ['POST', 'PUT'] as const) {
      expect((await call(method, `/${id}/specs`, body)).statusCode).toBe(400);
    }
    expect(await isPublic(id)).toBe(false);
  });
});

describe('deleting a vehicle', () => {
  it('removes it with its photo rows and prices, and keeps the enquiries', async () => {
    const { id } = await create({ price: 1_000 });
    await call('POST', `/${id}/specs`, { specifications: {} });
    for (const position of [0, 1]) await addPhotoRow(id, position);
    expect(await read(id)).toMatchObject({
      photoCount: 2,
      image: expect.stringMatching(/^\/api\/photos\/\d+$/),
    });
    await site.inject({
      method: 'POST',
      url: '/api/contact',
      payload: {
        firstName: 'Kim',
        lastName: 'Lee',
        email: 'kim@mail.example',
        interest: 'Purchase Inquiry',
        vehicleId: id,
      },
    });
    const answer = await call('DELETE', `/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, message: 'The vehicle has been successfully removed.' });
    expect((await call('GET', `/${id}`)).statusCode).toBe(404);
    expect(await isPublic(id)).toBe(false);
    const photos = await site.db.selectFrom('photos').select('id').where('vehicle_id', '=', id).execute();
    expect(photos).toEqual([]);
    const inquiries = await site.db.selectFrom('inquiries').select('vehicle_snapshot').execute();
    expect(inquiries.some((inquiry) => inquiry.vehicle_snapshot?.includes('BT-50'))).toBe(true);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
  });

  async function addPhotoRow(vehicleId: number, position: number) {
    await site.db
      .insertInto('photos')
      .values({
        vehicle_id: vehicleId,
        position,
        file_key: crypto.randomUUID(),
        width: 10,
        height: 10,
        byte_count: 1,
        placeholder: '',
        created_at: site.clock.now().toISOString(),
      })
      .execute();
  }
});

describe('the list of all vehicles', () => {
  it('holds drafts and sold ones, newest first', async () => {
    const draft = await create();
    site.clock.advance(60_000);
    const sold = await site.addVehicle({ status: 'sold' });
    const list = (await call('GET', '')).json<AdminVehicle[]>();
    expect(list.slice(0, 2).map((vehicle) => vehicle.id)).toEqual([sold, draft.id]);
    expect(list[1]).toEqual(await read(draft.id));
  });
});

describe('what staff did', () => {
  it('is kept with who, when, before and after', async () => {
    const { id } = await create({ price: 10_000 });
    await call('PUT', `/${id}`, { price: 9_500, model: 'BT-50' });
    await call('PUT', `/${id}/specs`, { specifications: { warranty: { basic: '1 year' } } });
    await call('DELETE', `/${id}`);
    const entries = await activityOf(id);
    expect(entries.map((entry) => [entry.title, entry.staff_name])).toEqual([
      ['Vehicle deleted: 2022 Mazda BT-50', 'Dana Whitlock (dana)'],
      [
        'Vehicle specifications updated: 2022 Mazda BT-50 (warranty: Basic not stated → 1 year)',
        'Dana Whitlock (dana)',
      ],
      ['Vehicle updated: 2022 Mazda BT-50 (price $10,000 → $9,500)', 'Dana Whitlock (dana)'],
      ['Vehicle added: 2022 Mazda BT-50', 'Dana Whitlock (dana)'],
    ]);
    const [deleted, specs, updated] = entries.map((entry) => ({
      before: JSON.parse(entry.before ?? 'null'),
      after: JSON.parse(entry.after ?? 'null'),
    }));
    expect(updated).toEqual({ before: { price: 10_000 }, after: { price: 9_500 } });
    expect(specs).toEqual({ before: {}, after: { warranty: { basic: '1 year' } } });
    expect(deleted?.before).toMatchObject({ make: 'Mazda', price: 9_500 });
  });
});

describe('an id that names nothing', () => {
  const ids = [
    'abc',
    '0',
    '-1',
    '1.5',
    '0x1',
    '1e3',
    '2147483648',
    '9007199254740993',
    '%00',
    "'%20OR%201=1--",
  ];
  it.each([...ids, '999999', '9'.repeat(400)])('%s is 404 everywhere', async (id) => {
    const attempts = [
      call('GET', `/${id}`),
      call('PUT', `/${id}`, { model: 'X' }),
      call('DELETE', `/${id}`),
      call('GET', `/${id}/specs`),
      call('POST', `/${id}/specs`, { specifications: {} }),
      call('PUT', `/${id}/specs`, { specifications: {} }),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer.statusCode).toBe(404);
  });
});
