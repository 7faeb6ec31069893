import { type Refusal, RefusedImage, type RenderedPhoto, renderPhoto } from './render-photo.ts';

/**
 * The process that opens pictures from outside. It stands apart from the site, so that a picture made to
 * crash a decoder costs one upload and not the site, and below it in priority, so that visitors go first.
 */
export interface PhotoOrder {
  file: string;
  folder: string;
}

export type PhotoResult =
  | { photo: RenderedPhoto }
  | { refusal: Refusal }
  | { trouble: { message: string; code: string | undefined } };

// Whatever is written here is for this user alone.
process.umask(0o077);
process.on('message', (order: PhotoOrder) => void answer(order));
// The site has ended, however it ended: nobody waits for this picture any more.
process.on('disconnect', () => process.exit(0));

async function answer({ file, folder }: PhotoOrder): Promise<void> {
  process.send?.(await work(file, folder));
}

async function work(file: string, folder: string): Promise<PhotoResult> {
  try {
    return { photo: await renderPhoto(file, folder) };
  } catch (error) {
    if (error instanceof RefusedImage) return { refusal: error.refusal };
    const { message, code } = error as NodeJS.ErrnoException;
    return { trouble: { message: String(message), code } };
  }
}
