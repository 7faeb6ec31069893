import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { hideVehicle, publishVehicle } from '../../publishing.contract.ts';
import type { PublishingService } from './publishing.service.ts';

export function publishingRoutes(
  app: FastifyInstance,
  { publishingService }: { publishingService: PublishingService },
): void {
  serveCall(app, publishVehicle, async ({ params, request }) => ({
    success: true as const,
    message: 'The vehicle is on the site.',
    vehicle: await publishingService.publish(params.id, staffOf(request)),
  }));

  serveCall(app, hideVehicle, async ({ params, request }) => ({
    success: true as const,
    message: 'The vehicle is hidden from the site.',
    vehicle: await publishingService.hide(params.id, staffOf(request)),
  }));
}
