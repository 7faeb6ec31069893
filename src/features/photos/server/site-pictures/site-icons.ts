import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PhotoProcessor } from '../processing/photo-processor.ts';
import type { ServedFiles } from '../serving/photo-cache.ts';
import { RecentFiles } from '../serving/recent-files.ts';
import { missingPicture, type ServedPhoto } from '../serving/served-picture.ts';
import { chooseFile, ICON_FILE } from '../storage/photo-files.ts';

/** A few icons: that of now in its sizes, and those of before. */
const MOST_BYTES = 1024 * 1024;

export type SiteIcons = ReturnType<typeof createSiteIcons>;

/** Square PNGs of a picture, made when they are first asked for. Only of the icon of the site, so they are few. */
export function createSiteIcons({
  servedFiles,
  photoProcessor,
}: {
  servedFiles: ServedFiles;
  photoProcessor: PhotoProcessor;
}) {
  const recent = new RecentFiles({ mostBytes: MOST_BYTES });

  async function make({ fileKey, width }: ServedPhoto, iconSide: number): Promise<Buffer> {
    const name = chooseFile(width, 'webp', iconSide);
    const isThere = (await servedFiles.sizeOf(fileKey, name)) ?? (await servedFiles.recover(fileKey));
    if (!isThere) throw missingPicture();
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-icon-'));
    try {
      const file = join(folder, 'original');
      await writeFile(file, await servedFiles.read(fileKey, name), { mode: 0o600 });
      // Its file is damaged, as check-data says; a page has no icon then.
      await photoProcessor.process({ file, folder, iconSide }).catch(() => {
        throw missingPicture();
      });
      return await readFile(join(folder, ICON_FILE));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    draw: (photo: ServedPhoto, side: number): Promise<Buffer> =>
      recent.get(`${photo.fileKey}-${side}`, () => make(photo, side)),
  };
}
