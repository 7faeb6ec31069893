import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { storedFiles } from '#test/support/stores/stored-files.ts';
import { startTestApp } from '#test/support/test-app.ts';
import type { StaffPhoto } from '../photo.contract.ts';
import { aForm, type FormFile } from './pictures.fixture.ts';

export type PhotoSite = Awaited<ReturnType<typeof startPhotoSite>>;

/** The test app with the calls of the photo tests. */
export async function startPhotoSite(options: Parameters<typeof startTestApp>[0] = {}) {
  const site = await startTestApp(options);
  const { cookie } = await site.logIn();
  const folder = join(site.dataDir, 'photos');

  async function upload(vehicleId: number | string, files: readonly FormFile[], fields = {}) {
    const { payload, headers } = aForm(files, fields);
    const url = `/api/admin/vehicles/${vehicleId}/photos`;
    return site.inject({ method: 'POST', url, payload, headers: { ...headers, cookie } });
  }

  return {
    ...site,
    folder,
    stored: storedFiles(site.services.config),
    cookie,
    upload,

    async uploadAll(vehicleId: number, files: readonly FormFile[]): Promise<StaffPhoto[]> {
      const answer = await upload(vehicleId, files);
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json<{ photos: StaffPhoto[] }>().photos;
    },

    staffCall(method: 'PUT' | 'DELETE', url: string, payload?: object) {
      return site.inject({ method, url, payload, headers: { cookie } });
    },

    /** Rows without files, for tests that only count. */
    async addRows(vehicleId: number, howMany: number): Promise<void> {
      const photos = Array.from({ length: howMany }, () => ({
        key: crypto.randomUUID().replaceAll('-', ''),
        width: 64,
        height: 48,
        byteCount: 1,
        placeholder: '',
      }));
      await site.services.photos.insertAll(site.db, vehicleId, photos);
    },

    /** Finished photos and photos in progress on the disk. */
    async listFiles(): Promise<string[]> {
      const making = await readdir(join(folder, 'incoming')).catch(() => []);
      return [...(await site.services.photoStorage.listKeys()), ...making.map((name) => `incoming/${name}`)];
    },

    async rowsOf(vehicleId: number) {
      const rows = await site.services.photos.listOf(vehicleId);
      const owner = await site.services.photos.findOwner(vehicleId);
      return { rows, featured: owner?.featured_photo_id ?? null };
    },
  };
}
