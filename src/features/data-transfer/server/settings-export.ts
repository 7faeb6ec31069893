import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { StoredSitePicture } from '#features/photos/server/site-pictures/site-picture.repository.ts';
import type { SitePictureService } from '#features/photos/server/site-pictures/site-picture.service.ts';

/** The published settings, and the pictures that they name. */
export interface LiveSettings {
  /** 0 while nothing was ever published. */
  id: number;
  publishedAt: string | null;
  settings: Settings;
  pictures: ReadonlyMap<number, StoredSitePicture>;
}

/** The published settings as a stream of text, one picture at a time. */
export async function* writeSettingsExport(
  { id: version, publishedAt, settings, pictures }: LiveSettings,
  { readLargest }: Pick<SitePictureService, 'readLargest'>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ success: true, version, publishedAt, settings }).slice(0, -1)},"pictures":[`;
  let isFirst = true;
  for (const picture of pictures.values()) {
    const bytes = await readLargest(picture);
    if (!bytes) continue;
    const head = JSON.stringify({ id: picture.id, contentType: 'image/webp' }).slice(0, -1);
    // Base64 needs no escaping.
    yield `${isFirst ? '' : ','}\n${head},"data":"${bytes.toString('base64')}"}`;
    isFirst = false;
  }
  yield '],"message":"Settings exported"}\n';
}
