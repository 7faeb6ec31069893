import type { FastifyRequest } from 'fastify';
import { dealershipAddress } from '#features/dealership/dealership-paths.ts';
import type { Preview } from '#features/dealership/server/public-settings.ts';
import { saveSettingsDraft } from '#features/dealership/settings.contract.ts';
import { MANIFEST_PATH } from '#features/offline/offline-paths.ts';
import { findAllowed } from '#features/staff/server/staff-guard.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { describeError } from '#server/log.ts';
import type { SitemapEntry } from '#server/site/crawlers.routes.ts';
import type { Frame } from '#server/site/rendering.ts';
import { AppError } from '#shared/app-error.ts';
import { sydneyDay } from '#shared/dates.ts';
import { listFixedPaths } from '#shared/site-paths.ts';
import type { Services } from './compose.ts';

/** For the sitemap. */
export function listPublicPages({ catalogue }: Services): SitemapEntry[] {
  const vehicles = catalogue.current().listed;
  return [
    ...listFixedPaths().map((path) => ({ path })),
    ...vehicles.map(({ id, createdAtMs, updatedAtMs, photos }) => ({
      path: vehicleHref(id),
      listImages: () => photos.map((photo) => `/api/photos/${photo.id}`),
      ...(createdAtMs > 0 ? { changedAt: new Date(Math.max(createdAtMs, updatedAtMs)) } : {}),
    })),
  ];
}

/** What a page reads. A failure that is not the address's own leaves a page without that part, so it is logged. */
export function readForPage(path: string, { publicReads, log }: Services): unknown {
  try {
    return publicReads.read(path);
  } catch (error) {
    if (!(error instanceof AppError)) log.error('page_read_failed', { path, ...describeError(error) });
    throw error;
  }
}

/** What documents say of the dealer outside of their pages. */
export function frameOf({ config, publicSettings, clock }: Services): Frame {
  return {
    ...(config.keepsOffline && { manifest: MANIFEST_PATH }),
    today: sydneyDay(clock.now()),
    siteName: publicSettings.name(),
    lookText: publicSettings.lookText(),
    icons: publicSettings.icons(),
    answers: { [dealershipAddress()]: publicSettings.dealership() },
  };
}

/** Staff who may change the settings see their own draft; everybody else the page as it is. */
export async function findPreview(request: FastifyRequest, services: Services): Promise<Preview | undefined> {
  const staff = await findAllowed(request, saveSettingsDraft.permission, services);
  return staff && services.publicSettings.preview(await services.settingsService.preview(staff.staffId));
}
