import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_PHOTO_BYTES } from '#features/photos/photo-limits.ts';
import { aGif, aJpeg, aJpegOfBytes, anSvg, aPng } from '#features/photos/server/pictures.fixture.ts';
import { MOST_SITE_PICTURES, type SitePicture } from '#features/photos/site-picture.contract.ts';
import type { AnswerOf } from '#shared/call.ts';
import { runDays } from '#test/support/run-days.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { getAboutTexts, getHomeTexts } from '../dealership.contract.ts';
import type { Dealership } from '../dealership.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import type { SettingsDraft } from '../settings.contract.ts';
import { aLogo, picturesOn, settingsWith } from './site-pictures.fixture.ts';

const WEBP = { accept: 'image/webp' };

let site: TestApp;
let dana: { cookie: string };
let on: ReturnType<typeof picturesOn>;
let logo: SitePicture;
beforeAll(async () => {
  site = await startTestApp();
  dana = await site.logIn();
  on = picturesOn(site);
  logo = await on.add(await aLogo());
});
afterAll(() => site.close());

const open = (url: string, headers = {}) => site.inject({ method: 'GET', url, headers });
const countRows = async () => (await site.db.selectFrom('site_pictures').select('id').execute()).length;

describe('a picture that is uploaded', () => {
  it('answers what a form needs to show it', () => {
    expect(logo).toEqual({
      id: expect.any(Number),
      url: `/api/pictures/${logo.id}`,
      version: expect.stringMatching(/^[0-9a-f]{10}$/),
      width: 120,
      height: 40,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    });
  });

  it('is cleaned, keeps what is transparent, and is white there where a client takes no WebP', async () => {
    const webp = await open(logo.url, { ...dana, ...WEBP });
    const { data, info } = await sharp(webp.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 120, height: 40, channels: 4 });
    expect(data[3]).toBe(0);
    expect(data[119 * 4 + 3]).toBe(255);
    const jpeg = await open(logo.url, dana);
    expect(jpeg.headers['content-type']).toBe('image/jpeg');
    const whole = await sharp(jpeg.rawPayload).raw().toBuffer();
    expect(whole[0]).toBeGreaterThan(245);
  });

  it.each([
    [
      'an SVG',
      async () => ({ content: anSvg, name: 'logo.svg', type: 'image/svg+xml' }),
      415,
      /logo\.svg is a drawing of lines \(SVG\).*Save it as PNG/,
    ],
    [
      'an SVG by another name',
      async () => ({ content: anSvg }),
      415,
      /picture\.png is not a JPEG, PNG or WebP image/,
    ],
    ['a GIF', async () => ({ content: await aGif() }), 415, /is not a JPEG, PNG or WebP image/],
    [
      'what is no picture',
      async () => ({ content: Buffer.from('hello') }),
      415,
      /is not a JPEG, PNG or WebP image/,
    ],
    [
      'half a picture',
      async () => ({ content: (await aPng()).subarray(0, 60) }),
      422,
      /is damaged or incomplete/,
    ],
    [
      'too large a file',
      async () => ({ content: await aJpegOfBytes(MOST_PHOTO_BYTES + 1) }),
      413,
      /is larger than 10 MB/,
    ],
    [
      'a file in another field',
      async () => ({ content: await aPng(), field: 'photos' }),
      400,
      /in the field picture/,
    ],
  ])('is refused when it is %s, and nothing is stored', async (_what, file, status, message) => {
    const before = await countRows();
    const answer = await on.upload(await file());
    expect(answer.statusCode).toBe(status);
    expect(answer.json().fields).toEqual({ picture: expect.stringMatching(message) });
    expect(await countRows()).toBe(before);
    expect(await site.services.photoStorage.listKeys()).toHaveLength(before);
  });

  it('is refused without a session', async () => {
    const answer = await on.upload({ content: await aPng() }, { cookie: '' });
    expect(answer.statusCode).toBe(401);
  });

  it('is seen by staff alone, until settings that name it are published', async () => {
    expect((await open(`${logo.url}?v=${logo.version}`)).statusCode).toBe(404);
    expect((await open(`${logo.url}/icon?side=32`, dana)).statusCode).toBe(404);
    const mine = await open(`${logo.url}?v=${logo.version}`, dana);
    expect(mine.statusCode).toBe(200);
    expect(mine.headers['cache-control']).toBe('private, no-store');
  });
});

