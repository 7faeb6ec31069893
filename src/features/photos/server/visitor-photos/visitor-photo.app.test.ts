import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetWaitingPhotos } from '#features/inquiries/server/visitor-photos/forget-waiting-photos.ts';
import { createObjectStore } from '#server/object-store/object-store.ts';
import { DAY_MS } from '#shared/dates.ts';
import { holdTables } from '#test/support/database/held-tables.ts';
import { runDays } from '#test/support/run-days.ts';
import { MOST_PHOTO_BYTES, MOST_VISITOR_PHOTOS } from '../../photo-limits.ts';
import { type PhotoSite, startPhotoSite } from '../photo-site.fixture.ts';
import { aForm, aGif, aJpeg, aJpegOfBytes, aPng, aTurnedJpeg, aWebp } from '../pictures.fixture.ts';
import { visitorsOf } from './visitor-photos.fixture.ts';

let site: PhotoSite;
let visitors: ReturnType<typeof visitorsOf>;
beforeAll(async () => {
  site = await startPhotoSite({ env: { ENQUIRY_LIMIT: '1000' } });
  visitors = visitorsOf(site);
});
afterAll(() => site.close());

const sweep = () => site.services.photoService.sweep({ takesAll: true });
const untouched = { taken: 0, broughtBack: 0, removed: 0, held: 0 };

// First, while the session is young.
describe('a draft vehicle', () => {
  it('is made of a trade-in once, with its photos, and nobody but staff sees it', async () => {
    const key = randomUUID();
    for (const colour of ['#aa2200', '#00aa22']) await visitors.send(key, await aJpeg({ colour }));
    const id = await visitors.write(key);
    const [one, other] = [await visitors.makeVehicle(id), await visitors.makeVehicle(id)];
    expect([one.statusCode, other.json()]).toEqual([200, one.json()]);
    const { vehicleId } = one.json<{ vehicleId: number }>();
    const { rows, featured } = await site.rowsOf(vehicleId);
    expect(rows).toHaveLength(2);
    expect(featured).toBe(rows[0]?.id);
    const vehicle = await site.services.adminVehicleService.getById(vehicleId);
    expect(vehicle).toMatchObject({
      ...{ make: 'Mazda', model: 'CX-5', year: 2019, mileage: 88_000, rego: 'DXK 41P' },
      ...{ isDraft: true, description: '' },
    });
    expect((await site.inject(`/api/vehicles/${vehicleId}`)).statusCode).toBe(404);
    expect((await site.inject(`/api/photos/${rows[0]?.id}`)).statusCode).toBe(404);
    const page = await visitors.page(id);
    expect(page.tradeIn?.vehicle).toEqual({ id: vehicleId, title: '2019 Mazda CX-5', isDraft: true });
    expect(page.timeline.filter(({ kind }) => kind === 'vehicle')).toMatchObject([
      { text: '2019 Mazda CX-5', by: 'Dana Whitlock (dana)' },
    ]);
    const [entry] = await site.services.activity.listRecent(1);
    expect(entry).toMatchObject({ action: 'vehicle_added', title: 'Vehicle added: 2019 Mazda CX-5' });
    // The photos of the vehicle are its own.
    await site.db.deleteFrom('inquiries').where('id', '=', id).execute();
    await sweep();
    expect(await site.services.photoService.listStored()).toEqual(
      expect.arrayContaining(rows.map(({ file_key }) => file_key)),
    );
  });

  it('is made again when the first was deleted, and not of an inquiry without a car', async () => {
    const id = await visitors.write();
    const { vehicleId } = (await visitors.makeVehicle(id)).json<{ vehicleId: number }>();
    await site.db.deleteFrom('vehicles').where('id', '=', vehicleId).execute();
    const again = (await visitors.makeVehicle(id)).json<{ vehicleId: number }>();
    expect(again.vehicleId).toBeGreaterThan(vehicleId);
    const other = await visitors.write(undefined, 'Is the ute still there?');
    expect((await visitors.page(other)).tradeIn).toBeNull();
    expect((await visitors.makeVehicle(other)).statusCode).toBe(409);
  });
});

