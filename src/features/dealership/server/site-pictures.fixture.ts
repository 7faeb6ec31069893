import sharp from 'sharp';
import { aForm, type FormFile } from '#features/photos/server/pictures.fixture.ts';
import type { SitePicture } from '#features/photos/site-picture.contract.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import type { Settings } from '../settings/settings-schema.ts';

const MIDDLE = { x: 50, y: 50 };

/** A few pixels, of which the left half is transparent. */
export async function aLogo(): Promise<Buffer> {
  const half = { create: { width: 60, height: 40, channels: 4, background: '#aa3333' } } as const;
  const clear = { create: { width: 120, height: 40, channels: 4, background: '#00000000' } } as const;
  const right = await sharp(half).png().toBuffer();
  return sharp(clear)
    .composite([{ input: right, left: 60, top: 0 }])
    .png()
    .toBuffer();
}

/** The calls of a person who puts pictures into the settings. */
export function picturesOn(site: TestApp) {
  async function upload(file: FormFile, headers?: { cookie: string }) {
    const form = aForm([{ field: 'picture', name: 'picture.png', ...file }]);
    return site.inject({
      method: 'POST',
      url: '/api/admin/settings/pictures',
      payload: form.payload,
      headers: { ...form.headers, ...(headers ?? (await site.logIn())) },
    });
  }
  return {
    upload,

    async add(content: Uint8Array): Promise<SitePicture> {
      const answer = await upload({ content });
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json<{ picture: SitePicture }>().picture;
    },

    async publish(sections: Partial<Settings>) {
      const basedOn = site.services.settingsStore.current().id;
      return site.inject({
        method: 'POST',
        url: '/api/admin/settings/publish',
        headers: await site.logIn(),
        payload: { basedOn, sections },
      });
    },
  };
}

/** The defaults with this picture wherever one can be. */
export function settingsWith(id: number) {
  const own = { id, focus: MIDDLE };
  const { look, people, home, about } = defaultSettings;
  const gallery = [{ picture: own, alt: 'Our yard' }, ...about.gallery.slice(0, 1)];
  return {
    look: { ...look, logo: own, favicon: own },
    people: {
      owner: { ...people.owner, photo: { id, focus: { x: 30, y: 20 } } },
      salesManager: people.salesManager && { ...people.salesManager, photo: own },
      others: [{ name: 'Jen Hale', title: 'Accounts', photo: own, words: '' }],
    },
    home: { ...home, hero: { ...home.hero, picture: own } },
    about: { ...about, gallery },
  } satisfies Partial<Settings>;
}