describe('settings that name pictures', () => {
  it('are refused with the field when there is no such picture, and a draft says so', async () => {
    const { people } = settingsWith(9_999);
    const answer = await on.publish({ people });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: {
        'sections.people.owner.photo': 'This picture is no longer there. Choose it again.',
        'sections.people.others.0.photo': expect.any(String),
      },
    });
    const draft = await site.inject({
      method: 'PUT',
      url: '/api/admin/settings/draft',
      headers: dana,
      payload: { basedOn: 0, sections: { people } },
    });
    expect(draft.statusCode).toBe(200);
    const { problems, sections } = draft.json<SettingsDraft>();
    expect(problems).toHaveProperty(['people.owner.photo']);
    expect(sections).toEqual({ people });
  });

  it('are shown with them once they are published, from memory', async () => {
    expect((await on.publish(settingsWith(logo.id))).statusCode).toBe(200);
    const shown = {
      url: logo.url,
      version: logo.version,
      width: 120,
      height: 40,
      placeholder: logo.placeholder,
      focus: { x: 50, y: 50 },
    };
    const dealership = await site.getJson<Dealership>('/api/dealership');
    expect(dealership.logo).toEqual(shown);
    expect(dealership.hero.picture).toEqual(shown);
    const home = await site.getJson<AnswerOf<typeof getHomeTexts>>('/api/dealership/home');
    expect(home.leadership.people.map(({ photo }) => photo?.focus)).toEqual([
      { x: 30, y: 20 },
      { x: 50, y: 50 },
    ]);
    const about = await site.getJson<AnswerOf<typeof getAboutTexts>>('/api/dealership/about');
    expect(about.owner.photo?.focus).toEqual({ x: 30, y: 20 });
    expect(about.others).toEqual([{ name: 'Jen Hale', title: 'Accounts', words: '', photo: shown }]);
    expect(about.gallery).toEqual([
      { picture: shown, alt: 'Our yard' },
      { picture: 'dealership-0', alt: expect.any(String) },
    ]);

    const picture = await open(`${logo.url}?w=320&v=${logo.version}`, WEBP);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      vary: 'accept',
    });
    const etag = String(picture.headers.etag);
    expect((await open(logo.url, { ...WEBP, 'if-none-match': etag })).statusCode).toBe(304);
    expect((await open(logo.url, { ...WEBP, range: 'bytes=0-3' })).body).toBe('RIFF');
    expect((await open(logo.url)).headers['cache-control']).toBe('public, no-cache');
    expect((await open('/api/pictures/9999')).statusCode).toBe(404);
    expect((await open('/api/pictures/x')).statusCode).toBe(404);
  });

  it('give the site a square icon of its own', async () => {
    for (const side of [32, 180]) {
      const icon = await open(`${logo.url}/icon?side=${side}&v=${logo.version}`);
      expect(icon.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ width: side, height: side });
    }
    expect((await open(`${logo.url}/icon?side=5000`)).statusCode).toBe(400);
  });

  it('do not change when they are stored without pictures and read again', async () => {
    const other = await on.add(await aJpeg({ width: 400, height: 300 }));
    expect((await open(other.url)).statusCode).toBe(404);
    const { look } = settingsWith(other.id);
    const answer = await on.publish({ look });
    expect(answer.json<{ changes: string[] }>().changes).toEqual(['Logo changed', 'Browser icon changed']);
    expect((await open(other.url)).statusCode).toBe(200);
    // The hero still uses it.
    expect((await open(logo.url)).statusCode).toBe(200);
    expect((await open(`${logo.url}/icon?side=32`)).statusCode).toBe(404);
  });

  it('are found again with their pictures when somebody returns to them', async () => {
    await on.publish({
      look: defaultSettings.look,
      people: defaultSettings.people,
      home: defaultSettings.home,
      about: defaultSettings.about,
    });
    expect((await site.getJson<Dealership>('/api/dealership')).logo).toBeUndefined();
    expect((await open(logo.url)).statusCode).toBe(404);
    const back = await site.inject({
      method: 'POST',
      url: '/api/admin/settings/versions/1/return',
      headers: dana,
      payload: { basedOn: site.services.settingsStore.current().id },
    });
    expect(back.statusCode).toBe(200);
    expect((await site.getJson<Dealership>('/api/dealership')).logo?.url).toBe(logo.url);
  });
});