describe('photos of the car that a visitor offers', () => {
  it('come before the inquiry or after it, upright, cleaned, and only staff see them', async () => {
    const key = randomUUID();
    const first = randomUUID();
    const answer = await visitors.send(key, await aTurnedJpeg(), first);
    expect([answer.statusCode, answer.json()]).toEqual([201, { photos: [first] }]);
    const id = await visitors.write(key);
    for (const picture of [await aPng(), await aWebp()])
      expect((await visitors.send(key, picture)).statusCode).toBe(201);
    expect(await visitors.list(key)).toHaveLength(3);

    const { tradeIn } = await visitors.page(id);
    expect(tradeIn?.photos).toHaveLength(3);
    const { url = '' } = tradeIn?.photos[0] ?? {};
    expect(tradeIn?.photos[0]).toMatchObject({ width: 400, height: 800 });
    expect((await site.inject(url)).statusCode).toBe(401);
    const shown = await site.inject({ url, headers: { cookie: site.cookie } });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    });
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
    expect(shown.rawPayload.toString('latin1')).not.toContain('SECRET-OWNER');
    // By the number of another inquiry it is not found.
    const other = await visitors.write();
    const elsewhere = url.replace(`/${id}/`, `/${other}/`);
    expect((await site.inject({ url: elsewhere, headers: { cookie: site.cookie } })).statusCode).toBe(404);
    for (const photo of tradeIn?.photos ?? [])
      expect((await site.inject(`/api/photos/${photo.id}`)).statusCode).toBe(404);
  });

  it('are hidden with an inquiry that somebody else looks after', async () => {
    const key = randomUUID();
    await visitors.send(key);
    const id = await visitors.write(key);
    const [photo] = (await visitors.page(id)).tradeIn?.photos ?? [];
    await site.db.updateTable('inquiries').set({ assignee: 'kim' }).where('id', '=', id).execute();
    await site.services.staff.add({
      username: 'sal',
      fullName: 'Sal',
      password: 'not used here',
      role: 'sales',
    });
    const sal = await site.services.staff.findByUsername('sal');
    const cookie = `${site.services.cookie.name}=${await site.services.sessions.start(sal?.id ?? 0)}`;
    const asked = { url: photo?.url ?? '', headers: { cookie } };
    expect((await site.inject(asked)).statusCode).toBe(404);
    const make = { method: 'POST' as const, url: `/api/admin/inquiries/${id}/vehicle`, headers: { cookie } };
    expect((await site.inject(make)).statusCode).toBe(404);
  });

  it('are stored once, however often one is sent', async () => {
    const [key, photo] = [randomUUID(), randomUUID()];
    const content = await aJpeg();
    const twice = await Promise.all([visitors.send(key, content, photo), visitors.send(key, content, photo)]);
    for (const { statusCode } of twice) expect([201, 409]).toContain(statusCode);
    expect((await visitors.send(key, content, photo)).json()).toEqual({ photos: [photo] });
    expect(await sweep()).toEqual({ ...untouched, taken: expect.any(Number) });
    expect(await visitors.list(key)).toEqual([photo]);
  });

  it('are at most eight, of the kinds and sizes of other photos', async () => {
    const key = randomUUID();
    const content = await aJpeg();
    for (let count = 0; count < MOST_VISITOR_PHOTOS - 1; count += 1)
      expect((await visitors.send(key, content)).statusCode).toBe(201);
    const last = await Promise.all([visitors.send(key, content), visitors.send(key, content)]);
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const more = await visitors.send(key, content);
    expect([more.statusCode, more.json().code]).toEqual([409, 'limit_reached']);
    expect(await visitors.list(key)).toHaveLength(MOST_VISITOR_PHOTOS);

    const other = randomUUID();
    expect((await visitors.send(other, await aGif())).statusCode).toBe(415);
    expect((await visitors.send(other, Buffer.from('no picture'))).statusCode).toBe(415);
    expect((await visitors.send(other, await aJpegOfBytes(MOST_PHOTO_BYTES + 1))).statusCode).toBe(413);
    expect((await visitors.send('not-a-key')).statusCode).toBe(404);
    const url = `/api/contact/photos/${other}/${randomUUID()}`;
    const post = { method: 'POST' as const, url };
    expect((await site.inject({ ...post, payload: { photo: 'x' } })).statusCode).toBe(415);
    expect((await site.inject({ ...post, ...aForm([]) })).statusCode).toBe(400);
    expect((await site.inject({ ...post, ...aForm([{ content, field: 'photos' }]) })).statusCode).toBe(400);
    const two = aForm([
      { content, field: 'photo' },
      { content, field: 'photo' },
    ]);
    expect((await site.inject({ ...post, ...two })).statusCode).toBe(400);
    expect(await visitors.list(other)).toEqual([]);
  });

  it('can be taken back until the message is sent', async () => {
    const [key, photo] = [randomUUID(), randomUUID()];
    await visitors.send(key, undefined, photo);
    const kept = randomUUID();
    await visitors.send(key, undefined, kept);
    expect((await visitors.takeBack(randomUUID(), photo)).json()).toEqual({ photos: [] });
    expect((await visitors.takeBack(key, photo)).json()).toEqual({ photos: [kept] });
    await visitors.write(key);
    expect((await visitors.takeBack(key, kept)).statusCode).toBe(409);
    expect(await visitors.list(key)).toEqual([kept]);
  });

  it('are not taken for an inquiry of days ago', async () => {
    const key = randomUUID();
    await visitors.write(key);
    site.clock.advance(DAY_MS - 1000);
    expect((await visitors.send(key)).statusCode).toBe(201);
    site.clock.advance(2000);
    const late = await visitors.send(key);
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
  });
});

