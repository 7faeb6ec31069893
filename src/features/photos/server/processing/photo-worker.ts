import { serveOrders } from '#server/jobs/worker-process.ts';
import { takeCarried } from './carried-photo.ts';
import { renderIcon } from './render-icon.ts';
import {
  type Refusal,
  RefusedImage,
  type RenderedPhoto,
  type RenderOptions,
  renderPhoto,
} from './render-photo.ts';

/**
 * The process that decodes foreign pictures. Apart from the site, so that a picture that crashes a decoder costs one
 * upload only, and at a lower priority than visitors.
 */
export interface PhotoOrder extends RenderOptions {
  file: string;
  folder: string;
  /** Folder of the renditions that came along, by name. */
  carried?: string;
  /** Only an icon of this side is made of it. */
  iconSide?: number;
}

export type PhotoResult =
  | { photo: RenderedPhoto }
  | { refusal: Refusal }
  | { trouble: { message: string; code: string | undefined } };

// Files written here are readable by this user only.
process.umask(0o077);
serveOrders<PhotoOrder, PhotoResult>(work);

async function work({ file, folder, carried, iconSide, ...options }: PhotoOrder): Promise<PhotoResult> {
  try {
    if (iconSide !== undefined) return { photo: await renderIcon(file, folder, iconSide) };
    const taken = carried === undefined ? undefined : await takeCarried(file, carried, folder);
    return { photo: taken ?? (await renderPhoto(file, folder, options)) };
  } catch (error) {
    if (error instanceof RefusedImage) return { refusal: error.refusal };
    return { trouble: describe(error) };
  }
}

// The picture was read, so writing failed. The library gives words where Node gives codes.
function describe(error: unknown): { message: string; code: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error), code: undefined };
  const isDiskFull = /No space left|ENOSPC|EDQUOT|write error/i.test(error.message);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { message: error.message, code: isDiskFull ? 'ENOSPC' : code };
}
