import { serveOrders } from '#server/jobs/worker-process.ts';
import { takeCarried } from './carried-photo.ts';
import {
  type Refusal,
  RefusedImage,
  type RenderedPhoto,
  type RenderOptions,
  renderPhoto,
} from './render-photo.ts';

/**
 * The process that opens pictures from outside. It stands apart from the site, so that a picture made to
 * crash a decoder costs one upload and not the site, and below it in priority, so that visitors go first.
 */
export interface PhotoOrder extends RenderOptions {
  file: string;
  folder: string;
  /** Where the renditions are that came with it, each under its name. */
  carried?: string;
}

export type PhotoResult =
  | { photo: RenderedPhoto }
  | { refusal: Refusal }
  | { trouble: { message: string; code: string | undefined } };

// Files that are written here are for this user alone.
process.umask(0o077);
serveOrders<PhotoOrder, PhotoResult>(work);

async function work({ file, folder, carried, ...options }: PhotoOrder): Promise<PhotoResult> {
  try {
    const taken = carried === undefined ? undefined : await takeCarried(file, carried, folder);
    return { photo: taken ?? (await renderPhoto(file, folder, options)) };
  } catch (error) {
    if (error instanceof RefusedImage) return { refusal: error.refusal };
    return { trouble: describe(error) };
  }
}

// The picture was read, so this is about writing it. The library says in words what Node says in codes.
function describe(error: unknown): { message: string; code: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error), code: undefined };
  const isDiskFull = /No space left|ENOSPC|EDQUOT|write error/i.test(error.message);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { message: error.message, code: isDiskFull ? 'ENOSPC' : code };
}
