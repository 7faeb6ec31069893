import type { FastifyInstance } from 'fastify';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { listToReprice, readInsights, readVehicleInsights } from '../insight.contract.ts';
import type { InsightsService } from './insights.service.ts';

export function insightsRoutes(
  app: FastifyInstance,
  { insightsService }: { insightsService: InsightsService },
): void {
  serveCall(app, readInsights, ({ query }) => insightsService.read(query.days));
  serveCall(app, listToReprice, () => insightsService.listToReprice());
  serveCall(app, readVehicleInsights, ({ params, query }) =>
    insightsService.readVehicle(params.id, query.days),
  );
}