it('while the database does not answer none is taken, and the inquiry that waits on the disk knows its photos', async () => {
  const [key, photo] = [randomUUID(), randomUUID()];
  await visitors.send(key, undefined, photo);
  const files = await site.listFiles();
  const letGo = await holdTables(site, 'inquiries', 'attempts', 'visitor_photos');
  const payload = {
    ...{ firstName: 'Ada', lastName: 'Low', email: 'ada@example.com', message: '' },
    ...{ interest: 'Trade-In Evaluation', submissionKey: randomUUID(), photosKey: key },
  };
  expect((await visitors.send(key)).statusCode).toBe(503);
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(202);
  await letGo();
  expect(await site.listFiles()).toEqual(files);
  await site.services.inquiryService.replaySpool();
  const ada = await site.db
    .selectFrom('inquiries')
    .select('photos_key')
    .where('first_name', '=', 'Ada')
    .execute();
  expect(ada).toEqual([{ photos_key: key }]);
  expect(await visitors.list(key)).toEqual([photo]);
});

it('no more are taken while too many bytes wait for their inquiries', async () => {
  const key = randomUUID();
  for (const place of [1, 2])
    await site.db
      .insertInto('visitor_photos')
      .values({
        ...{ photos_key: key, key: randomUUID(), place, file_key: randomUUID().replaceAll('-', '') },
        ...{ width: 1, height: 1, byte_count: 2 ** 31 - 1, sha256: null, placeholder: '' },
        created_at: site.clock.now().toISOString(),
      })
      .execute();
  const full = await visitors.send(randomUUID());
  expect([full.statusCode, full.json().code]).toEqual([503, 'overloaded']);
  await site.db.deleteFrom('visitor_photos').where('photos_key', '=', key).execute();
  expect((await visitors.send(randomUUID())).statusCode).toBe(201);
});

if (process.env.TEST_PHOTOS === 'store')
  it('they lie apart in a store, where nothing is opened to everybody', async () => {
    const key = randomUUID();
    await visitors.send(key, await aJpeg());
    const rows = await site.db
      .selectFrom('visitor_photos')
      .select('file_key')
      .where('photos_key', '=', key)
      .execute();
    const store = createObjectStore(site.services.config.photoStore ?? expect.fail());
    const under = async (prefix: string) => {
      const names: string[] = [];
      for await (const { objects } of store.list(prefix)) names.push(...objects.map(({ name }) => name));
      return names.filter((name) => rows.some(({ file_key }) => name.includes(file_key)));
    };
    expect(rows).toHaveLength(1);
    expect(await under('photos/')).toEqual([]);
    expect((await under('private/')).length).toBeGreaterThan(1);
    expect(await sweep()).toEqual(untouched);
  });

it('a sweep leaves them alone, brings back those that were put aside, and takes what is let go', async () => {
  const key = randomUUID();
  await visitors.send(key);
  await visitors.write(key);
  await sweep();
  const [before, stored] = [await visitors.keys(), await site.services.photoService.listStored()];
  expect(stored).toEqual(expect.arrayContaining(before));
  await site.services.photoStorage.remove(before);
  expect(await sweep()).toEqual({ ...untouched, broughtBack: before.length });
  expect(await sweep()).toEqual(untouched);
});

