import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { makeVehicleOfInquiry } from '../../trade-in.contract.ts';
import type { TradeInService } from './trade-in.service.ts';

export function tradeInRoutes(
  app: FastifyInstance,
  { tradeInService }: { tradeInService: TradeInService },
): void {
  serveCall(app, makeVehicleOfInquiry, async ({ params, request }) => ({
    vehicleId: await tradeInService.makeVehicle(params.id, staffOf(request)),
  }));
}