it('a restore that gives the same pictures other files is noticed by every process', async () => {
  const { settingsStore } = site.services;
  const before = settingsStore.current();
  await settingsStore.refreshIfChanged();
  expect(settingsStore.current()).toBe(before);
  const row = await site.db
    .selectFrom('site_pictures')
    .select('file_key')
    .where('id', '=', logo.id)
    .executeTakeFirstOrThrow();
  const rename = (file_key: string) =>
    site.db.updateTable('site_pictures').set({ file_key }).where('id', '=', logo.id).execute();
  await rename('f'.repeat(32));
  await settingsStore.refreshIfChanged();
  expect((await site.getJson<Dealership>('/api/dealership')).logo?.version).toBe('f'.repeat(10));
  await rename(row.file_key);
  await settingsStore.refreshIfChanged();
  expect((await site.getJson<Dealership>('/api/dealership')).logo?.version).toBe(logo.version);
});

describe('the place for pictures', () => {
  it('is bounded: only those that nothing names and that are old make room', async () => {
    const rows = Array.from({ length: MOST_SITE_PICTURES - (await countRows()) }, (_, at) => ({
      file_key: `a${String(at).padStart(31, '0')}`,
      width: 1,
      height: 1,
      byte_count: 1,
      sha256: null,
      placeholder: '',
      created_at: site.clock.now().toISOString(),
    }));
    await site.db.insertInto('site_pictures').values(rows).execute();
    const full = await on.upload({ content: await aPng() });
    expect(full.statusCode).toBe(409);
    expect(full.json().message).toMatch(/already 300 pictures/);
    // Sessions end in this time, so not by a call.
    await runDays(site, 31);
    const png = await aPng();
    const [filler] = await site.db
      .selectFrom('site_pictures')
      .select('id')
      .where('file_key', 'like', 'a000%')
      .orderBy('id')
      .execute();
    const chosen = filler?.id ?? 0;
    // The upload needs the room of a picture that is being published: either may come first.
    const [added, published] = await Promise.allSettled([
      site.services.sitePictureService.add((intake) => intake.receive(Readable.from([png]), 'picture.png')),
      site.services.settingsService.publish(
        { basedOn: site.services.settingsStore.current().id, sections: { look: settingsWith(chosen).look } },
        { staffId: 1, fullName: 'Dana Whitlock' },
      ),
    ]);
    const left = await site.db.selectFrom('site_pictures').select('id').orderBy('id').execute();
    const isPublished = published.status === 'fulfilled';
    expect(left.map(({ id }) => id)).toEqual([
      logo.id,
      logo.id + 1,
      ...(isPublished ? [chosen] : []),
      added.status === 'fulfilled' ? added.value.id : 0,
    ]);
    const loose = await site.db
      .selectFrom('loose_photos')
      .select('file_key')
      .where('file_key', 'like', 'a000%')
      .execute();
    expect(loose).toHaveLength(rows.length - (isPublished ? 1 : 0));
  });
});