it('they go with the last inquiry that names them, and their files are put aside', async () => {
  const key = randomUUID();
  await visitors.send(key);
  const first = await visitors.write(key);
  const second = await visitors.write(key);
  const file = (await visitors.keys()).at(-1) ?? '';
  await site.db.deleteFrom('inquiries').where('id', '=', first).execute();
  expect(await visitors.keys()).toContain(file);
  await site.db.deleteFrom('inquiries').where('id', '=', second).execute();
  expect(await visitors.keys()).not.toContain(file);
  expect(await site.services.photos.listLoose()).toContain(file);
  // On PostgreSQL another process may be making what is so young.
  if (site.services.database.engine === 'postgres') return;
  await sweep();
  expect(await site.services.photoService.listStored()).not.toContain(file);
  expect(await site.services.photoService.listQuarantined()).toContain(file);
});

it('those whose inquiry never comes are removed after a day of running and an hour, unless the clock is doubted', async () => {
  const [kept, left] = [randomUUID(), randomUUID()];
  await visitors.send(kept);
  await visitors.send(left);
  const file = (await visitors.keys()).at(-1) ?? '';
  await visitors.write(kept);
  await runDays(site, 1);
  await forgetWaitingPhotos(site.services);
  expect(await visitors.list(left)).toHaveLength(1);
  await runDays(site, 1);
  const doubted = vi.spyOn(site.services.clockWatch, 'look').mockResolvedValue(false);
  await forgetWaitingPhotos(site.services);
  expect(await visitors.list(left)).toHaveLength(1);
  doubted.mockRestore();
  await forgetWaitingPhotos(site.services);
  expect(await visitors.list(left)).toEqual([]);
  expect(await visitors.list(kept)).toHaveLength(1);
  expect(await site.services.photoService.listQuarantined()).toContain(file);
});

it('those of an inquiry that waits on the disk stay, also when it cannot be read any more', async () => {
  const [promised, damaged, left] = [randomUUID(), randomUUID(), randomUUID()];
  for (const key of [promised, damaged, left]) await visitors.send(key);
  const submissionKey = randomUUID();
  const payload = {
    ...{ firstName: 'Ida', lastName: 'Low', email: 'ida@example.com', message: '' },
    ...{ interest: 'Trade-In Evaluation', submissionKey, photosKey: promised },
  };
  const letGo = await holdTables(site, 'inquiries', 'attempts');
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(202);
  await letGo();
  const garbage = join(site.dataDir, 'spool', `${randomUUID()}.json`);
  await writeFile(garbage, `{"photosKey":"${damaged}", and then nothing`);

  // The database comes back days later, and what is old is looked for before the inquiry is stored.
  await runDays(site, 3);
  await forgetWaitingPhotos(site.services);
  expect(await visitors.list(left)).toEqual([]);
  expect(await visitors.list(damaged)).toHaveLength(1);
  expect(await visitors.list(promised)).toHaveLength(1);
  await site.services.inquiryService.replaySpool();
  await rm(garbage);
  await forgetWaitingPhotos(site.services);
  expect(await visitors.list(promised)).toHaveLength(1);
  expect(await visitors.list(damaged)).toEqual([]);
});

it('no photo goes while it cannot be said which inquiries wait', async () => {
  const key = randomUUID();
  await visitors.send(key);
  site.clock.advance(3 * DAY_MS);
  const folder = join(site.dataDir, 'spool');
  await rename(folder, `${folder}-kept`).catch(() => {}); // nothing may have waited yet
  await writeFile(folder, 'no folder');
  await expect(forgetWaitingPhotos(site.services)).rejects.toThrow('ENOTDIR');
  await rm(folder);
  await rename(`${folder}-kept`, folder).catch(() => {});
  expect(await visitors.list(key)).toHaveLength(1);
});

it('one network can send so many photos in a day, and no more', async () => {
  site.clock.advance(DAY_MS);
  const content = await aJpeg();
  const from = (address: string) => ({
    remoteAddress: address,
    method: 'POST' as const,
    url: `/api/contact/photos/${randomUUID()}/${randomUUID()}`,
    ...aForm([{ content, field: 'photo' }]),
  });
  // Refused ones count too, so that nobody keeps the server at work with them.
  const bad = (address: string) => ({ ...from(address), ...aForm([]) });
  const stored = from('192.0.2.7');
  expect((await site.inject(stored)).statusCode).toBe(201);
  for (let count = 1; count < 10 * MOST_VISITOR_PHOTOS; count += 1) await site.inject(bad('192.0.2.7'));
  const refused = await site.inject(from('192.0.2.7'));
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  expect(refused.headers['retry-after']).toBeDefined();
  // One whose answer was lost is no further photo.
  expect((await site.inject(stored)).statusCode).toBe(201);
  expect((await site.inject(from('192.0.2.8'))).statusCode).toBe(201);
});
